"""How the works are, for whoever runs the installation: what is wrong first, and what to do."""

from __future__ import annotations

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext, ngettext
from django.views.decorators.http import require_http_methods

from matches.policy.sign_ins import Privilege, privilege_of
from matches.ports import heartbeats, machine
from matches.selectors.base.outbox import failed_messages
from matches.selectors.home.health import works
from matches.services.base import outbox
from matches.web.base.attempt import attempt, signed_in
from matches.web.base.desk_pages import page_of
from matches.web.base.forms import NothingForm
from matches.web.base.http import found
from matches.web.home import health_words
from matches.web.home.lane_words import lane_lines


@require_http_methods(["GET", "HEAD", "POST"])
@signed_in
def health(request: HttpRequest) -> HttpResponse:
    """Tasks, outbox, letters, record, database; what failed is tried again by a button. For others
    than those who run the installation it is not there."""
    found(request.user if privilege_of(request.user) >= Privilege.RUNS else None)
    form = NothingForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        again = attempt(form, outbox.due_again, request.user, _numbers(request))
        if again is not None:
            _say(request, again)
            return redirect("web:desk-health")
    now, told, record, stored = machine.state(), works(), heartbeats.record(), heartbeats.stored()
    lines = health_words.task_lines(heartbeats.tasks(heartbeats.scheduled()))
    context = {
        "machine": now,
        "works": told,
        "record": record,
        "lanes": lane_lines(now),
        "verified_at": health_words.moment(record),
        "stored": stored,
        "compared_at": health_words.moment(stored),
        "lines": lines,
        "troubles": health_words.troubles(now, told, lines, record, stored, heartbeats.clocks()),
        "may_retry": bool(getattr(request.user, "is_superuser", False)),
        "form": form,
        "second_factor": settings.OWNERS_NEED_SECOND_FACTOR,
    }
    return page_of(request, "home/health.html", context)


def _numbers(request: HttpRequest) -> list[int]:
    """The messages to be tried again: of those that failed the one that was named, or all."""
    failed = [each.number for each in failed_messages()]
    typed = request.POST.get("message", "")
    return [number for number in failed if str(number) == typed] if typed else failed


def _say(request: HttpRequest, again: int) -> None:
    if not again:
        messages.info(request, gettext("Nothing is left to be tried again."))
        return
    said = ngettext("%(n)d message is tried again.", "%(n)d messages are tried again.", again)
    messages.success(request, said % {"n": again})

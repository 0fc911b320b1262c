"""Open entry: the page for those who play, and the desk's."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from matches.errors import NotAllowedError, NotFoundError
from matches.selectors.competitions import open_entry_desk, open_entry_page
from matches.services.competitions import open_entry as services
from matches.web.base.attempt import attempt, signed_in
from matches.web.base.desk_pages import desk_of, page_of
from matches.web.base.forms import NothingForm
from matches.web.base.http import found, viewer
from matches.web.base.inputs import MomentField


class OfferForm(forms.Form):
    """So many places, until when."""

    places = forms.IntegerField(
        label=_("Places"),
        min_value=2,
        max_value=1000,
        required=False,
        help_text=_("Empty: no limit. Who comes after waits for a place."),
    )
    closes_at = MomentField(label=_("Until"), required=False, help_text=_("Empty: until the draw."))


def enter(request: HttpRequest, club: str, season: str, competition: str) -> HttpResponse:
    """Enter oneself or one's team, see who is in, leave again."""
    seen = viewer(request)
    page = found(open_entry_page(club, season, competition, seen, request.user))
    form = NothingForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and not request.user.is_authenticated:
        return redirect_to_login(request.path)
    if form.is_valid():
        try:
            done = _done(request, form, page.competition.public_id)
        except (NotFoundError, NotAllowedError) as error:
            raise Http404(str(error)) from error
        if done:
            messages.success(request, done)
            return redirect(request.path)
    context = {"page": page, "competition": page.competition, "form": form}
    status = 400 if form.errors else 200
    response = render(request, "competitions/entries/enter.html", context, status=status)
    response["Cache-Control"] = "private, no-store"
    return response


def _done(request: HttpRequest, form: forms.Form, public_id: str) -> str | None:
    key = request.POST.get("who", "")
    if request.POST.get("action") == "leave":
        left = attempt(form, _left, request.user, public_id, key)
        return gettext("You are off the list.") if left else None
    state = attempt(form, services.enter, request.user, public_id, key)
    said = {services.IN: gettext("Entered."), services.WAITING: gettext("On the waiting list.")}
    return said.get(state or "")


def _left(actor: Any, public_id: str, key: str) -> bool:
    services.leave(actor, public_id, key)
    return True


@signed_in
def desk(request: HttpRequest, club: str, season: str, competition: str) -> HttpResponse:
    """Offer it, close it, and say who is here."""
    page = desk_of(request, club, season, competition)
    own = page.competition
    held = open_entry_desk(own)
    asked = request.POST.get("action", "")
    window = held.window
    initial = {"places": window.places, "closes_at": window.closes_at} if window else {}
    form = OfferForm(request.POST if asked == "offer" else None, initial=initial)
    nothing = NothingForm(request.POST if asked in ("close", "present") else None)
    done = ""
    if form.is_valid() and attempt(form, _offered, request.user, own.public_id, form.cleaned_data):
        done = gettext("Those who play can enter themselves now.")
    elif asked == "close" and attempt(nothing, _closed, request.user, own.public_id):
        done = gettext("Entries are closed.")
    elif asked == "present":
        here = request.POST.getlist("present")
        counts = attempt(nothing, services.check_in, request.user, own.public_id, here)
        if counts is not None:
            done = gettext("%(n)d play, %(m)d wait.") % {"n": counts[0], "m": counts[1]}
    if done:
        messages.success(request, done)
        return redirect(request.path)
    context = {"page": page, "competition": own, "form": form, "nothing": nothing, "held": held}
    return page_of(request, "competitions/entries/open_entry.html", context)


def _offered(actor: Any, public_id: str, data: dict[str, Any]) -> bool:
    services.offer(actor, public_id, **data)
    return True


def _closed(actor: Any, public_id: str) -> bool:
    services.close(actor, public_id)
    return True

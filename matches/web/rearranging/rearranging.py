"""Another date for a match: proposed, answered, and looked on by organisers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.forms import Form
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from matches.selectors.clubs import places_of
from matches.selectors.rearranging import DatesPage, dates_page, offers, proposals_in
from matches.services import rearranging
from matches.web.base.attempt import attempt, signed_in
from matches.web.base.desk_pages import desk_of, page_of
from matches.web.base.http import found, viewer
from matches.web.rearranging.forms import AnswerForm, DatesForm

ANSWERS: dict[str, tuple[Callable[..., Any], Any]] = {
    "accept": (rearranging.accept, _("Agreed: the match is moved.")),
    "decline": (rearranging.decline, _("Declined: the match stays where it is.")),
    "withdraw": (rearranging.withdraw, _("Withdrawn: the match stays where it is.")),
    "forbid": (rearranging.forbid, _("Forbidden: the match stays where it is.")),
}


@signed_in
def dates(request: HttpRequest, public_id: str) -> HttpResponse:
    """The dates proposed for a match: proposed, answered, looked at beforehand."""
    page = found(dates_page(public_id, viewer(request)))
    # A time is typed and read as the club's clocks have it.
    with timezone.override(page.competition.club.time_zone):
        if request.method != "POST":
            return _page(request, page, _form(page))
        action = request.POST.get("action", "look")
        if action in ("look", "propose"):
            return _proposed(request, page, action)
        if action in ANSWERS:
            return _answered(request, page, action)
        raise Http404(gettext("There is nothing at this address."))


def _proposed(request: HttpRequest, page: DatesPage, action: str) -> HttpResponse:
    form = _form(page, request.POST)
    if not form.is_valid():
        return _page(request, page, form)
    if action == "propose":
        if attempt(form, form.propose, request.user, page.fixture.public_id) is not None:
            messages.success(request, gettext("Proposed. The other side is told."))
            return redirect(request.path)
        return _page(request, page, form)
    wishes = [wish.at(page.fixture) for wish in form.wishes()]
    form.show(offers(page.fixture, wishes))
    return _page(request, page, form, looked=True)


def _answered(request: HttpRequest, page: DatesPage, action: str) -> HttpResponse:
    form = AnswerForm(request.POST)
    service, said = ANSWERS[action]
    if not form.is_valid() or (action == "accept" and not form.cleaned_data["date"]):
        raise Http404(gettext("There is no such proposal."))
    args = [form.cleaned_data["proposal"]]
    if args[0] not in {each.public_id for each in page.proposals}:
        raise Http404(gettext("There is no such proposal."))
    if action == "accept":
        args.append(form.cleaned_data["date"])
    if attempt(form, service, request.user, *args) is not None:
        messages.success(request, str(said))
        return redirect(request.path)
    # Somebody was quicker, perhaps: what is so now is shown beside the refusal.
    now = found(dates_page(page.fixture.public_id, viewer(request)))
    return _page(request, now, _form(now), answer=form)


def _form(page: DatesPage, data: Any = None) -> DatesForm:
    places = places_of(page.competition.club, page.competition.game)
    open_ = page.open
    initial = {"answering": open_.public_id if open_ is not None and not page.mine else ""}
    return DatesForm(data, places=places, initial=initial)


def _page(
    request: HttpRequest,
    page: DatesPage,
    form: DatesForm,
    *,
    looked: bool = False,
    answer: Form | None = None,
) -> HttpResponse:
    refused = bool(form.errors) or (answer is not None and bool(answer.errors))
    context = {
        "page": page,
        "competition": page.competition,
        "form": form,
        "answer": answer,
        "looked": looked and not refused,
    }
    return render(request, "rearranging/dates.html", context, status=400 if refused else 200)


@require_safe
@signed_in
def of_competition(request: HttpRequest, club: str, season: str, competition: str) -> HttpResponse:
    """What is proposed in a competition, for its organisers."""
    own = desk_of(request, club, season, competition).competition
    context = {"competition": own, "lines": proposals_in(own)}
    return page_of(request, "rearranging/of_competition.html", context)

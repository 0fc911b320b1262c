"""A competition on its organiser's desk, and who may see it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext

from matches.selectors.base.collected import may_be_opened
from matches.selectors.competitions import CompetitionDesk, publishing, too_few_to_hide
from matches.selectors.competitions.strikes import strikes_in
from matches.services import competitions, draws
from matches.web.base.attempt import ask_again, attempt, signed_in
from matches.web.base.desk_pages import desk_of, page_of, to_desk
from matches.web.base.forms import NothingForm
from matches.web.competitions.forms import PublishForm
from matches.web.draws import known_formats


@signed_in
def competition(request: HttpRequest, club: str, season: str, competition: str) -> HttpResponse:
    """A competition on its organiser's desk; opens, finishes and reopens it.

    To finish it is asked once more, with what then happens, and again where matches were played
    since.
    """
    page = desk_of(request, club, season, competition)
    form = NothingForm(request.POST or None)
    if _is_to_be_asked(request, page):
        context = {
            "page": page,
            "competition": page.competition,
            "form": form,
            "left_to_draw": draws.upcoming.left_to_draw(page.competition),
        }
        return page_of(request, "competitions/finish.html", context)
    states: dict[str, Callable[..., Any]] = {
        "open": competitions.open,
        "finish": competitions.finish,
        "finish-unplayed": partial(competitions.finish, unplayed=True),
        "reopen": competitions.reopen,
    }
    change = states.get(request.POST.get("action", ""))
    if change is not None and form.is_valid():
        done = attempt(form, change, request.user, page.competition.public_id)
        if done is not None:
            return to_desk(page.competition)
    own = page.competition
    context = {
        "page": page,
        "competition": own,
        "format": known_formats.of(own),
        "form": form,
        "takes_late": competitions.latecomers.takes(own),
        "strikes": strikes_in([own]),
        "few": too_few_to_hide(own),
    }
    if page.is_played_out and page.draws_on:
        context["left_to_draw"] = draws.upcoming.left_to_draw(own)
    return page_of(request, "competitions/competition_desk.html", context)


def _is_to_be_asked(request: HttpRequest, page: CompetitionDesk) -> bool:
    """Whether somebody is about to finish a competition that goes on."""
    if page.competition.state != "running":
        return False
    if request.method == "POST":
        finishes = request.POST.get("action") == "finish-unplayed"
        return finishes and request.POST.get("unplayed") != str(page.unplayed)
    return request.GET.get("ask") == "finish"


@signed_in
def publish(request: HttpRequest, club: str, season: str, competition: str) -> HttpResponse:
    """Say who may see a competition."""
    page = desk_of(request, club, season, competition)
    told = publishing(page.competition)
    own = page.competition
    open_already = own.visibility == "public" and not own.collected_only
    # What strangers do not read is opened by nobody's inattention.
    kept_from_them = not page.is_published or (own.visibility == "public" and not open_already)
    shown = "members" if kept_from_them else own.visibility
    asked = 0 if open_already else len(told.young)
    first = {"visibility": shown, "collect_under": page.competition.collect_under}
    form = PublishForm(request.POST or None, initial=first, young=asked)
    if request.method == "POST" and form.is_valid():
        if form.cleaned_data["visibility"] == "public":
            ask_again(request)
        done = attempt(
            form,
            competitions.publish,
            request.user,
            page.competition.public_id,
            **form.values(),
        )
        if done is not None:
            messages.success(request, gettext("Published."))
            return to_desk(page.competition)
    return page_of(
        request,
        "competitions/publish.html",
        {
            "page": page,
            "competition": page.competition,
            "form": form,
            "told": told,
            "may_be_opened": own.collected_only and own.pk in may_be_opened([own.club_id]),
        },
    )

"""Timetables: the wizard, its proposal, and the day by boards and slots."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, timedelta
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext

from matches.errors import NotAllowedError, NotFoundError, ServiceError
from matches.selectors.timetables import (
    TimetablePage,
    Words,
    clash_in_words,
    closed_line,
    proposal_page,
    timetable_page,
    venues_of,
    words_of,
)
from matches.services import timetables
from matches.services.fixtures import moves
from matches.web.base.attempt import attempt, signed_in
from matches.web.base.desk_pages import desk_of, page_of
from matches.web.base.forms import NothingForm
from matches.web.base.http import found, viewer
from matches.web.base.inputs import FIRST_YEAR, LAST_YEAR
from matches.web.timetables.demand_fields import initial_of
from matches.web.timetables.forms import TimetableForm


def _at(name: str, competition: Any) -> HttpResponse:
    return redirect(f"web:{name}", competition.club.slug, competition.season.slug, competition.slug)


@signed_in
def wizard(request: HttpRequest, club: str, season: str, competition: str) -> HttpResponse:
    """Ask for a timetable: days, boards, slots, and what must hold."""
    page = desk_of(request, club, season, competition)
    row = page.competition
    venues = venues_of(row)
    words = words_of(row, {})
    entries = [(each.public_id, each.name) for each in page.entries if not each.withdrawn]
    form = TimetableForm(
        request.POST or None,
        venues=venues,
        venue_names={slug: venue.name for slug, venue in words.venues.items()},
        boards={
            (slug, board.name): board.public_id
            for slug, venue in words.venues.items()
            for board in venue.boards.all()
        },
        entries=entries,
        initial={
            **_initial(row, words, [slug for slug, _name in venues], dict(entries)),
            **{f"way-{'.'.join(pair)}": minutes for pair, minutes in _ways(words).items()},
        },
    )
    if request.method == "POST" and form.is_valid():
        asked = attempt(form, timetables.ask, request.user, row.public_id, **form.values())
        if asked is not None:
            return _at("desk-timetable-proposal", row)
    context = {"page": page, "competition": row, "form": form, "venues": venues}
    return page_of(request, "timetables/timetable_wizard.html", context)


def _ways(words: Words) -> dict[tuple[str, str], int]:
    """The ways that are known, from the venue that is listed first."""
    order = list(words.venues)
    return {
        (min(pair, key=order.index), max(pair, key=order.index)): minutes
        for pair, minutes in words.ways.items()
    }


def _initial(row: Any, words: Words, venues: list[str], names: dict[str, str]) -> dict[str, Any]:
    """What was asked last; before that, the coming eight weeks, on every weekday's evening."""
    asked = timetables.latest_asked(row)
    if asked["venues"]:
        home = {
            f"{key}-{entry}": value
            for entry, told in asked["home"].items()
            for key, value in told.items()
        }
        closed = "\n".join(closed_line(each, words) for each in asked["closed"])
        return {**asked, **home, "closed": closed, **initial_of(asked, names)}
    first = max(date.today(), row.season.starts_on)
    last = min(first + timedelta(weeks=8), max(row.season.ends_on, first))
    return {
        "first_day": first,
        "last_day": last,
        "weekdays": [0, 1, 2, 3, 4],
        "venues": venues,
    }


@signed_in
def proposal(request: HttpRequest, club: str, season: str, competition: str) -> HttpResponse:
    """The timetable asked for last: how far it is, what is proposed, or why it cannot be."""
    page = found(proposal_page(club, season, competition, viewer(request)))
    row = page.competition
    form = NothingForm(request.POST or None)
    acts: dict[str, Callable[..., Any]] = {
        "apply": timetables.apply,
        "discard": timetables.discard,
    }
    act = acts.get(request.POST.get("action", ""))
    if request.method == "POST" and act is None:
        raise Http404(gettext("There is nothing at this address."))
    if act is not None and form.is_valid():
        attempt(form, act, request.user, page.timetable.public_id)
        if not form.errors:
            said = {
                "apply": gettext("The timetable is applied. It can be taken back here."),
                "discard": gettext("The proposal is let go."),
            }
            messages.success(request, said[request.POST["action"]])
            return _at("desk-timetable", row)
    context = {"page": page, "competition": row, "form": form}
    return page_of(request, "timetables/timetable_proposal.html", context)


@signed_in
def timetable(request: HttpRequest, club: str, season: str, competition: str) -> HttpResponse:
    """A day by boards and slots; matches are moved, and moved back."""
    day = _day(request)
    page = found(timetable_page(club, season, competition, viewer(request), day))
    if request.method == "POST":
        _act(request, page)
        return redirect(f"{request.path}?day={page.day.isoformat()}#timetable")
    words = words_of(page.competition, timetables.latest_asked(page.competition))
    clashes = timetables.clashes_now(page.competition)
    context = {
        "page": page,
        "competition": page.competition,
        "clashes": [clash_in_words(clash, words) for clash in clashes[:20]],
    }
    return page_of(request, "timetables/timetable.html", context)


def _day(request: HttpRequest) -> date | None:
    text = (request.POST or request.GET).get("day", "")
    try:
        day = date.fromisoformat(text)
    except ValueError:
        return None
    return day if FIRST_YEAR <= day.year <= LAST_YEAR else None


def _act(request: HttpRequest, page: TimetablePage) -> None:
    acts: dict[str, Callable[..., Any]] = {"move": _move, "undo": moves.undo, "redo": moves.redo}
    act = acts.get(request.POST.get("action", ""))
    if act is None:
        raise Http404(gettext("There is nothing at this address."))
    last = request.POST.get("last", "")
    told = {"last": int(last)} if last.isascii() and last.isdecimal() and len(last) < 9 else {}
    try:
        if act is _move:
            _move(request, page, told)
        else:
            act(request.user, page.competition.public_id, **told)
    except (NotAllowedError, NotFoundError):
        raise
    except ServiceError as error:
        messages.error(request, str(error))


def _move(request: HttpRequest, page: TimetablePage, told: dict[str, int]) -> None:
    match, place = request.POST.get("match", ""), request.POST.get("place", "")
    # An id is letters and digits: of anything else no database need be asked.
    if not match.isalnum():
        raise Http404(gettext("There is nothing at this address."))
    where: dict[str, Any] = dict(moves.NOWHERE)
    if place:
        parts = place.split("|")
        if len(parts) != 3:
            raise Http404(gettext("There is nothing at this address."))
        where.update(starts_at=parts[0], ends_at=parts[1], board=parts[2])
    last = told.get("last")
    moves.move(request.user, page.competition.public_id, {match: where}, last=last)

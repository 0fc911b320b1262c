"""What is drawn one at a time: the next round or stage, shown before it is published."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext

from matches.selectors.competitions.desk import CompetitionDesk
from matches.selectors.draws.drawn import absences_of
from matches.selectors.swiss.pairing_cards import round_told
from matches.services import swiss
from matches.services.competitions import entries
from matches.services.draws import upcoming
from matches.services.draws.upcoming import Coming
from matches.services.knockouts import stages
from matches.services.swiss import swiss_rounds
from matches.web.base.attempt import attempt, signed_in
from matches.web.base.desk_pages import desk_of, page_of
from matches.web.base.forms import NothingForm
from matches.web.draws.forms import AbsenceForm, DrawNextForm, DrawnForm


@signed_in
def draw_next(request: HttpRequest, club: str, season: str, competition: str) -> HttpResponse:
    """Draw the next round or stage: what still misses, what it would be, and one button."""
    page = desk_of(request, club, season, competition)
    asked = request.POST.get("action", "")
    context: dict[str, Any] = {"page": page, "competition": page.competition}
    for name, handle in HANDLERS.items():
        form, done = handle(request, page, asked)
        if done:
            return redirect("web:desk-next", club, season, competition)
        context[name] = form
    ahead = upcoming.ahead(request.user, page.competition.public_id)
    context |= {
        "coming": [_shown(each, page) for each in ahead.coming],
        "drawn": ahead.drawn,
        "absences": absences_of(page.competition),
        "gone": [entry for entry in page.entries if entry.withdrawn],
    }
    return page_of(request, "draws/next.html", context)


Handled = tuple[Any, bool]


def _draw(request: HttpRequest, page: CompetitionDesk, asked: str) -> Handled:
    mine = asked in ("draw", "draw-lots")
    form = DrawNextForm(request.POST if mine else None)
    if not mine or not form.is_valid():
        return form, False
    told = form.cleaned_data
    public_id, starts_on = page.competition.public_id, told["starts_on"]
    service: Callable[..., Any]
    if told["kind"] == upcoming.ROUND:
        service = partial(swiss.draw_round, number=told["number"])
    else:
        service = partial(stages.draw_stage, kind=told["kind"], lots=asked == "draw-lots")
    done = attempt(form, service, request.user, public_id, starts_on=starts_on)
    if done is not None:
        messages.success(request, gettext("Drawn and published."))
    return form, done is not None


def _again(request: HttpRequest, page: CompetitionDesk, asked: str) -> Handled:
    mine = asked in ("redraw", "take-back", "keep")
    form = DrawnForm(request.POST if mine else None)
    if not mine or not form.is_valid():
        return form, False
    told = form.cleaned_data
    services: dict[tuple[str, bool], tuple[Callable[..., Any], dict[str, Any]]] = {
        ("redraw", True): (swiss.redraw_round, {"number": told["number"]}),
        ("take-back", True): (swiss.take_back_round, {"number": told["number"]}),
        ("keep", True): (swiss.keep_round, {"number": told["number"]}),
        ("take-back", False): (stages.take_back_stage, {"kind": told["kind"]}),
    }
    held = services.get((asked, told["kind"] == upcoming.ROUND))
    if held is None:
        return form, False
    service, arguments = held
    done = attempt(
        form, _done, service, request.user, page.competition.public_id,
        reason=told["reason"], **arguments,
    )  # fmt: skip
    if done:
        messages.success(request, gettext("Saved."))
    return form, bool(done)


def _absent(request: HttpRequest, page: CompetitionDesk, asked: str) -> Handled:
    own = {entry.public_id for entry in page.entries}
    if asked.startswith("present:"):
        entry, _colon, round_ = asked.removeprefix("present:").partition(":")
        form = AbsenceForm(request.POST, entries=[])
        form.full_clean()
        form.errors.clear()
        if entry in own and round_.isdecimal() and len(round_) < 5:
            done = attempt(
                form, _done, swiss.cancel_absence, request.user, entry, round=int(round_)
            )
            return form, bool(done)
    listed = [(entry.public_id, entry.name) for entry in page.entries if not entry.withdrawn]
    mine = asked == "absent"
    rounds = swiss_rounds.rounds_ahead(page.competition)
    form = AbsenceForm(request.POST if mine else None, entries=listed, rounds=rounds)
    if not mine or not form.is_valid():
        return form, False
    told = form.cleaned_data
    noted = attempt(
        form, swiss.announce_absence, request.user, told["entry"],
        round=told["round"], bye=told["bye"],
    )  # fmt: skip
    return form, noted is not None


def _back(request: HttpRequest, page: CompetitionDesk, asked: str) -> Handled:
    form = NothingForm(request.POST if asked.startswith("back:") else None)
    own = {entry.public_id for entry in page.entries}
    entry = asked.removeprefix("back:")
    if not form.is_bound or entry not in own:
        return form, False
    done = attempt(form, entries.come_back, request.user, entry)
    return form, done is not None


HANDLERS: dict[str, Callable[[HttpRequest, CompetitionDesk, str], Handled]] = {
    "form": _draw,
    "again": _again,
    "absence": _absent,
    "back": _back,
}


def _done(service: Callable[..., Any], *args: Any, **kwargs: Any) -> bool:
    """A service that may give nothing has been done once it has not refused."""
    service(*args, **kwargs)
    return True


def _shown(each: Coming, page: CompetitionDesk) -> dict[str, Any]:
    """What comes next, with full names."""
    names = {entry.public_id: entry.name for entry in page.entries}
    by_id = {line.id: line for held in page.rounds for line in held.lines}
    told: dict[str, Any] = {
        "coming": each,
        "missing": [by_id[fixture.pk] for fixture in each.missing if fixture.pk in by_id],
    }
    if each.round is not None:
        told["round"] = round_told(
            each.number, each.round.basis, lambda id_: names.get(id_, gettext("somebody"))
        )
    if each.stage is not None:
        later = gettext("to be known")
        first = each.stage.drawn.rounds[0]
        told["through"] = [names[id_] for id_ in each.stage.qualified.order]
        told["first"] = [
            (names.get(one.home or "", later), names.get(one.away or "", later), one.bye)
            for one in first.fixtures
        ]
    return told

"""What is drawn one at a time: the next round or stage, shown before it is published."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext

from matches.policy import visibility
from matches.selectors.competitions import CompetitionDesk
from matches.selectors.draws import known_formats as read
from matches.services.draws import upcoming
from matches.services.draws.format import Upcoming
from matches.web.base.attempt import attempt, did, signed_in
from matches.web.base.desk_pages import desk_of, page_of
from matches.web.draws import known_formats
from matches.web.draws.format import Handle, Handled, NextPanel
from matches.web.draws.forms import DrawNextForm, DrawnForm


@signed_in
def draw_next(request: HttpRequest, club: str, season: str, competition: str) -> HttpResponse:
    """Draw the next round or stage: what still misses, what it would be, and one button."""
    page = desk_of(request, club, season, competition)
    asked = request.POST.get("action", "")
    panel = known_formats.of(page.competition).next_panel or NextPanel("")
    shown: dict[str, Any] = {}
    for name, handle in {**HANDLERS, **panel.handlers}.items():
        shown[name], done = handle(request, page, asked)
        if done:
            return redirect("web:desk-next", club, season, competition)
    ahead = upcoming.ahead(request.user, page.competition.public_id)
    context = {
        "page": page,
        "competition": page.competition,
        **shown,
        "others": [form for name, form in shown.items() if name != "form"],
        "coming": [_shown(each, page) for each in ahead.coming],
        "drawn": ahead.drawn,
        "panel": panel.template,
        **panel.shows(page),
    }
    return page_of(request, "draws/next.html", context)


def _draw(request: HttpRequest, page: CompetitionDesk, asked: str) -> Handled:
    mine = asked in ("draw", "draw-lots")
    form = DrawNextForm(request.POST if mine else None)
    if not mine or not form.is_valid():
        return form, False
    told = form.cleaned_data
    done = attempt(
        form, upcoming.draw, request.user, page.competition.public_id,
        kind=told["kind"], number=told["number"], lots=asked == "draw-lots",
        starts_on=told["starts_on"],
    )  # fmt: skip
    if done is not None:
        public = visibility.is_public(page.competition)
        messages.success(request, gettext("Drawn and published.") if public else gettext("Drawn."))
    return form, done is not None


def _again(request: HttpRequest, page: CompetitionDesk, asked: str) -> Handled:
    mine = asked in ("redraw", "take-back", "keep")
    form = DrawnForm(request.POST if mine else None)
    if not mine or not form.is_valid():
        return form, False
    public_id, told = page.competition.public_id, form.cleaned_data
    done = did(form, upcoming.again, request.user, public_id, asked, **told)
    if done:
        messages.success(request, gettext("Saved."))
    return form, done


HANDLERS: Mapping[str, Handle] = {"form": _draw, "again": _again}


def _shown(each: Upcoming, page: CompetitionDesk) -> dict[str, Any]:
    """What comes next, with full names."""
    names = {entry.public_id: entry.name for entry in page.entries}
    by_id = {line.id: line for held in page.rounds for line in held.lines}
    told: dict[str, Any] = {
        "coming": each,
        "button": known_formats.of(page.competition).draw_buttons.get(each.kind)
        or gettext("Draw round %(n)d") % {"n": each.number},
        "missing": [by_id[fixture.pk] for fixture in each.missing if fixture.pk in by_id],
    }
    if each.round is not None:
        tell = read.of(page.competition).round_told
        told["round"] = tell and tell(
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

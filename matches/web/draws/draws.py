"""The draw, made on the desk: first to look at, then for good."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext

from matches.selectors.competitions import CompetitionDesk
from matches.selectors.draws import draw_weight
from matches.services import competitions
from matches.services.draws.known_formats import Draw
from matches.web.base.attempt import attempt, did, signed_in
from matches.web.base.desk_pages import desk_of, page_of, to_desk
from matches.web.draws import known_formats
from matches.web.draws.forms import DrawForm


@signed_in
def draw(request: HttpRequest, club: str, season: str, competition: str) -> HttpResponse:
    """Draw the fixtures: first to look at, then for good. To take them back is asked once more."""
    page = desk_of(request, club, season, competition)
    form = DrawForm(request.POST or None)
    if _is_to_be_asked(request, page):
        context = {
            "page": page,
            "competition": page.competition,
            "weight": draw_weight(page.competition),
        }
        return page_of(request, "draws/take_back.html", context)
    preview = None
    if request.method == "POST" and form.is_valid():
        public_id = page.competition.public_id
        if request.POST.get("action") == "delete":
            if did(form, competitions.delete_draw, request.user, public_id):
                messages.success(request, gettext("The draw is taken back."))
                return to_desk(page.competition)
        elif request.POST.get("action") == "preview":
            preview = attempt(
                form, competitions.preview_draw, request.user, public_id, **form.cleaned_data
            )
        else:
            drawn = attempt(
                form, competitions.draw_fixtures, request.user, public_id, **form.cleaned_data
            )
            if drawn is not None:
                if not drawn.fixtures:
                    return redirect("web:desk-next", club, season, competition)
                messages.success(request, gettext("The fixtures are drawn."))
                return to_desk(page.competition)
    context = {
        "page": page,
        "competition": page.competition,
        "format": known_formats.of(page.competition),
        "form": form,
        "draw": _named_rounds(preview, page) if preview is not None else None,
    }
    return page_of(request, "draws/draw_desk.html", context)


def _is_to_be_asked(request: HttpRequest, page: CompetitionDesk) -> bool:
    """Whether somebody is about to take a draw back, and was not told of all that goes with it."""
    if not page.is_drawn or page.has_begun:
        return False
    if request.method == "POST":
        deletes = request.POST.get("action") == "delete"
        return deletes and request.POST.get("matches") != str(page.fixtures)
    return request.GET.get("ask") == "take-back"


def _named_rounds(draw: Draw, page: CompetitionDesk) -> list[dict[str, Any]]:
    """A draw with names: by round, who meets whom and who rests."""
    names = {entry.public_id: entry.name for entry in page.entries}
    later = gettext("to be known")
    return [
        {
            "title": " · ".join(filter(None, (division.name, each.name))) or each.number,
            "number": each.number,
            "starts_on": each.starts_on,
            "resting": ", ".join(names[one] for one in each.resting),
            "matches": [
                (names.get(one.home or "", later), names.get(one.away or "", later), one.bye)
                for one in each.fixtures
            ],
        }
        for division in draw.divisions
        for each in division.rounds
    ]

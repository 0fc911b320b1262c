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
from matches.services.draws import known_formats as services
from matches.services.draws.known_formats import Draw
from matches.web.base.attempt import attempt, did, signed_in
from matches.web.base.desk_pages import desk_of, page_of, to_desk
from matches.web.draws import known_formats
from matches.web.draws.format import NextPanel
from matches.web.draws.forms import DrawForm


@signed_in
def draw(request: HttpRequest, club: str, season: str, competition: str) -> HttpResponse:
    """Draw the fixtures: first to look at, then for good. To take them back is asked once more."""
    page = desk_of(request, club, season, competition)
    if _is_to_be_asked(request, page):
        return _ask(request, page)
    asked = request.POST.get("action", "")
    format_ = known_formats.of(page.competition)
    panel = (format_.drawn_panel if _is_open(page) else None) or NextPanel("")
    shown: dict[str, Any] = {}
    for name, handle in panel.handlers.items():
        shown[name], handled = handle(request, page, asked)
        if handled:
            return redirect("web:desk-draw", club, season, competition)
    form, done, preview = _draw(request, page, asked)
    if done is not None:
        return done
    context = {
        "page": page,
        "competition": page.competition,
        "format": format_,
        "form": form,
        "draw": _named_rounds(preview, page) if preview is not None else None,
        "panel": panel.template,
        "from_list": services.named(page.competition.format).from_list,
        **shown,
        **panel.shows(page),
    }
    return page_of(request, "draws/draw_desk.html", context)


def _draw(
    request: HttpRequest, page: CompetitionDesk, asked: str
) -> tuple[DrawForm, HttpResponse | None, Draw | None]:
    """The form of the draw; where to go once it is done, or what it would be."""
    row = page.competition
    mine = request.method == "POST" and asked in ("", "draw", "preview", "delete")
    drawn = services.named(row.format)
    form = DrawForm(
        request.POST if mine else None,
        options={name: drawn.options[name] for name in drawn.at_draw},
        chosen=row.format_options,
    )
    if not mine or not form.is_valid():
        return form, None, None
    user = request.user
    if asked == "preview":
        return form, None, attempt(
            form, competitions.preview_draw, user, row.public_id, **form.values()
        )  # fmt: skip
    if asked == "delete":
        gone = did(form, competitions.delete_draw, user, row.public_id)
        return form, _said(request, row, gettext("The draw is taken back.")) if gone else None, None
    made = attempt(form, competitions.draw_fixtures, user, row.public_id, **form.values())
    if made is not None and not made.fixtures:
        return form, redirect("web:desk-next", row.club.slug, row.season.slug, row.slug), None
    done = made is not None
    return form, _said(request, row, gettext("The fixtures are drawn.")) if done else None, None


def _said(request: HttpRequest, row: Any, words: str) -> HttpResponse:
    messages.success(request, words)
    return to_desk(row)


def _ask(request: HttpRequest, page: CompetitionDesk) -> HttpResponse:
    context = {
        "page": page,
        "competition": page.competition,
        "weight": draw_weight(page.competition),
    }
    return page_of(request, "draws/take_back.html", context)


def _is_open(page: CompetitionDesk) -> bool:
    """Whether it is drawn, and nothing of it is played."""
    return bool(page.is_drawn and not page.has_begun)


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

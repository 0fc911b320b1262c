"""A competition's public page."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_safe

from matches.selectors.base import moved_competition
from matches.selectors.competitions import competition_page, playing_now
from matches.web.base.http import (
    found,
    number,
    public_page,
    viewer,
    with_etag,
)
from matches.web.competitions.setting_lines import bearing
from matches.web.draws import known_formats


@require_safe
@with_etag
def competition(request: HttpRequest, club: str, season: str, competition: str) -> HttpResponse:
    """A competition: table, fixtures, results, corrections. An address in a season that it has left
    leads to where it is."""
    reader = viewer(request)
    page = competition_page(
        club,
        season,
        competition,
        reader,
        history="history" in request.GET,
        period=number(request, "period") if "period" in request.GET else 0,
    )
    if page is None:
        moved = found(moved_competition(club, season, competition, reader))
        return redirect("web:competition", moved.club.slug, moved.season.slug, moved.slug)
    context = {
        "page": page,
        "competition": page.competition,
        "parts": known_formats.parts_of(page),
        "nothing_yet": known_formats.nothing_yet(page),
        "rules_changed": bearing(page.competition, page.settings),
        "projector": "projector" in request.GET,
    }
    return public_page(
        request,
        "competitions/competition.html",
        context,
        shared=page.is_public,
        club=page.competition.club_id,
        listed=page.may_be_found,
    )


@require_safe
@with_etag
def playing(request: HttpRequest, club: str, season: str, competition: str) -> HttpResponse:
    """The matches in progress alone: what a page that is watching fetches at every score."""
    told, is_public, club_id = found(playing_now(club, season, competition, viewer(request)))
    context = {"playing": told}
    return public_page(request, "scoring/_playing.html", context, shared=is_public, club=club_id)

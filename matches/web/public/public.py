"""Pages that strangers may read."""

from __future__ import annotations

from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.templatetags.static import static
from django.views.decorators.http import require_safe

import rules
from matches.selectors.competitions import competition as competitions
from matches.selectors.draws import drawn as draws
from matches.selectors.home import home as homes
from matches.selectors.matches import match as matches
from matches.selectors.people import head_to_head as meetings
from matches.selectors.people import player as players
from matches.selectors.ratings import rankings as rankings_
from matches.services.tables.past_tables import tables_after
from matches.web.base.http import (
    found,
    number,
    public_page,
    viewer,
    with_etag,
)
from matches.web.law.sheet import stored_sheet
from matches.web.matches.forms import FixtureFilterForm


@require_safe
@with_etag
def home(request: HttpRequest) -> HttpResponse:
    """The front page; a fresh installation is taken to its set-up first."""
    page = homes.home_page()
    if not page.clubs and homes.nobody_has_an_account():
        return redirect("web:setup")
    context = {"page": page, "games": tuple(rules.GAMES.values())}
    return public_page(request, "home/home.html", context)


@require_safe
@with_etag
def club(request: HttpRequest, slug: str) -> HttpResponse:
    """A club with its competitions."""
    page = found(homes.club_page(slug, viewer(request)))
    return public_page(request, "clubs/club.html", {"page": page})


@require_safe
@with_etag
def competition(request: HttpRequest, club: str, season: str, competition: str) -> HttpResponse:
    """A competition: table, fixtures, results, corrections."""
    page = found(
        competitions.competition_page(
            club,
            season,
            competition,
            viewer(request),
            history="history" in request.GET,
            period=number(request, "period") if "period" in request.GET else 0,
        )
    )
    context = {
        "page": page,
        "competition": page.competition,
        "projector": "projector" in request.GET,
    }
    return public_page(request, "competitions/competition.html", context, shared=page.is_public)


@require_safe
@with_etag
def fixtures(request: HttpRequest, club: str, season: str, competition: str) -> HttpResponse:
    """All fixtures of a competition, page by page, or those of one entry, venue or time."""
    own = found(competitions.fixture_choices(club, season, competition, viewer(request)))
    form = FixtureFilterForm(request.GET, entries=own.entries, venues=own.venues)
    wanted = competitions.Wanted(**form.cleaned_data) if form.is_valid() else None
    page = found(
        competitions.fixtures_page(
            club, season, competition, number(request), viewer(request), wanted
        )
    )
    asked = {name: value for name, value in request.GET.items() if name in form.fields and value}
    context = {
        "page": page,
        "competition": page.competition,
        "form": form,
        "query": f"{urlencode(asked)}&" if asked else "",
        "asked": bool(asked),
        "entry": wanted.entry if wanted is not None else "",
    }
    return public_page(request, "fixtures/fixtures.html", context, shared=page.is_public)


@require_safe
@with_etag
def draw(request: HttpRequest, club: str, season: str, competition: str) -> HttpResponse:
    """How a competition was drawn: pairing cards, who went on from where, draw certificates."""
    page = found(draws.draw_page(club, season, competition, viewer(request)))
    context = {"page": page, "competition": page.competition}
    return public_page(request, "draws/draw.html", context, shared=page.is_public)


@require_safe
@with_etag
def after(
    request: HttpRequest, club: str, season: str, competition: str, number: int
) -> HttpResponse:
    """The table after one of the rounds."""
    page = found(tables_after(club, season, competition, number, viewer(request)))
    context = {"page": page, "competition": page.competition}
    return public_page(request, "tables/table_after.html", context, shared=page.is_public)


@require_safe
def draw_document(request: HttpRequest, club: str, season: str, competition: str) -> HttpResponse:
    """The opened draw, as `manage.py draw` takes it."""
    told = found(draws.draw_document(club, season, competition, viewer(request)))
    return JsonResponse(told, headers={"Cache-Control": "private, no-store"})


@require_safe
@with_etag
def table(request: HttpRequest, public_id: str) -> HttpResponse:
    """One division's table alone: what a page that is watching fetches anew."""
    shown = found(competitions.division_table(public_id, viewer(request)))
    return public_page(request, "tables/_table.html", {"table": shown}, shared=False)


@require_safe
@with_etag
def match(request: HttpRequest, public_id: str) -> HttpResponse:
    """One match, with its card replayed."""
    page = found(matches.match_page(public_id, viewer(request)))
    card = page.card
    sheet = stored_sheet(card.document, page.names) if card is not None else None
    boards = [
        (one.line, stored_sheet(one.card.document, one.line.names) if one.card else None)
        for one in page.boards
    ]
    context = {
        "page": page,
        "sheet": sheet,
        "boards": boards,
        "has_shots": any(
            one is not None and one.has_shots for one in (sheet, *(card for _line, card in boards))
        ),
        "competition": page.competition,
    }
    return public_page(request, "matches/match.html", context, shared=page.is_public)


@require_safe
@with_etag
def player(request: HttpRequest, public_id: str) -> HttpResponse:
    """What competitions show of one player."""
    page = found(players.player_page(public_id, viewer(request)))
    response = public_page(request, "people/player.html", {"page": page}, shared=False)
    if not page.may_be_found:
        response["X-Robots-Tag"] = "noindex, nofollow"
    return response


@require_safe
@with_etag
def head_to_head(request: HttpRequest, public_id: str, opponent: str) -> HttpResponse:
    """Two players against each other."""
    page = found(meetings.head_to_head(public_id, opponent, viewer(request)))
    response = public_page(request, "people/head_to_head.html", {"page": page}, shared=False)
    if not page.may_be_found:
        response["X-Robots-Tag"] = "noindex, nofollow"
    return response


@require_safe
@with_etag
def rankings(request: HttpRequest) -> HttpResponse:
    """The first few of every game."""
    context = {"pages": rankings_.rankings_in_brief(rules.GAMES)}
    return public_page(request, "ratings/rankings.html", context)


@require_safe
@with_etag
def ranking(request: HttpRequest, game: str) -> HttpResponse:
    """One game's ranking."""
    found(rules.GAMES.get(game))
    page = rankings_.ranking_page(game, number(request))
    response = public_page(request, "ratings/ranking.html", {"page": page})
    response["X-Robots-Tag"] = "noindex"
    return response


@require_safe
def privacy(request: HttpRequest) -> HttpResponse:
    """Who is named here, and how."""
    return render(request, "home/privacy.html")


@require_safe
def favicon(request: HttpRequest) -> HttpResponse:
    """The coin, for browsers that ask at the usual address."""
    return redirect(static("img/mark.svg"), permanent=False)

"""The rankings, game by game."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

import rules
from matches.selectors.ratings import (
    calibration_page,
    edition_page,
    editions_of,
    ranking_page,
    rankings_in_brief,
)
from matches.tournament.ratings import TITLES, USUAL
from matches.web.base.http import (
    found,
    number,
    public_page,
    with_etag,
)


@require_safe
@with_etag
def rankings(request: HttpRequest) -> HttpResponse:
    """The first few of every game."""
    context = {"pages": rankings_in_brief(rules.GAMES)}
    return public_page(request, "ratings/rankings.html", context)


@require_safe
@with_etag
def ranking(request: HttpRequest, game: str) -> HttpResponse:
    """One game's ranking."""
    found(rules.GAMES.get(game))
    page = found(ranking_page(game, number(request), _system(request)))
    context = {"page": page, "query": _query(page.system)}
    return public_page(request, "ratings/ranking.html", context)


@require_safe
@with_etag
def calibration(request: HttpRequest, game: str) -> HttpResponse:
    """How well a game's ratings foretold its matches."""
    known = found(rules.GAMES.get(game))
    page = found(calibration_page(known.name, _system(request)))
    context = {"page": page, "query": _query(page.system)}
    return public_page(request, "ratings/calibration.html", context, listed=True)


@require_safe
@with_etag
def editions(request: HttpRequest, game: str) -> HttpResponse:
    """Every edition of a game's ranking."""
    known = found(rules.GAMES.get(game))
    system = _system(request)
    if system not in TITLES:
        raise Http404
    context = {
        "game": known.name,
        "editions": editions_of(known.name, system),
        "system": TITLES[system] if system != USUAL else "",
        "system_name": system if system != USUAL else "",
    }
    return public_page(request, "ratings/editions.html", context, listed=True)


@require_safe
@with_etag
def edition(request: HttpRequest, game: str, edition: str) -> HttpResponse:
    """One month's edition."""
    known = found(rules.GAMES.get(game))
    page = found(edition_page(known.name, edition, number(request), _system(request)))
    context = {
        "page": page,
        "system": TITLES[page.system] if page.system != USUAL else "",
        "query": _query(page.system),
    }
    # Not listed: what a search engine keeps would outlast a permission that is withdrawn.
    return public_page(request, "ratings/edition.html", context)


def _system(request: HttpRequest) -> str:
    """The rating system that the address asks for."""
    return request.GET.get("system", "") or USUAL


def _query(system: str) -> str:
    """What an address says of the system, before what else it asks: nothing of the usual one."""
    return "" if system == USUAL else f"system={system}&"

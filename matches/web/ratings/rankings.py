"""The rankings, game by game."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

import rules
from matches.selectors.ratings import (
    edition_page,
    editions_of,
    ranking_page,
    rankings_in_brief,
)
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
    page = found(ranking_page(game, number(request)))
    response = public_page(request, "ratings/ranking.html", {"page": page})
    response["X-Robots-Tag"] = "noindex"
    return response


@require_safe
@with_etag
def editions(request: HttpRequest, game: str) -> HttpResponse:
    """Every edition of a game's ranking."""
    known = found(rules.GAMES.get(game))
    context = {"game": known.name, "editions": editions_of(known.name)}
    return public_page(request, "ratings/editions.html", context)


@require_safe
@with_etag
def edition(request: HttpRequest, game: str, edition: str) -> HttpResponse:
    """One month's edition."""
    known = found(rules.GAMES.get(game))
    page = found(edition_page(known.name, edition, number(request)))
    response = public_page(request, "ratings/edition.html", {"page": page})
    # What a search engine keeps would outlast a permission that is withdrawn.
    response["X-Robots-Tag"] = "noindex"
    return response

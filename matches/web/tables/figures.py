"""Figures of a competition beside its table."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from matches.services.tables.figures import figures_of
from matches.web.base.http import (
    found,
    public_page,
    viewer,
    with_etag,
)
from matches.web.tables.places_chart import places_chart


@require_safe
@with_etag
def figures(request: HttpRequest, club: str, season: str, competition: str) -> HttpResponse:
    """The grid of results, places by round, home and away, and who leads in what."""
    division = request.GET.get("division", "")
    page = found(figures_of(club, season, competition, viewer(request), division))
    chart = places_chart(page.rounds, [(one.name, one.ranks) for one in page.places])
    context = {"page": page, "competition": page.competition, "chart": chart}
    return public_page(
        request,
        "tables/figures.html",
        context,
        shared=page.is_public,
        club=page.competition.club_id,
        listed=page.may_be_found,
    )

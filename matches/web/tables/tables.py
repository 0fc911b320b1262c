"""A table as everybody sees it: now, and after a round."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from matches.selectors.tables import division_table
from matches.services.tables.past_tables import tables_after
from matches.web.base.http import (
    found,
    public_page,
    viewer,
    with_etag,
)


@require_safe
@with_etag
def after(
    request: HttpRequest, club: str, season: str, competition: str, number: int
) -> HttpResponse:
    """The table after one of the rounds."""
    page = found(tables_after(club, season, competition, number, viewer(request)))
    context = {"page": page, "competition": page.competition}
    return public_page(
        request,
        "tables/table_after.html",
        context,
        shared=page.is_public,
        club=page.competition.club_id,
        listed=page.may_be_found,
    )


@require_safe
@with_etag
def table(request: HttpRequest, public_id: str) -> HttpResponse:
    """One division's table alone: what a page that is watching fetches anew."""
    shown = found(division_table(public_id, viewer(request)))
    context = {"table": shown}
    return public_page(request, "tables/_table.html", context, shared=False, club=shown.club_id)

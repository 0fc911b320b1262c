"""How a competition was drawn, told to everybody."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.http import require_safe

from matches.selectors.draws import drawn as draws
from matches.web.base.http import (
    found,
    public_page,
    viewer,
    with_etag,
)


@require_safe
@with_etag
def draw(request: HttpRequest, club: str, season: str, competition: str) -> HttpResponse:
    """How a competition was drawn: pairing cards, who went on from where, draw certificates."""
    page = found(draws.draw_page(club, season, competition, viewer(request)))
    context = {"page": page, "competition": page.competition}
    return public_page(
        request,
        "draws/draw.html",
        context,
        shared=page.is_public,
        club=page.competition.club_id,
        listed=page.may_be_found,
    )


@require_safe
def draw_document(request: HttpRequest, club: str, season: str, competition: str) -> HttpResponse:
    """The opened draw, as `manage.py draw` takes it."""
    told = found(draws.draw_document(club, season, competition, viewer(request)))
    return JsonResponse(told, headers={"Cache-Control": "private, no-store"})

"""What competitions show of players."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from matches.selectors.people import head_to_head as meetings
from matches.selectors.people import player_page
from matches.web.base.http import (
    found,
    public_page,
    viewer,
    with_etag,
)


@require_safe
@with_etag
def player(request: HttpRequest, public_id: str) -> HttpResponse:
    """What competitions show of one player."""
    page = found(player_page(public_id, viewer(request)))
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

"""What competitions show of players."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from matches.selectors.people import head_to_head as meetings
from matches.selectors.people import player_page
from matches.selectors.people.head_to_head import HeadToHead
from matches.selectors.people.player import PlayerPage
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
    return _of_somebody(request, "people/player.html", page)


@require_safe
@with_etag
def head_to_head(request: HttpRequest, public_id: str, opponent: str) -> HttpResponse:
    """Two players against each other."""
    page = found(meetings.head_to_head(public_id, opponent, viewer(request)))
    return _of_somebody(request, "people/head_to_head.html", page)


def _of_somebody(
    request: HttpRequest, template: str, page: PlayerPage | HeadToHead
) -> HttpResponse:
    response = public_page(
        request, template, {"page": page}, shared=False, listed=page.may_be_found
    )
    if not page.may_be_found:
        response["X-Robots-Tag"] = "noindex, nofollow"
    return response

"""One match as everybody sees it."""

from __future__ import annotations

from functools import partial

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from matches.ports import kept_pages
from matches.selectors.matches import find_fixture, match_running, page_of, running_of
from matches.selectors.scoring import shadow_places
from matches.web.base.http import (
    found,
    public_page,
    viewer,
    with_etag,
)
from matches.web.law.sheet import stored_sheet


@require_safe
@with_etag
def match(request: HttpRequest, public_id: str) -> HttpResponse:
    """One match, with its card replayed."""
    reader = viewer(request)
    fixture = found(find_fixture(public_id, reader))
    told, make = running_of(fixture), partial(page_of, fixture, reader)
    # What else is told of a match in progress stands while its lines come.
    page = kept_pages.part(("match", public_id), make) if told.scores else make()
    card = page.card
    sheet = stored_sheet(card.document, page.names) if card is not None else None
    boards = [
        (one.line, stored_sheet(one.card.document, one.line.names) if one.card else None)
        for one in page.boards
    ]
    context = {
        "page": page,
        "running": told.scores,
        "sheet": sheet,
        "boards": boards,
        "has_shots": any(
            one is not None and one.has_shots for one in (sheet, *(card for _line, card in boards))
        ),
        "competition": page.competition,
        "shadows": shadow_places(request.user, public_id),
    }
    return public_page(
        request,
        "matches/match.html",
        context,
        shared=page.is_public,
        club=page.competition.club_id,
        listed=page.may_be_found,
    )


@require_safe
@with_etag
def running(request: HttpRequest, public_id: str) -> HttpResponse:
    """The running score alone: what a page that is watching fetches at every score."""
    told = found(match_running(public_id, viewer(request)))
    context = {"running": told.scores}
    return public_page(
        request, "scoring/_running.html", context, shared=told.is_public, club=told.club_id
    )

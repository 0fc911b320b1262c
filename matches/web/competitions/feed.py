"""A competition's results as a feed (Atom), for programs that ask again by themselves."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from matches.selectors.competitions import results_feed
from matches.web.base import atom
from matches.web.base.http import found, viewer, with_etag


@require_safe
@with_etag
def results(request: HttpRequest, club: str, season: str, competition: str) -> HttpResponse:
    """The latest results; a corrected one is the same entry, written anew. Behind them the notices
    that strangers may read."""
    own = found(results_feed(club, season, competition, viewer(request)))
    at = (own.competition.club.slug, own.competition.season.slug, own.competition.slug)
    page = reverse("web:competition", args=at)
    played = [
        atom.Item(
            f"result-{line.match}",
            line.title,
            line.title,
            reverse("web:match", args=[line.match]),
            line.at,
        )
        for line in own.lines
    ]
    said = [
        atom.Item(f"notice-{each.public_id}", each.title, each.text, page, each.at)
        for each in own.board
    ]
    return atom.answer(
        request,
        gettext("%(competition)s: results") % {"competition": own.competition.name},
        author=own.competition.club.name,
        page=page,
        items=[*played, *said],
    )

"""Noticeboards as feeds (Atom), for programs that ask again by themselves."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from matches.selectors.notices import NoticesFeed, feed_of_club, feed_of_competition
from matches.web.base import atom
from matches.web.base.http import found, viewer, with_etag


@require_safe
@with_etag
def of_club(request: HttpRequest, slug: str) -> HttpResponse:
    """A club's own notices that were opened to strangers."""
    feed = found(feed_of_club(slug, viewer(request)))
    return _answer(request, feed, feed.club.name, reverse("web:club", args=[slug]))


@require_safe
@with_etag
def of_competition(request: HttpRequest, club: str, season: str, competition: str) -> HttpResponse:
    """A competition's notices that were opened to strangers."""
    feed = found(feed_of_competition(club, season, competition, viewer(request)))
    name = feed.competition.name if feed.competition is not None else ""
    page = reverse("web:competition", args=[club, season, competition])
    return _answer(request, feed, name, page)


def _answer(request: HttpRequest, own: NoticesFeed, name: str, page: str) -> HttpResponse:
    """The feed; a notice that was changed is the same entry, written anew."""
    items = [
        atom.Item(
            f"notice-{each.public_id}",
            each.title,
            each.text,
            f"{page}#notice-{each.public_id}",
            each.at,
        )
        for each in own.board
    ]
    title = gettext("%(name)s: notices") % {"name": name}
    return atom.answer(request, title, author=own.club.name, page=page, items=items)

"""Noticeboards as feeds (Atom), for programs that ask again by themselves."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.cache import patch_cache_control, patch_vary_headers
from django.utils.feedgenerator import Atom1Feed
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from matches.ports import own_address
from matches.selectors.notices import NoticesFeed, feed_of_club, feed_of_competition
from matches.web.base.http import found, viewer, with_etag


@require_safe
@with_etag
def of_club(request: HttpRequest, slug: str) -> HttpResponse:
    """A club's own notices that were opened to strangers."""
    feed = found(feed_of_club(slug, viewer(request)))
    return _answer(feed, feed.club.name, reverse("web:club", args=[slug]), request.path)


@require_safe
@with_etag
def of_competition(request: HttpRequest, club: str, season: str, competition: str) -> HttpResponse:
    """A competition's notices that were opened to strangers."""
    feed = found(feed_of_competition(club, season, competition, viewer(request)))
    name = feed.competition.name if feed.competition is not None else ""
    page = reverse("web:competition", args=[club, season, competition])
    return _answer(feed, name, page, request.path)


def _answer(own: NoticesFeed, name: str, page: str, path: str) -> HttpResponse:
    """The feed; a notice that was changed is the same entry, written anew."""
    link = own_address.absolute(page)
    feed = Atom1Feed(
        title=gettext("%(name)s: notices") % {"name": name},
        link=link,
        description="",
        feed_url=own_address.absolute(path),
        author_name=own.club.name,
    )
    for notice in own.board:
        feed.add_item(
            title=notice.title,
            link=f"{link}#notice-{notice.public_id}",
            description=notice.text,
            unique_id=f"tag:pennyclub,2026:notice-{notice.public_id}",
            pubdate=notice.at,
            updateddate=notice.at,
        )
    response = HttpResponse(feed.writeString("utf-8"), content_type=feed.content_type)
    response["X-Robots-Tag"] = "noindex"
    patch_vary_headers(response, ["Cookie", "Accept-Language"])
    patch_cache_control(response, private=True, no_cache=True)
    return response

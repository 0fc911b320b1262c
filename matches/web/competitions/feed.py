"""A competition's results as a feed (Atom), for programs that ask again by themselves."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.cache import patch_cache_control, patch_vary_headers
from django.utils.feedgenerator import Atom1Feed
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from matches.ports import own_address
from matches.selectors.competitions import results_feed
from matches.web.base.http import found, viewer, with_etag


@require_safe
@with_etag
def results(request: HttpRequest, club: str, season: str, competition: str) -> HttpResponse:
    """The latest results; a corrected one is the same entry, written anew. Behind them the notices
    that strangers may read."""
    own = found(results_feed(club, season, competition, viewer(request)))
    at = (own.competition.club.slug, own.competition.season.slug, own.competition.slug)
    feed = Atom1Feed(
        title=gettext("%(competition)s: results") % {"competition": own.competition.name},
        link=own_address.absolute(reverse("web:competition", args=at)),
        description="",
        feed_url=own_address.absolute(reverse("web:competition-feed", args=at)),
        author_name=own.competition.club.name,
    )
    for line in own.lines:
        feed.add_item(
            title=line.title,
            link=own_address.absolute(reverse("web:match", args=[line.match])),
            description=line.title,
            unique_id=f"tag:pennyclub,2026:result-{line.match}",
            pubdate=line.at,
            updateddate=line.at,
        )
    for notice in own.board:
        feed.add_item(
            title=notice.title,
            link=own_address.absolute(reverse("web:competition", args=at)),
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

"""A feed (Atom) of a page, for programs that ask again by themselves."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.http import HttpRequest, HttpResponse
from django.utils.cache import patch_vary_headers
from django.utils.feedgenerator import Atom1Feed

from matches.ports import own_address
from matches.web.base.http import may_be_stored

_NO_XML = dict.fromkeys([*({*range(0x20)} - {*b"\t\n\r"}), 0xFFFE, 0xFFFF])
"""What no XML may hold: with one of these in a text nobody could read the feed."""


@dataclass(frozen=True)
class Item:
    """One entry of a feed. ``key`` stays the same when it is written anew, so that a program takes
    it for the same entry; ``path`` is a page of ours."""

    key: str
    title: str
    text: str
    path: str
    at: datetime


def answer(
    request: HttpRequest, title: str, *, author: str, page: str, items: Iterable[Item]
) -> HttpResponse:
    """The feed that was asked for, of the page at `page`: searched by nobody, and asked for anew
    each time by whoever keeps it, since a permission may be withdrawn."""
    feed = Atom1Feed(
        title=title.translate(_NO_XML),
        link=own_address.absolute(page),
        description="",
        feed_url=own_address.absolute(request.path),
        author_name=author.translate(_NO_XML),
    )
    for item in items:
        feed.add_item(
            title=item.title.translate(_NO_XML),
            link=own_address.absolute(item.path),
            description=item.text.translate(_NO_XML),
            unique_id=f"tag:pennyclub,2026:{item.key}",
            pubdate=item.at,
            updateddate=item.at,
        )
    response = HttpResponse(feed.writeString("utf-8"), content_type=feed.content_type)
    patch_vary_headers(response, ["Cookie", "Accept-Language"])
    may_be_stored(request, response, shared=False)
    return response

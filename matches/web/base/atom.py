"""A feed (Atom) of a page, for programs that ask again by themselves."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.http import HttpResponse
from django.utils.cache import patch_cache_control, patch_vary_headers
from django.utils.feedgenerator import Atom1Feed

from matches.ports import own_address

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


def answer(title: str, *, author: str, page: str, path: str, items: Iterable[Item]) -> HttpResponse:
    """The feed at `path` of the page at `page`: searched by nobody, and asked for anew each time by
    whoever keeps it, since a permission may be withdrawn."""
    feed = Atom1Feed(
        title=title.translate(_NO_XML),
        link=own_address.absolute(page),
        description="",
        feed_url=own_address.absolute(path),
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
    patch_cache_control(response, private=True, no_cache=True)
    return response

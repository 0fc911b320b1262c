"""What every page does with its request: who is reading, what may be cached, what is missing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from django.http import Http404, HttpRequest, HttpResponse
from django.middleware.http import ConditionalGetMiddleware
from django.shortcuts import render
from django.utils.cache import patch_cache_control, patch_vary_headers
from django.utils.decorators import decorator_from_middleware
from django.utils.translation import gettext

from matches.policy import acquaintance
from matches.policy.viewer import viewer_of
from matches.policy.visibility import Viewer
from matches.ports.kept_pages import may_be_kept
from matches.ports.search_engines import may_be_listed

Page = TypeVar("Page")
View = Callable[..., HttpResponse]

with_etag = decorator_from_middleware(ConditionalGetMiddleware)
"""Gives the page an ETag of its bytes and answers 304 to who has it already."""


def viewer(request: HttpRequest) -> Viewer:
    """Who is reading."""
    return viewer_of(request.user)


def found(page: Page | None) -> Page:
    """The page, or a 404: the same for what is not there and for what this viewer may not see."""
    if page is None:
        raise Http404(gettext("There is nothing at this address."))
    return page


def number(request: HttpRequest, name: str = "page") -> int:
    """A page number from the address; nonsense is page 1."""
    text = request.GET.get(name, "")
    return int(text) if text.isdecimal() and len(text) < 8 else 1


def public_page(
    request: HttpRequest,
    template: str,
    context: dict[str, Any],
    *,
    shared: bool = True,
    club: int | None = None,
    listed: bool = False,
) -> HttpResponse:
    """A page for reading. ``shared``: strangers may read it, so that caches may keep it between
    checks; what only some may read is kept by no cache on the way. This server itself keeps what a
    stranger got (`matches.ports.kept_pages`, which says what ``club`` is). ``listed``: search
    engines may have it; what is made for somebody who is signed in they may not."""
    listed = listed and not request.user.is_authenticated
    # Everybody on it has been named by now.
    said = {"in_full": acquaintance.told_in_full(), "may_be_found": listed}
    response = render(request, template, {**said, **context})
    if not request.user.is_authenticated:
        may_be_kept(response, club)
    if listed:
        may_be_listed(response)
    patch_vary_headers(response, ["Cookie", "Accept-Language"])
    may_be_stored(request, response, shared=shared)
    return response


def may_be_stored(request: HttpRequest, response: HttpResponse, *, shared: bool) -> None:
    """Say where an answer may be kept between checks, page or file. ``shared``: strangers may have
    it."""
    if request.user.is_authenticated:
        # On a device that many use, the names that one may read lie in no cache for the next.
        patch_cache_control(response, private=True, no_store=True)
    else:
        patch_cache_control(response, no_cache=True, **{"public" if shared else "private": True})

"""What is kept about people, in words: for everybody, and for each reader's age."""

from __future__ import annotations

from typing import Any, Final

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from matches.policy.personal_data import BROWSER, COOKIES, HOLDINGS
from matches.policy.personal_data.pages import how_long
from matches.selectors.home import club_page
from matches.web.base.http import found, public_page, viewer, with_etag

READERS: Final = {"8-11": "young", "12-17": "teens", "parents": "parents", "adults": "adults"}
"""Whom a notice is for, by its address, and its template."""


@require_safe
@with_etag
def privacy(request: HttpRequest) -> HttpResponse:
    """Who is named here, and how; all that is kept, from the registry."""
    return public_page(request, "home/privacy.html", _everything(), listed=True)


@require_safe
@with_etag
def club_privacy(request: HttpRequest, slug: str) -> HttpResponse:
    """Who answers for what a club keeps, how to reach them, and the notices."""
    page = found(club_page(slug, viewer(request)))
    context = {"club": page.club, "may_organise": page.may_organise}
    return public_page(request, "home/club_privacy.html", context, shared=False)


@require_safe
@with_etag
def notice(request: HttpRequest, reader: str, slug: str = "") -> HttpResponse:
    """What is kept, told to one kind of reader; of a club's, with whom to ask."""
    template = found(READERS.get(reader))
    page = found(club_page(slug, viewer(request))) if slug else None
    context = {"club": page.club if page else None, "reader": reader}
    at = f"home/notices/{template}.html"
    return public_page(request, at, context, shared=page is None, listed=page is None)


def _everything() -> dict[str, Any]:
    stores = [(key, each) for held in BROWSER.values() for key, each in held.items()]
    return {
        "holdings": [(held, how_long(held)) for held in HOLDINGS.values()],
        "on_your_device": [*COOKIES.items(), *stores],
    }

"""The front page, and what stands beside it."""

from __future__ import annotations

from datetime import date
from typing import Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.templatetags.static import static
from django.views.decorators.http import require_safe

import rules
from matches.ports import kept_pages
from matches.selectors.home import home_page, nobody_has_an_account, with_scores
from matches.web.base.http import (
    public_page,
    with_etag,
)
from matches.web.base.inputs import FIRST_YEAR, LAST_YEAR

NO_PAGES: Final = (
    "/account/", "/accounts/", "/admin/", "/api/", "/desk/", "/embed/", "/live/", "/my/", "/score/",
    "/search/",
)  # fmt: skip
"""Data, forms, and what is behind a sign-in."""


@require_safe
@with_etag
def home(request: HttpRequest) -> HttpResponse:
    """The front page; a fresh installation is taken to its set-up first."""
    day = _day(request)
    # Of one day alone: days are made up without end.
    page = home_page(day) if day else kept_pages.part("front page", home_page)
    page = with_scores(page)
    if not page.clubs and nobody_has_an_account():
        return redirect("web:setup")
    context = {"page": page, "games": tuple(rules.GAMES.values())}
    return public_page(request, "home/home.html", context, listed=page.may_be_found)


def _day(request: HttpRequest) -> date | None:
    """The day that was asked for; nonsense is none, and so is a year that nobody means."""
    try:
        day = date.fromisoformat(request.GET.get("day", ""))
    except ValueError:
        return None
    return day if FIRST_YEAR <= day.year <= LAST_YEAR else None


@require_safe
def robots(request: HttpRequest) -> HttpResponse:
    """What is no page to read, for programs that read the web. Whatever must not be listed is left
    out of it, and says so itself (`pennyclub.answers.search_engines`): a program that is kept from
    a page never reads that, and may list its address all the same."""
    lines = ["User-agent: *", *(f"Disallow: {each}" for each in NO_PAGES)]
    return HttpResponse("\n".join(lines) + "\n", content_type="text/plain; charset=utf-8")


@require_safe
def favicon(request: HttpRequest) -> HttpResponse:
    """The coin, for browsers that ask at the usual address."""
    return redirect(static("img/mark.svg"), permanent=False)

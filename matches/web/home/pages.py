"""The front page, and what stands beside it."""

from __future__ import annotations

from datetime import date

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.templatetags.static import static
from django.views.decorators.http import require_safe

import rules
from matches.selectors.home import home_page, nobody_has_an_account
from matches.web.base.http import (
    public_page,
    with_etag,
)


@require_safe
@with_etag
def home(request: HttpRequest) -> HttpResponse:
    """The front page; a fresh installation is taken to its set-up first."""
    page = home_page(_day(request))
    if not page.clubs and nobody_has_an_account():
        return redirect("web:setup")
    context = {"page": page, "games": tuple(rules.GAMES.values())}
    return public_page(request, "home/home.html", context)


def _day(request: HttpRequest) -> date | None:
    """The day that was asked for; nonsense is none."""
    try:
        return date.fromisoformat(request.GET.get("day", ""))
    except ValueError:
        return None


@require_safe
def favicon(request: HttpRequest) -> HttpResponse:
    """The coin, for browsers that ask at the usual address."""
    return redirect(static("img/mark.svg"), permanent=False)

"""A championship as PDF, as strangers may read it."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from matches.selectors.championships import championship_page
from matches.web.base.http import found, viewer
from matches.web.paper import championship_words
from matches.web.paper.file import lists, public


@require_safe
def table(request: HttpRequest, club: str, championship: str) -> HttpResponse:
    """Its houses with every line, for whoever may read its page."""
    page = found(championship_page(club, championship, viewer(request), passed_on=True))
    name = f"{page.championship.club.slug}-{page.championship.slug}"
    sheet = lists(championship_words.championship(page))
    return public(request, name, sheet, shared=page.is_public)

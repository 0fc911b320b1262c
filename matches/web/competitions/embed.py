"""A competition inside another site's page: its tables, bracket and matches, and nothing to press.

Read as a stranger reads, whoever is signed in: what stands in somebody else's frame must neither
show what only some may see nor take an order.
"""

from __future__ import annotations

from csp.constants import NONE, SELF
from csp.decorators import csp_replace
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import patch_cache_control, patch_vary_headers
from django.views.decorators.clickjacking import xframe_options_exempt
from django.views.decorators.http import require_safe

from matches.policy.visibility import NOBODY
from matches.ports.kept_pages import may_be_kept
from matches.selectors.competitions import competition_page
from matches.web.base.http import found, with_etag
from matches.web.draws import known_formats

PARTS = ("all", "table", "matches")
POLICY = {
    "default-src": [NONE],
    "script-src": [NONE],
    "style-src": [SELF],
    "font-src": [SELF],
    "img-src": [SELF, "data:"],
    "base-uri": [NONE],
    "form-action": [NONE],
}
"""The sites that the club named may frame it; in return it runs no script and sends no form."""


@require_safe
@with_etag
def competition(request: HttpRequest, club: str, season: str, competition: str) -> HttpResponse:
    """Of a public competition: ``?part=table`` or ``?part=matches`` for one of the two alone."""
    page = found(competition_page(club, season, competition, NOBODY))
    asked = request.GET.get("part", "all")
    part = asked if asked in PARTS else "all"
    context = {
        "page": page,
        "competition": page.competition,
        "parts": known_formats.parts_of(page),
        "with_table": part != "matches",
        "with_matches": part != "table",
    }
    response = render(request, "competitions/embed.html", context)
    patch_vary_headers(response, ["Accept-Language"])
    patch_cache_control(response, public=True, max_age=60)
    may_be_kept(response, page.competition.club_id)
    return _framed_by(page.competition.club.framed_by.split(), request, response)


def _framed_by(sites: list[str], request: HttpRequest, response: HttpResponse) -> HttpResponse:
    """The page with what a browser is told of who may frame it."""
    policy = csp_replace({**POLICY, "frame-ancestors": sites or [NONE]})

    def answer(_request: HttpRequest) -> HttpResponse:
        return response

    # The older header knows no list: it is left out where there is one, and shuts where not.
    policy(xframe_options_exempt(answer) if sites else answer)(request)
    return response

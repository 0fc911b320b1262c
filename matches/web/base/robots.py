"""Search engines are asked to stay away from every answer but those that say they may be found."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from django.http import HttpRequest, HttpResponse, HttpResponseBase

HEADER: Final = "X-Robots-Tag"
AWAY: Final = "noindex"
OF_NOBODY: Final = frozenset(
    {"rules", "rulebook", "demonstration", "adjudicate", "lab", "privacy", "notice", "setup"}
)
"""Pages that tell of no person and no competition, by the names of their addresses."""
DOORS: Final = (
    "/account/", "/accounts/", "/admin/", "/api/", "/calendars/", "/desk/", "/invitations/",
    "/letters/", "/my/", "/names/", "/pass/", "/score/", "/search/", "/setup/",
)  # fmt: skip
"""What a search engine need not even ask for. Pages about children are not among them: who may not
ask for a page does not read that it is to be left out."""


class AskedToStayAway:
    """Says so on every answer; on a page for reading unless `public_page` was told otherwise."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """The answer, with the header where it may not be found."""
        response = self._get_response(request)
        at = request.resolver_match
        of_nobody = at is not None and at.url_name in OF_NOBODY and response.status_code == 200
        if not of_nobody and not getattr(response, "may_be_found", False):
            response.headers.setdefault(HEADER, AWAY)
        return response


def robots_txt() -> HttpResponse:
    """What every search engine asks for first."""
    lines = ["User-agent: *", *(f"Disallow: {door}" for door in DOORS)]
    return HttpResponse("\n".join(lines) + "\n", content_type="text/plain; charset=utf-8")

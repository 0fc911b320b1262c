"""What search engines may list: nothing, but where a view says so itself of what it made.

Said of every answer, so that none is forgotten that tells of a competition in which somebody under
18 plays: pages and the pieces of pages, files, feeds, JSON, refusals. A view whose page may be
found says `LISTED` (`matches.web.base.http.public_page`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from django.http import HttpRequest, HttpResponse

from matches.ports.search_engines import HEADER

AWAY: Final = "noindex"


class NotListed:
    """Sends search engines away from every answer whose view said nothing of them."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """The answer, with the header."""
        answer = self._get_response(request)
        answer.headers.setdefault(HEADER, AWAY)
        return answer

"""What was made for somebody who is let in is theirs alone: no cache keeps it, unless its view says
otherwise of what it made."""

from __future__ import annotations

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse


class StoredNowhere:
    """Says so on every answer to who comes with a session, a token or a board pass."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """The answer; refusals and what leads elsewhere too."""
        answer = self._get_response(request)
        if not answer.has_header("Cache-Control") and _comes_with_something(request):
            answer["Cache-Control"] = "private, no-store"
        return answer


def _comes_with_something(request: HttpRequest) -> bool:
    ours = {settings.SESSION_COOKIE_NAME, settings.BOARD_PASS_COOKIE_NAME}
    return "HTTP_AUTHORIZATION" in request.META or not ours.isdisjoint(request.COOKIES)

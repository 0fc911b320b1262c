"""A page that cannot be made just now says so in words, and when to come again."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from matches.errors import LaterError


class SaysWhen:
    """Answers for every page whose view raised `LaterError` and did not say more itself."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Pass it on."""
        return self._get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        """The page that says it; None for what is somebody else's."""
        if not isinstance(error, LaterError):
            return None
        answer = render(request, "later.html", {"why": error}, status=error.status)
        answer["Retry-After"] = str(error.after)
        answer["Cache-Control"] = "no-store"
        return answer

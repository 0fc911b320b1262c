"""A page that cannot be made just now says so in words, and when to come again; or that too much
was asked for at once."""

from __future__ import annotations

from collections.abc import Callable
from http import HTTPStatus

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
        if error.status == HTTPStatus.REQUEST_ENTITY_TOO_LARGE:
            # Nothing makes it smaller by waiting.
            answer = render(request, "413.html", {"why": error}, status=error.status)
        else:
            answer = render(request, "later.html", {"why": error}, status=error.status)
            answer["Retry-After"] = str(error.after)
        answer["Cache-Control"] = "no-store"
        return answer

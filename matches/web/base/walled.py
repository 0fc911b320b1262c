"""Every request begins with the walls around private rows shut (`matches.policy.walls`), and held
to no club (`matches.policy.one_club`)."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

from matches.policy import one_club, walls


class Walled:
    """Shuts them, for a request and for what is left open after it."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """The answer: what its view sees of private rows hangs on the gates that it passes."""
        with walls.closed(), one_club.asking():
            return self.get_response(request)

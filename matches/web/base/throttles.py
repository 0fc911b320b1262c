"""How often a page may be asked for from one network, where asking is all that it takes to learn
something."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from rest_framework.throttling import UserRateThrottle

from matches.ports.client_address import network
from matches.ports.throttle import ExactThrottle


class NetworkThrottle(ExactThrottle, UserRateThrottle):
    """Counted by network, whoever is signed in there. Each says its `scope` and `rate`."""

    def get_rate(self) -> str | None:
        """The class's own rate: the settings name none."""
        return self.rate

    def get_cache_key(self, request: Any, view: Any) -> str:
        """The network that asks: the server has already decided whose address this is."""
        ident = network(request.META.get("REMOTE_ADDR"))
        return self.cache_format % {"scope": self.scope, "ident": ident}

    def seconds_left(self) -> int:
        """Whole seconds until it may be asked again: what `Retry-After` says."""
        return int(self.wait() or 60) + 1

    @classmethod
    def seconds_to_wait(cls, request: HttpRequest) -> int:
        """Seconds until this request may be answered; 0 where it may be now, and is counted."""
        throttle = cls()
        if throttle.allow_request(request, None):
            return 0
        return throttle.seconds_left()


class GuessThrottle(NetworkThrottle):
    """How many addresses that are passwords one network may try in vain, whichever page they are
    of. What is good is not counted: a calendar asks for it as often as it likes."""

    scope = "guessed-links"
    rate = "60/min"


def few_guesses(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """A page whose address is a password: 429 for a network that has tried too many in vain, before
    anything is looked up, so that a good one reads as a wrong one then. Each is counted before it
    is tried, or many at once would all find the count as it was; a good one is taken back."""

    @wraps(view)
    def wrapped(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        throttle = GuessThrottle()
        if not throttle.allow_request(request, None):
            return _too_often(request, throttle)
        answer = view(request, *args, **kwargs)
        if throttle.place and answer.status_code != 404:
            throttle.place.give_back()
        # Nobody is told the path, and forms from here still say which site they are of.
        answer["Referrer-Policy"] = "strict-origin"
        return answer

    return wrapped


def _too_often(request: HttpRequest, throttle: GuessThrottle) -> HttpResponse:
    answer = render(request, "scoring/pass_gone.html", {"often": True}, status=429)
    answer["Retry-After"] = str(throttle.seconds_left())
    answer["Cache-Control"] = "private, no-store"
    return answer

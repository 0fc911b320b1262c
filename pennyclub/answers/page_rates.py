"""How often one network may ask for what is worth collecting: files, and pages about somebody.

Whoever is signed in there, and before a kept page is given out. Not for what phones in a hall ask
again at every score (the API and search count for themselves, `api/base/throttles.py`).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import ceil
from typing import Final

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from matches.ports import counted
from matches.ports.client_address import network
from pennyclub.errors import refusal


@dataclass(frozen=True)
class Rate:
    """So many within a minute."""

    name: str
    most: int


FILES: Final = Rate("files", 120)
PEOPLE: Final = Rate("people", 240)
ENDINGS: Final = (".atom", ".csv", ".ics", ".json", ".pdf", ".xlsx", "/archive/", "/account/data/")
ABOUT_SOMEBODY: Final = ("/players/", "/teams/")
FREE: Final = ("/api/", "/law/", "/static/", "/score/")
"""What is below these counts for itself, or is the same for everybody and says nothing of them."""
OWN: Final = "/mine/"
"""What the front page asks of the team that somebody chose, at every score."""


def rate_of(path: str) -> Rate | None:
    """What an address counts as; None for most."""
    if path.startswith(FREE):
        return None
    if path.endswith(ENDINGS):
        return FILES
    return PEOPLE if path.startswith(ABOUT_SOMEBODY) and not path.endswith(OWN) else None


class NotTooOften:
    """Answers 429, with the seconds to wait, to a network that asks for more than the rate."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """The page, or when to come again."""
        rate = rate_of(request.path_info)
        if rate is None:
            return self._get_response(request)
        caller = network(request.META.get("REMOTE_ADDR"))
        place = counted.place(f"throttle_{rate.name}_{caller}", rate.most, 60)
        if place.wait:
            return _later(request.path_info, ceil(place.wait))
        return self._get_response(request)


def _later(path: str, seconds: int) -> HttpResponse:
    why = _(
        "This was asked for too often from your network, where everybody counts together. Try again"
        " in %(seconds)d s. Programs that need many results read them at /api/v1/."
    )
    answer = refusal(path, 429, "throttled", why % {"seconds": seconds})
    answer["Retry-After"] = str(seconds)
    answer["Cache-Control"] = "no-store"
    return answer

"""How often the open doors may be used from one network, beside the settings' general rates, and
how much they may be made to compute.

A whole hall shares one address: thirty boards with a flick every few seconds must get through.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rest_framework.request import Request
from rest_framework.throttling import (
    AnonRateThrottle,
    BaseThrottle,
    SimpleRateThrottle,
    UserRateThrottle,
)

from matches.ports import compute_budget
from matches.ports.client_address import network
from matches.ports.throttle import ExactThrottle

if TYPE_CHECKING:
    # The views themselves ask for these classes by the settings.
    from rest_framework.views import APIView


class _OfNetworks(BaseThrottle):
    def get_ident(self, request: Request) -> str:
        """The network that asks: the server has already decided whose address this is."""
        return network(request.META.get("REMOTE_ADDR"))


class StrangersThrottle(_OfNetworks, ExactThrottle, AnonRateThrottle):
    """The general rate of who is not signed in."""


class UsersThrottle(_OfNetworks, ExactThrottle, UserRateThrottle):
    """The general rate of who is signed in."""


class BudgetThrottle(_OfNetworks):
    """How much may be computed for one network (`matches.ports.compute_budget`)."""

    def allow_request(self, request: Request, view: APIView) -> bool:
        """Whether anything is left of it."""
        self._wait = compute_budget.wait(self.get_ident(request))
        return self._wait == 0

    def wait(self) -> float:
        """Seconds until there is."""
        return self._wait


class _ByCaller(_OfNetworks, ExactThrottle, UserRateThrottle):
    """Counts a signed-in user by name and a stranger by network."""

    THROTTLE_RATES = SimpleRateThrottle.THROTTLE_RATES

    def get_rate(self) -> str | None:
        """The class's own rate: the settings name none."""
        return self.rate


class AdjudicationThrottle(_ByCaller):
    """Whole cards: each may hold thousands of flicks."""

    scope = "adjudications"
    rate = "60/min"


class LiveThrottle(_ByCaller):
    """One entry at a time."""

    scope = "live"
    rate = "1200/min"


class SubmissionThrottle(_ByCaller):
    """Cards to be saved."""

    scope = "submissions"
    rate = "120/min"


class ScoringThrottle(_ByCaller):
    """Matches written down at their boards: a hall may share one sign-in."""

    scope = "scoring"
    rate = "2400/min"


class ShotThrottle(_ByCaller):
    """Flicks in the lab: a class of thirty, each every few seconds."""

    scope = "shots"
    rate = "600/min"


class AimMapThrottle(_ByCaller):
    """Aim maps, asked for and asked after: every second while one is being computed."""

    scope = "aim-maps"
    rate = "300/min"

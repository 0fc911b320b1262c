"""How often the open doors may be used from one address, beside the settings' general rates.

A whole hall shares one address: thirty boards with a flick every few seconds must get through.
"""

from __future__ import annotations

from rest_framework.throttling import SimpleRateThrottle, UserRateThrottle


class _ByCaller(UserRateThrottle):
    """Counts a signed-in user by name and a stranger by address."""

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


class ShotThrottle(_ByCaller):
    """Flicks in the lab: a class of thirty, each every few seconds."""

    scope = "shots"
    rate = "600/min"


class AimMapThrottle(_ByCaller):
    """Aim maps, asked for and asked after: every second while one is being computed."""

    scope = "aim-maps"
    rate = "300/min"

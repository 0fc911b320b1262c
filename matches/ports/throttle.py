"""How the doors slow who asks too often: REST framework's throttles, counted so that of many at
once no more than the rate get in (its own read, look, and then write)."""

from __future__ import annotations

from typing import Any

from rest_framework.throttling import SimpleRateThrottle

from matches.ports import counted


class ExactThrottle(SimpleRateThrottle):
    """Before a class of REST framework's: what it counts, and by what, is that class's."""

    place: counted.Place | None = None
    num_requests: int | None
    duration: int | None

    def allow_request(self, request: Any, view: Any) -> bool:
        """Whether there is a place left; then it is taken."""
        most, seconds = self.num_requests, self.duration
        key = self.get_cache_key(request, view) if self.rate is not None else None
        if key is None or most is None or seconds is None:
            return True
        self.place = counted.place(key, most, seconds)
        return not self.place.wait

    def wait(self) -> float | None:
        """Seconds until there may be one again."""
        return self.place.wait if self.place else None

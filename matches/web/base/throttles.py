"""How often a page may be asked for from one network, where asking is all that it takes to learn
something."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest
from rest_framework.throttling import UserRateThrottle

from matches.ports.client_address import network


class NetworkThrottle(UserRateThrottle):
    """Counted by network, whoever is signed in there. Each says its `scope` and `rate`."""

    def get_rate(self) -> str | None:
        """The class's own rate: the settings name none."""
        return self.rate

    def get_cache_key(self, request: Any, view: Any) -> str:
        """The network that asks: the server has already decided whose address this is."""
        ident = network(request.META.get("REMOTE_ADDR"))
        return self.cache_format % {"scope": self.scope, "ident": ident}

    @classmethod
    def seconds_to_wait(cls, request: HttpRequest) -> int:
        """Seconds until this request may be answered; 0 where it may be now, and is counted."""
        throttle = cls()
        if throttle.allow_request(request, None):  # type: ignore[arg-type]
            return 0
        return int(throttle.wait() or 60) + 1

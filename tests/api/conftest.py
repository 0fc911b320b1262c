"""What the API's tests share."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from django.core import signals
from django.core.cache import cache
from django.db import close_old_connections
from django.test import Client


class Api(Client):
    """A client that speaks JSON."""

    def send(self, address: str, body: Any, **more: Any) -> Any:
        """POST a body: JSON of a value, or bytes as they are."""
        data = body if isinstance(body, bytes) else json.dumps(body).encode()
        return self.post(f"/api/v1/{address}", data, content_type="application/json", **more)

    def read(self, address: str, **more: Any) -> Any:
        """GET an address."""
        return self.get(f"/api/v1/{address}", **more)


@pytest.fixture(autouse=True)
def nobody_has_asked_yet() -> Iterator[None]:
    """Throttles count in the cache."""
    cache.clear()
    yield
    cache.clear()


@pytest.fixture
def api() -> Api:
    """A stranger's client."""
    return Api()


@pytest.fixture
def nobody_is_throttled(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the question is what is answered, not how often."""
    monkeypatch.setattr("matches.ports.throttle.ExactThrottle.allow_request", lambda *_: True)


@pytest.fixture
def the_test_s_transaction_is_left_open() -> Iterator[None]:
    """A request's end closes its connection; Django's own client, too, keeps it from that."""
    signals.request_started.disconnect(close_old_connections)
    signals.request_finished.disconnect(close_old_connections)
    yield
    signals.request_started.connect(close_old_connections)
    signals.request_finished.connect(close_old_connections)

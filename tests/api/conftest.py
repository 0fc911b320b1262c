"""What the API's tests share."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from django.core.cache import cache
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

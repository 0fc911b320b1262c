"""What every test of a crowd stands on."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.core.cache import cache


@pytest.fixture
def empty_cache() -> Iterator[None]:
    """Tries count in the cache."""
    cache.clear()
    yield
    cache.clear()

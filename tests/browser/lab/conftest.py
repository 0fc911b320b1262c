"""What the tests of the lab share."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.core.cache import cache

from tests.browser.lab.pages import opened


@pytest.fixture(autouse=True)
def nobody_has_flicked_yet() -> None:
    cache.clear()


@pytest.fixture
def lab(visit: Callable[..., Any], live_server: Any) -> Any:
    return opened(visit(base=live_server.url))

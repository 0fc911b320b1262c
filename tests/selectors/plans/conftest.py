"""The installation that all of this folder asks about, made once a file."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.database import taken_back
from tests.selectors.plans import installation as made


@pytest.fixture(scope="module")
def installation(django_db_setup: None, django_db_blocker: Any) -> Iterator[None]:
    """Some clubs, of which the planner believes that they are many."""
    with django_db_blocker.unblock(), taken_back():
        made.make()
        yield


@pytest.fixture
def pages_made_anew(settings: Any) -> None:
    """No page is kept."""
    settings.KEPT_PAGES_MB = 0

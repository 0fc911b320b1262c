"""Whose clock is off is told of, whichever process looks at it."""

from __future__ import annotations

import time

import pytest
from django.core.cache import cache
from django.test import Client

from matches import tasks
from matches.models import User
from matches.ports import heartbeats
from tests.web.home.test_health_page import boss, page_of

__all__ = ["boss"]
pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def of_no_other_test() -> None:
    cache.delete(heartbeats.CLOCK)


@pytest.mark.parametrize(
    ("apart", "said"), [(600.0, "600 seconds fast"), (-61.2, "61 seconds slow"), (2.0, "")]
)
def test_a_worker_whose_clock_is_off_is_told_of(
    client: Client, boss: User, monkeypatch: pytest.MonkeyPatch, apart: float, said: str
) -> None:
    monkeypatch.setattr(tasks.clocks, "seconds_apart", lambda: apart)
    tasks.canary()
    page = page_of(client)
    assert ("The clock of “" in page) is bool(said)
    assert said in page


def test_each_host_s_clock_is_told_of_and_one_that_is_gone_is_not(
    client: Client, boss: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A worker whose lane is not the first, too; and nobody else's good clock hides it."""
    for host, apart, lane in (("second", 90.0, "ratings"), ("first", 0.1, "tables")):
        monkeypatch.setattr(tasks.clocks, "host", lambda host=host: host)
        monkeypatch.setattr(tasks.clocks, "seconds_apart", lambda apart=apart: apart)
        tasks.canary(lane)
    page = page_of(client)
    assert "The clock of “second” is 90 seconds fast." in page
    assert "“first”" not in page
    now = time.time()
    monkeypatch.setattr(heartbeats.time, "time", lambda: now + heartbeats.CLOCK_KNOWN + 100)
    assert heartbeats.clocks() == {}

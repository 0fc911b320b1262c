"""What a real Redis is told: every command of a day of a club, byte by byte, holds no child's
name."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from typing import Any

import pytest
import redis
from django.conf import settings as real_settings
from django.core.cache import cache

from tests.canaries.cage import LEAKS, WRITTEN, let_in, sing_everywhere
from tests.canaries.texts.test_machines import a_day, opponents
from tests.web.leagues import make_league

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.needs_redis,
    pytest.mark.skipif(not real_settings.REDIS_URL, reason="REDIS_URL names none to work with"),
]

HUSH = "the test has heard enough"
MEANT = "matches.canary"
"""What a test beside this one tells on purpose, to hear it."""


class Wire:
    """Hears every command that anybody sends to the Redis, as it came."""

    def __init__(self) -> None:
        self._server = redis.Redis.from_url(real_settings.REDIS_URL)
        self._commands: list[str] = []
        self._ready = threading.Event()
        self._thread = threading.Thread(target=self._listen, daemon=True)
        self._thread.start()
        assert self._ready.wait(10)

    def _listen(self) -> None:
        with self._server.monitor() as monitor:
            self._ready.set()
            for told in monitor.listen():
                if HUSH in told["command"]:
                    return
                self._commands.append(told["command"])

    def heard(self) -> list[str]:
        """All of it until now."""
        redis.Redis.from_url(real_settings.REDIS_URL).echo(HUSH)
        self._thread.join(10)
        assert not self._thread.is_alive()
        return [each for each in self._commands if MEANT not in each]


@pytest.fixture
def wire() -> Iterator[Wire]:
    cache.clear()
    yield Wire()
    cache.clear()


def test_a_day_of_a_club_sends_redis_no_child_s_name(
    wire: Wire, django_capture_on_commit_callbacks: Callable[..., Any]
) -> None:
    league = make_league(4, 4, with_cards=True)
    let_in(league)
    sing_everywhere(league)
    opponents(league)
    with django_capture_on_commit_callbacks(execute=True):
        a_day(league)
    told = wire.heard()
    assert [each for each in told if any(leak in each for leak in LEAKS)] == []
    # Tasks, announcements and counts: or nothing would have been heard.
    assert {each.split(" ", 1)[0] for each in told} >= {"LPUSH", "PUBLISH", "SET"}


def test_a_redis_that_is_told_a_name_is_heard(wire: Wire) -> None:
    """Or the test above would show nothing."""
    cache.set("somebody", WRITTEN)
    assert any(LEAKS[0] in each for each in wire.heard())

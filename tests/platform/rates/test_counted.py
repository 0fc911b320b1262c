"""Two hundred at once at a limit of ten: ten. Each beside a twin that counts as others do, reading
and then writing, which lets in more."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.core.cache import cache
from rest_framework.test import APIRequestFactory
from rest_framework.throttling import SimpleRateThrottle

from matches.ports import counted
from matches.ports.throttle import ExactThrottle

TRIES, LIMIT = 200, 10


@pytest.fixture(autouse=True)
def a_minute_that_does_not_end(monkeypatch: Any) -> list[float]:
    cache.clear()
    now = [1_800_000_005.0]
    monkeypatch.setattr(counted, "clock", lambda: now[0])
    return now


def let_in(throttle: type[SimpleRateThrottle]) -> int:
    """How many of 200 that ask at once, 40 of them in the same moment."""
    gate = threading.Barrier(40)
    request = APIRequestFactory().get("/")

    def ask(_n: int) -> bool:
        gate.wait(30)
        return throttle().allow_request(request, None)  # type: ignore[arg-type]

    with ThreadPoolExecutor(40) as threads:
        return sum(threads.map(ask, range(TRIES)))


class _Ten:
    scope, rate = "ten", f"{LIMIT}/min"

    def get_cache_key(self, _request: Any, _view: Any) -> str:
        return "throttle_ten"


class Exact(_Ten, ExactThrottle):
    """As our doors count."""


class _SlowCache:
    """The cache with a moment between reading and writing, as there is on any network."""

    def __init__(self, met: threading.Barrier) -> None:
        self._met = met

    def get(self, key: str, default: Any = None) -> Any:
        found = cache.get(key, default)
        self._met.wait(30)
        return found

    def set(self, *given: Any) -> None:
        cache.set(*given)


def test_of_two_hundred_at_once_exactly_ten_are_let_in() -> None:
    assert let_in(Exact) == LIMIT
    assert let_in(Exact) == 0, "nor any of those who ask again at once"


def test_twin_that_reads_and_then_writes_lets_in_more() -> None:
    class ReadsThenWrites(_Ten, SimpleRateThrottle):
        cache = _SlowCache(threading.Barrier(40))

    assert let_in(ReadsThenWrites) > LIMIT


def test_what_is_given_back_is_taken_again() -> None:
    places = [counted.place("x", 3, 60) for _ in range(4)]
    assert [bool(each.wait) for each in places] == [False, False, False, True]
    places[0].give_back()
    assert not counted.place("x", 3, 60).wait
    assert counted.place("x", 3, 60).wait


def test_the_stretch_before_counts_by_what_lies_within(
    a_minute_that_does_not_end: list[float],
) -> None:
    now = a_minute_that_does_not_end
    now[0] = 1_800_000_000.0 - 1
    for _ in range(10):
        assert not counted.place("x", 10, 60).wait
    now[0] += 2
    refused = counted.place("x", 10, 60)
    assert 0 < refused.wait < 7, "one of the ten is forgotten after six seconds"
    now[0] += refused.wait
    assert not counted.place("x", 10, 60).wait
    now[0] += 120
    assert [bool(counted.place("x", 10, 60).wait) for _ in range(11)] == [False] * 10 + [True]


@pytest.mark.parametrize("passed", [0.0, 7.5, 59.0])
def test_who_waits_as_long_as_they_are_told_is_let_in(
    passed: float, a_minute_that_does_not_end: list[float]
) -> None:
    now = a_minute_that_does_not_end
    now[0] = 1_800_000_000.0 + passed
    for most in (1, 2, 10):
        while not (refused := counted.place(f"x{most}", most, 60)).wait:
            pass
        now[0] += refused.wait + 0.001
        assert not counted.place(f"x{most}", most, 60).wait

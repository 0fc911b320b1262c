"""What was said while Redis was away nobody misses: pages are told to fetch themselves anew."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest
import redis

from pennyclub.live import publishing
from pennyclub.live.hub import ANEW, Event, Hub, Listener
from tests import servers

pytestmark = [pytest.mark.any_database]
on_redis = pytest.mark.needs_redis
TOPIC = "competition-7hq2m4kd9xwz"


@pytest.fixture
def hub(monkeypatch: pytest.MonkeyPatch, settings: Any) -> Iterator[Hub]:
    """This process's, which has said nothing yet."""
    hub = Hub(at_most=10, at_most_per_address=10)
    monkeypatch.setattr(publishing, "hub", hub)
    monkeypatch.setattr(publishing, "_quiet_until", 0.0)
    monkeypatch.setattr(publishing, "_unheard", False)
    monkeypatch.setattr(publishing.heartbeats, "broker_is_away", lambda: False)
    settings.REDIS_URL = servers.REDIS_URL or "redis://127.0.0.1:1/0"
    kept = publishing._redis
    kept.cache_clear()
    yield hub
    kept.cache_clear()


async def _until(holds: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 10
    while not holds():
        assert time.monotonic() < deadline, "it never came to hold"
        await asyncio.sleep(0.02)


def _names(listener: Listener) -> list[str]:
    held = [listener.queue.get_nowait() for _each in range(listener.queue.qsize())]
    return [each.name for each in held if each is not None]


def _is_away() -> Any:
    raise redis.ConnectionError


def test_all_pages_are_told_and_whoever_comes_back_later_too(hub: Hub) -> None:
    async def scene() -> None:
        hub.open()
        with hub.listening(TOPIC, "a") as one, hub.listening("fixture-333333333333", "b") as other:
            hub.deliver(Event("r-1", TOPIC, "table", "{}"))
            hub.all_anew("x-1")
            assert (_names(one), _names(other)) == (["table", ANEW], [ANEW])
            assert hub.missed(TOPIC, "r-1") is None

    asyncio.run(scene())


def test_own_listeners_hear_what_redis_did_not_take(
    hub: Hub, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(publishing, "_redis", _is_away)

    async def scene() -> list[str]:
        hub.open()
        with hub.listening(TOPIC, "a") as listener:
            for _each in range(2):  # the second while Redis is left alone
                await asyncio.to_thread(publishing.publish, TOPIC, "table", {})
            await _until(lambda: listener.queue.qsize() == 2)
            return _names(listener)

    assert asyncio.run(scene()) == ["table", "table"]


@on_redis
def test_a_page_whose_server_lost_redis_fetches_itself_anew_once_it_is_back(hub: Hub) -> None:
    server = redis.Redis.from_url(servers.REDIS_URL)

    async def scene() -> list[str]:
        hub.open()
        relaying = asyncio.create_task(publishing.relay())
        with hub.listening(TOPIC, "a") as listener:
            await _until(lambda: dict(server.pubsub_numsub(publishing.CHANNEL)).popitem()[1] > 0)
            assert server.execute_command("CLIENT", "KILL", "TYPE", "pubsub") > 0
            await _until(lambda: not listener.queue.empty())
            relaying.cancel()
            return _names(listener)

    assert asyncio.run(scene()) == [ANEW]


@on_redis
@pytest.mark.parametrize("says_more", [True, False])
def test_the_others_are_told_that_they_have_not_heard_everything(
    hub: Hub, monkeypatch: pytest.MonkeyPatch, says_more: bool
) -> None:
    """With the next announcement, and where there is none after some seconds."""
    server = redis.Redis.from_url(servers.REDIS_URL)
    monkeypatch.setattr(publishing, "LEFT_ALONE", 0.05)
    with monkeypatch.context() as patched:
        patched.setattr(publishing, "_redis", _is_away)
        publishing.publish(TOPIC, "table", {"version": 1})

    async def scene(heard: Any) -> list[str]:
        catching_up = None if says_more else asyncio.create_task(publishing._catch_up())
        await asyncio.sleep(0.1)
        if says_more:
            await asyncio.to_thread(publishing.publish, TOPIC, "table", {"version": 2})
        told: list[str] = []
        while len(told) < 1 + says_more:
            said = await asyncio.to_thread(heard.get_message, True, 10)
            assert said is not None
            told += [name for _id, _topic, name, *_more in [json.loads(said["data"])]]
        if catching_up is not None:
            catching_up.cancel()
        return told

    with server.pubsub(ignore_subscribe_messages=True) as heard:
        heard.subscribe(publishing.CHANNEL)
        heard.get_message(timeout=10)
        told = asyncio.run(scene(heard))
    assert told == [ANEW, "table"][: 1 + says_more]
    assert not publishing._unheard

"""The way an announcement takes: straight to this process's hub, or over Redis to every process's.

An event's id is shared by all processes, so that a browser which reconnects to another one can say
what it saw last. Where Redis is away, what a process says is heard by its own listeners alone; once
it is back every page is told to fetch itself anew, for some of them missed something.
"""

import asyncio
import itertools
import json
import logging
import time
from collections.abc import Mapping
from functools import cache

import redis
from django.conf import settings

from matches.ports import heartbeats
from pennyclub.live.hub import ANEW, Event, Hub

logger = logging.getLogger(__name__)

CHANNEL = "pennyclub:live"
EVERY_TOPIC = ""
COUNTER = "pennyclub:live:count"
# A page waits for nobody: a Redis that does not answer in this many seconds is left out, and not
# asked again for a while: a card has several announcements, and each would wait.
PATIENCE = 0.5
LEFT_ALONE = 5.0
# Who only listens has time.
TO_CONNECT = 2.0

hub = Hub(at_most=settings.LIVE_LISTENERS, at_most_per_address=settings.LIVE_LISTENERS_PER_ADDRESS)

# Ids of an earlier start of the process, or of another one, must not be mistaken for this one's.
_start = f"{time.time_ns():x}"
_count = itertools.count(1)
_quiet_until = 0.0
_unheard = False
"""Whether this process said something that the others have not heard."""


def publish(
    topic: str,
    event: str,
    data: Mapping[str, str | int | bool | None],
    *,
    about: str = "",
    ahead: bool = False,
) -> None:
    """Carry one announcement to every listener of `topic` who may hear it (`audience`). From any
    thread; never raises."""
    said = topic, event, json.dumps(data, separators=(",", ":")), about, ahead
    if not settings.REDIS_URL or not _pass_on(*said):
        hub.deliver_soon(Event(_own_id(), *said))


def _pass_on(*said: str | bool) -> bool:
    """Tell every process, and before that, where it is due, that they have not heard everything.
    Whether Redis took it."""
    global _quiet_until, _unheard  # noqa: PLW0603 - one process, one memory of a Redis that was away
    if time.monotonic() < _quiet_until or heartbeats.broker_is_away():
        _unheard = True
        return False
    try:
        server = _redis()
        if _unheard:
            # First: what another thread cannot say meanwhile is told with the next.
            _unheard = False
            server.publish(CHANNEL, json.dumps([_own_id(), EVERY_TOPIC, ANEW, "{}"]))
        if said:
            server.publish(CHANNEL, json.dumps([f"r-{server.incr(COUNTER)}", *said]))
    except redis.RedisError as trouble:
        _quiet_until, _unheard = time.monotonic() + LEFT_ALONE, True
        logger.warning("Announcements are lost on the way to Redis: %s", trouble)
        return False
    return True


def _own_id() -> str:
    """One that no other process gives."""
    return f"{_start}-{next(_count)}"


@cache
def _redis() -> "redis.Redis":
    return redis.Redis.from_url(
        settings.REDIS_URL, socket_timeout=PATIENCE, socket_connect_timeout=PATIENCE
    )


async def relay() -> None:
    """Hand what arrives over Redis to this process's hub, until cancelled. Outlives its Redis."""
    from redis import asyncio as redis_asyncio

    catching_up = asyncio.create_task(_catch_up())
    pause, gap = 0.5, False
    try:
        while True:
            client = redis_asyncio.Redis.from_url(
                settings.REDIS_URL, socket_connect_timeout=TO_CONNECT, health_check_interval=15
            )
            try:
                async with client.pubsub(ignore_subscribe_messages=True) as channel:
                    await channel.subscribe(CHANNEL)
                    pause = 0.5
                    if gap:
                        hub.all_anew(_own_id())
                    async for message in channel.listen():
                        _hand_on(Event(*json.loads(message["data"])))
            except (redis.RedisError, OSError) as trouble:
                logger.warning("Live updates wait for Redis: %s", trouble)
            except (ValueError, TypeError) as trouble:
                logger.warning("Something on %s was not an announcement: %s", CHANNEL, trouble)
            finally:
                gap = True
                await client.aclose()
            await asyncio.sleep(pause)
            pause = min(pause * 2, 10)
    finally:
        catching_up.cancel()


def _hand_on(event: Event) -> None:
    if event.topic == EVERY_TOPIC:
        hub.all_anew(event.id)
    else:
        hub.deliver(event)


async def _catch_up() -> None:
    """Have the others told that they have not heard everything, though nobody says anything more:
    the last card of an evening."""
    while True:
        await asyncio.sleep(LEFT_ALONE)
        if _unheard:
            await asyncio.to_thread(_pass_on)

"""The way an announcement takes: straight to this process's hub, or over Redis to every process's.

An event's id is shared by all processes, so that a browser which reconnects to another one can say
what it saw last.
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
from pennyclub.live.hub import Event, Hub

logger = logging.getLogger(__name__)

CHANNEL = "pennyclub:live"
COUNTER = "pennyclub:live:count"
# A page waits for nobody: a Redis that does not answer in this many seconds is left out, and not
# asked again for a while: a card has several announcements, and each would wait.
PATIENCE = 0.5
LEFT_ALONE = 5.0
# Who only listens has time.
TO_CONNECT = 2.0

hub = Hub(at_most=settings.LIVE_LISTENERS, at_most_per_address=settings.LIVE_LISTENERS_PER_ADDRESS)

# Ids of an earlier start of the process must not be mistaken for this one's.
_start = f"{time.time_ns() // 1_000_000:x}"
_count = itertools.count(1)
_quiet_until = 0.0


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
    global _quiet_until  # noqa: PLW0603 - one process, one memory of a Redis that was away
    text = json.dumps(data, separators=(",", ":"))
    if not settings.REDIS_URL:
        hub.deliver_soon(Event(f"{_start}-{next(_count)}", topic, event, text, about, ahead))
        return
    if time.monotonic() < _quiet_until or heartbeats.broker_is_away():
        return
    try:
        server = _redis()
        number = server.incr(COUNTER)
        server.publish(CHANNEL, json.dumps([f"r-{number}", topic, event, text, about, ahead]))
    except redis.RedisError as trouble:
        _quiet_until = time.monotonic() + LEFT_ALONE
        logger.warning("An announcement on %s was lost on the way to Redis: %s", topic, trouble)


@cache
def _redis() -> "redis.Redis":
    return redis.Redis.from_url(
        settings.REDIS_URL, socket_timeout=PATIENCE, socket_connect_timeout=PATIENCE
    )


async def relay() -> None:
    """Hand what arrives over Redis to this process's hub, until cancelled. Outlives its Redis."""
    from redis import asyncio as redis_asyncio

    pause = 0.5
    while True:
        client = redis_asyncio.Redis.from_url(
            settings.REDIS_URL, socket_connect_timeout=TO_CONNECT, health_check_interval=15
        )
        try:
            async with client.pubsub(ignore_subscribe_messages=True) as channel:
                await channel.subscribe(CHANNEL)
                pause = 0.5
                async for message in channel.listen():
                    hub.deliver(Event(*json.loads(message["data"])))
        except (redis.RedisError, OSError) as trouble:
            logger.warning("Live updates wait for Redis: %s", trouble)
        except (ValueError, TypeError) as trouble:
            logger.warning("Something on %s was not an announcement: %s", CHANNEL, trouble)
        finally:
            await client.aclose()
        await asyncio.sleep(pause)
        pause = min(pause * 2, 10)

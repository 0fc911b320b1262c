"""The cache that shares a Redis with the tasks, and what counts where that Redis is away.

Only counts and times are kept in it: how often somebody tried to sign in, asked the API, computed.
They must not be lost for nothing, and nobody must be sent away because they cannot be read.
"""

import json
import logging
import time
from collections.abc import Callable
from typing import Any, ClassVar

from django.core.cache.backends.locmem import LocMemCache
from django.core.cache.backends.redis import RedisCache, RedisCacheClient
from redis import RedisError

logger = logging.getLogger(__name__)

# Seconds before a Redis that did not answer is asked again: until then no request waits for it.
LEFT_ALONE = 5.0
AT_MOST_MEANWHILE = 20_000
MOST_CONNECTIONS = 10_000


class JsonValues:
    """Values as JSON: who can write to the Redis can change a count, and have nothing run here
    (Django's own takes pickles)."""

    def dumps(self, value: object) -> int | str:
        """As it is kept. A whole number stays one, so that Redis itself can add to it."""
        return value if type(value) is int else json.dumps(value)

    def loads(self, kept: bytes) -> Any:
        """As it was."""
        try:
            return int(kept)
        except ValueError:
            return json.loads(kept)


def _or_meanwhile(name: str) -> Callable[..., Any]:
    """The operation of Django's Redis cache, done in this process where Redis does not do it."""
    of_redis, of_process = getattr(RedisCache, name), getattr(LocMemCache, name)

    def done(self: "OwnKeysRedisCache", *given: Any, **named: Any) -> Any:
        if not self.is_away():
            try:
                return of_redis(self, *given, **named)
            except RedisError as trouble:
                self.leave_alone(trouble)
        return of_process(self.meanwhile, *given, **named)

    return done


class OwnConnections(RedisCacheClient):
    """Django's client, with the connections of the whole process: the server runs each request in a
    context of its own, which has a cache object of its own, and each would connect anew."""

    _of_all: ClassVar[dict[str, dict[int, Any]]] = {}
    _speakers: ClassVar[dict[Any, Any]] = {}

    def __init__(self, servers: list[str], **options: Any) -> None:
        # As many as there are threads; redis-py would refuse the hundred-and-first.
        super().__init__(servers, **{"max_connections": MOST_CONNECTIONS, **options})
        told = sorted((name, repr(value)) for name, value in options.items())
        self._pools = self._of_all.setdefault(f"{servers} {told}", {})

    def get_client(self, key: Any = None, *, write: bool = False) -> Any:
        """Who speaks to a server. Django makes one for every operation, which takes longer than
        many an operation."""
        pool = self._get_connection_pool(write)  # type: ignore[attr-defined]
        if pool not in self._speakers:
            self._speakers[pool] = self._client(connection_pool=pool)  # type: ignore[attr-defined]
        return self._speakers[pool]


class OwnKeysRedisCache(RedisCache):
    """Django's Redis cache, except that clearing it leaves the task queue beside it alone, and that
    each process counts for itself while Redis is away, full, or says no."""

    # When each Redis may be asked again, by its address: every thread has a cache object of its
    # own, and each would wait for the same silence. A guess that may be wrong by one request.
    _again: ClassVar[dict[str, float]] = {}

    def __init__(self, server: str | list[str], params: dict[str, Any]) -> None:
        options = {"serializer": JsonValues, **params.get("OPTIONS", {})}
        super().__init__(server, {**params, "OPTIONS": options})
        self._class = OwnConnections
        self.address = str(server)
        bounds = {"OPTIONS": {"MAX_ENTRIES": AT_MOST_MEANWHILE}}
        self.meanwhile = LocMemCache("while-redis-is-away", {**params, **bounds})

    def is_away(self) -> bool:
        """Whether Redis failed so lately that it is not asked."""
        return time.monotonic() < self._again.get(self.address, 0.0)

    def leave_alone(self, trouble: RedisError) -> None:
        """Ask Redis no more for a moment, and say why."""
        self._again[self.address] = time.monotonic() + LEFT_ALONE
        logger.warning("Redis does not answer; this process counts for itself: %s", trouble)

    add = _or_meanwhile("add")
    get = _or_meanwhile("get")
    set = _or_meanwhile("set")
    touch = _or_meanwhile("touch")
    delete = _or_meanwhile("delete")
    get_many = _or_meanwhile("get_many")
    has_key = _or_meanwhile("has_key")
    incr = _or_meanwhile("incr")
    set_many = _or_meanwhile("set_many")
    delete_many = _or_meanwhile("delete_many")

    def clear(self) -> None:
        """Delete this cache's keys. Django's own `clear` flushes the whole database."""
        self.meanwhile.clear()
        server = self._cache.get_client(write=True)
        keys = list(server.scan_iter(match=f"{self.key_prefix}:*", count=1000))
        if keys:
            server.delete(*keys)

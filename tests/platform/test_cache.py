"""The cache in a Redis that holds the tasks too."""

import pytest
import redis

from pennyclub.cache import OwnKeysRedisCache
from tests import servers


@pytest.mark.needs_redis
def test_clearing_the_cache_leaves_the_task_queue_beside_it_alone():
    server = redis.Redis.from_url(servers.REDIS_URL)
    cache = OwnKeysRedisCache(servers.REDIS_URL, {"KEY_PREFIX": "test-clearing"})
    server.set("test-clearing-not-the-caches", "a task")
    try:
        cache.set("table", 1)
        cache.set("ranking", 2)

        cache.clear()

        assert cache.get("table") is None
        assert cache.get("ranking") is None
        assert server.get("test-clearing-not-the-caches") == b"a task"
    finally:
        server.delete("test-clearing-not-the-caches")

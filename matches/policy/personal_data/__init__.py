"""Every place where something about people is kept, declared: what, why, how long, who sees it.

`holdings` says it in words, `people`, `play` and `technical` say it of each column, `elsewhere` of
what is no table. An undeclared column, task, log key, cache key, cookie or browser's key fails the
build (`tests/privacy`). `/privacy/`, the record of processing and the impact assessment's tables
are made from it: `manage.py personal-data`.
"""

from __future__ import annotations

from typing import Final

from matches.policy.personal_data import people, play, technical
from matches.policy.personal_data.elsewhere import (
    BROWSER,
    CACHE_KEYS,
    CHANNELS,
    COOKIES,
    LOG_KEYS,
    LOG_LINES,
    TASKS,
)
from matches.policy.personal_data.holdings import HOLDINGS
from matches.policy.personal_data.kinds import EMPTY, NOTHING, Elsewhere, Holding, Table

TABLES: Final[dict[str, Table]] = {**people.TABLES, **play.TABLES, **technical.TABLES}
"""Every table of every app, by its label."""


def columns_of(holding: str) -> dict[str, list[str]]:
    """The columns of a holding, by table."""
    found = {
        label: [name for name, held in each.columns.items() if held == holding]
        for label, each in TABLES.items()
    }
    return {label: names for label, names in found.items() if names}


__all__ = [
    "BROWSER",
    "CACHE_KEYS",
    "CHANNELS",
    "COOKIES",
    "EMPTY",
    "HOLDINGS",
    "LOG_KEYS",
    "LOG_LINES",
    "NOTHING",
    "TABLES",
    "TASKS",
    "Elsewhere",
    "Holding",
    "Table",
    "columns_of",
]

"""The tables of `docs/privacy/`, made from the registry, so that they cannot say otherwise.

`manage.py personal-data` writes them anew; a test holds that it was done.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Final

from django.utils.translation import override

from matches.policy.personal_data import (
    BROWSER,
    CACHE_KEYS,
    CHANNELS,
    COOKIES,
    HOLDINGS,
    LOG_KEYS,
    NOTHING,
    TABLES,
    TASKS,
    Elsewhere,
    Holding,
    columns_of,
)

FOLDER: Final = Path(__file__).resolve().parents[3] / "docs" / "privacy"
_MADE: Final = re.compile(r"(<!-- made: (\w+) -->\n).*?(<!-- /made -->)", re.DOTALL)


def how_long(held: Holding) -> str:
    """How long something is kept, with its number of days."""
    return str(held.how_long) % {"days": held.days} if held.days else str(held.how_long)


def renewed(page: str) -> str:
    """A page with its tables made anew, in English."""
    with override("en-gb"):
        return _MADE.sub(lambda old: f"{old[1]}\n{PARTS[old[2]]()}\n{old[3]}", page)


def holdings() -> str:
    """What is kept: why, by which right, how long, who sees it."""
    lines = (
        (held.title, held.what, held.why, held.basis, how_long(held), held.who_sees)
        for held in HOLDINGS.values()
    )
    return _table(("what", "of it", "why", "lawful basis", "how long", "who sees it"), lines)


def columns() -> str:
    """Which columns of which tables each is."""
    lines = (
        (held.title, "; ".join(_of(label, names) for label, names in columns_of(key).items()))
        for key, held in HOLDINGS.items()
        if columns_of(key)
    )
    return _table(("what", "columns"), lines)


def nothing() -> str:
    """Tables in which nothing says anything about anybody."""
    return ", ".join(f"`{label}`" for label, each in TABLES.items() if each.says_nothing) + ".\n"


def risks() -> str:
    """What could go wrong with each, and what holds against it."""
    lines = ((held.title, held.risk, held.held_by) for held in HOLDINGS.values())
    return _table(("what", "what could go wrong", "what holds against it"), lines)


def elsewhere() -> str:
    """Cookies, browsers' stores, caches and channels."""
    groups = {"cookie": COOKIES, **BROWSER, "cache": CACHE_KEYS, "Redis": CHANNELS}
    lines = (
        (where, f"`{key}`", each.what, each.how_long or "–", _title(each))
        for where, held in groups.items()
        for key, each in held.items()
    )
    return _table(("where", "name", "what", "how long", "of"), lines)


def told() -> str:
    """Tasks with their arguments, and the keys of a log line."""
    tasks = ((f"`{name}`", ", ".join(held) or "–") for name, held in TASKS.items())
    keys = ", ".join(f"`{key}`" for key in LOG_KEYS)
    return (
        _table(("task", "is told"), tasks) + f"\nA line of the log has these keys alone: {keys}.\n"
    )


PARTS: Final[dict[str, Callable[[], str]]] = {
    "holdings": holdings,
    "columns": columns,
    "nothing": nothing,
    "risks": risks,
    "elsewhere": elsewhere,
    "told": told,
}


def _of(label: str, names: list[str]) -> str:
    return f"`{label.removeprefix('matches.')}` ({', '.join(names)})"


def _title(each: Elsewhere) -> str:
    return "nobody" if each.holding == NOTHING else str(HOLDINGS[each.holding].title)


def _table(heads: Iterable[object], lines: Iterable[Iterable[object]]) -> str:
    rows = [tuple(heads), ("---",) * len(tuple(heads)), *lines]
    return "".join(f"| {' | '.join(str(cell) for cell in row)} |\n" for row in rows)

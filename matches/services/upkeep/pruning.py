"""Everything that goes by itself once it is old enough, room by room."""

from __future__ import annotations

from collections.abc import Callable

from matches.services import people, tables
from matches.services.base import outbox
from matches.services.base.sweeping import each_part


def prune() -> dict[str, int]:
    """Let go of it; returns how many of each. Every room has its own transactions and its own
    ages, and one where it breaks keeps nobody else's. Doing it twice does no harm. Raises
    PartsLeftOut once the others are done."""
    rooms: dict[str, Callable[[], dict[str, int]]] = {
        "names": lambda: {"names": people.retention.names_run_out()},
        "people": people.retention.tidy,
        "messages": lambda: {"messages": outbox.tidy()},
        "tables": lambda: {"tables": tables.pruning.prune()},
    }
    return {name: many for each in each_part(rooms).values() for name, many in each.items()}

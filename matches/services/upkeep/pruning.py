"""Everything that goes by itself once it is old enough, room by room."""

from __future__ import annotations

from matches.services import people, tables
from matches.services.base import outbox


def prune() -> dict[str, int]:
    """Let go of it; returns how many of each. Every room has its own transactions and its own
    ages. Doing it twice does no harm."""
    return {
        "names": people.retention.names_run_out(),
        **people.retention.tidy(),
        "messages": outbox.tidy(),
        "tables": tables.pruning.prune(),
    }

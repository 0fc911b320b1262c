"""Who came where on a ladder."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from matches.models import Competition, Division, Entry, EntryState
from matches.selectors.draws.format import Placing
from matches.selectors.ladders.ladder_log import log_of


def by_rung(
    competition: Competition, divisions: Sequence[Division], entries: Mapping[int, Entry]
) -> tuple[Placing, ...]:
    """By the rungs on which they stand."""
    ladder = log_of(divisions[0], competition).ladder
    played = {one for pair in ladder.met for one in pair}
    return tuple(
        Placing(entry, ladder.rung(entry.public_id) or None, entry.public_id in played)
        for entry in entries.values()
        if entry.state == EntryState.ENTERED
    )

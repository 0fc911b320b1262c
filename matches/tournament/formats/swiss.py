"""Swiss: a round at a time, each against somebody who has done about as well.

The pairing itself is `matches.tournament.pairing`; here is what a competition needs to know of it.
"""

from __future__ import annotations

from collections.abc import Sequence

from matches.tournament.formats.format import Format

SMALLEST = 2
MOST_ROUNDS = 30


def first_round(entrants: Sequence[str], rounds: int = 5) -> object:
    """The first round of entrants in seed order (a `pairing.NextRound`)."""
    from matches.tournament.pairing import SwissState, pair_next

    return pair_next(SwissState(tuple(entrants), (), rounds))


FORMAT = Format(
    name="swiss",
    title="Swiss",
    rule="Every round each meets somebody with about as many points, and nobody twice; nobody goes "
    "out.",
    draw=first_round,
    smallest=SMALLEST,
    pairings="drawn",
)

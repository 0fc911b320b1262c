"""The first round of a bracket: where each seed stands, by one of three orders.

Where the places are more than the entrants, what is over are byes, never two in a match, at the
same places of the bracket in every order.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

STANDARD: Final = "standard"
"""The first against the last: of eight 1 – 8, 2 – 7, 3 – 6, 4 – 5. The best have the byes."""
HALVES: Final = "halves"
"""The upper half against the lower: of eight 1 – 5, 2 – 6, 3 – 7, 4 – 8. The best have the byes."""
LISTED: Final = "listed"
"""Neighbours in the list, from the top of the bracket to its bottom: 1 – 2, 3 – 4, …"""
SEED_ORDERS: Final = (STANDARD, HALVES, LISTED)

Pair: TypeAlias = tuple[str, str | None]


def seed_order(size: int) -> tuple[int, ...]:
    """The seeds from the top of a bracket of `size` (a power of two) to its bottom."""
    seeds = [1]
    while len(seeds) < size:
        total = 2 * len(seeds) + 1
        seeds = [seed for pair in ((seed, total - seed) for seed in seeds) for seed in pair]
    return tuple(seeds)


def first_round(entrants: Sequence[str], order: str = STANDARD) -> tuple[Pair, ...]:
    """Who meets whom from the top of the bracket to its bottom, for two entrants or more in seed
    order; who meets None has a bye. ValueError for an order that there is not."""
    if order not in SEED_ORDERS:
        raise ValueError(f"there is no seed order {order!r}; there are {', '.join(SEED_ORDERS)}")
    matches = 1 << ((len(entrants) - 1).bit_length() - 1)
    byes = 2 * matches - len(entrants)
    # If the better one always won, the best of these would meet last: rank 1 stands at the top.
    ranks = seed_order(matches)
    if order == LISTED:
        return _listed(entrants, ranks, byes)
    return tuple(
        (entrants[rank - 1], None if rank <= byes else entrants[_other(rank, order, matches, byes)])
        for rank in ranks
    )


def _other(rank: int, order: str, matches: int, byes: int) -> int:
    """At which index who meets the seed `rank` stands, where that one has no bye."""
    return 2 * matches - rank if order == STANDARD else rank - 1 + matches - byes


def _listed(entrants: Sequence[str], ranks: Sequence[int], byes: int) -> tuple[Pair, ...]:
    listed, pairs = iter(entrants), []
    for rank in ranks:
        home = next(listed)
        pairs.append((home, None if rank <= byes else next(listed)))
    return tuple(pairs)

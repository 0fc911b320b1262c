"""A round robin in which nobody often follows the same other: small carry-over.

Whoever meets somebody right after a hard match meets them tired. Counted over a leg, read as a
ring, how often each is met right before each other (the carry-over effects, Russell 1980), the sum
of the squares is n(n - 1) at best. In the Berger tables it is nearly as large as it can be: there
one and the same goes before another nearly throughout. `EVEN_TABLES` makes it small: exactly the
least for 8, 16, 20 and 22.

A starter pairs the numbers 1 to n - 2 so that no difference, counted round a ring of n - 1, comes
twice (Anderson 1997 used them for this). Turned on by one each round, while 0 meets the last
number, it has everybody meet everybody.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final, TypeAlias

from matches.tournament.formats.even_tables import EVEN_TABLES

Numbers: TypeAlias = tuple[int, int]
Meetings: TypeAlias = tuple[Numbers, ...]

SMALLEST_EVEN: Final = min(EVEN_TABLES)
"""For fewer no other order is better than the Berger tables."""


def even_schedule(size: int) -> tuple[Meetings, ...]:
    """The rounds for an even `size` from 6 to 40: matches of (home number, away number) from 1.

    Nobody is at home, or away, three times in a row, nor where a leg follows with home and away
    exchanged; nobody has more than one match more at home than away. For `size` - 1 entrants, where
    whoever meets the last number rests, home and away are as many, and a match next to a rest
    counts as following the match before it. KeyError for other sizes.
    """
    seconds, homes = EVEN_TABLES[size]
    first = _starter(size, seconds)
    ring = size - 1
    # The leading 1 keeps the zeros behind it.
    at_home = iter(bin(int(homes, 16))[3:])
    rounds = []
    for turn in range(ring):
        turned = [sorted((number + turn) % ring + 1 for number in pair) for pair in first]
        meetings = sorted([*turned, [turn + 1, size]])
        rounds.append(
            tuple((low, high) if next(at_home) == "1" else (high, low) for low, high in meetings)
        )
    return tuple(rounds)


def carry_over(rounds: Sequence[Meetings]) -> int:
    """The carry-over effects of a leg, read as a ring: the sum of the squares of how often each is
    met right before each other."""
    told: Counter[Numbers] = Counter()
    met = [dict([*each, *((two, one) for one, two in each)]) for each in rounds]
    for now, then in zip(met, [*met[1:], met[0]], strict=True):
        told.update((now[who], then[who]) for who in now if who in then)
    return sum(count * count for count in told.values())


def _starter(size: int, seconds: str) -> list[Numbers]:
    """The pairs of the first round: the lowest number left meets the next of `seconds`."""
    left, pairs = set(range(1, size - 1)), []
    for second in map(int, seconds.split()):
        low = min(left)
        pairs.append((low, second))
        left -= {low, second}
    return pairs

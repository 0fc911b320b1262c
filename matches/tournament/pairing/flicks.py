"""Who flicks first in a pair: what each is due, and whose due is granted (C.04.3 A.6 and E)."""

from __future__ import annotations

from dataclasses import dataclass

from matches.tournament.pairing.history import Competitor, Swiss


@dataclass(frozen=True, slots=True)
class Due:
    """What an entrant should have next: True the first flick, False the second, None either.

    `strength`: 0 none, 1 mild (to alternate), 2 strong (one more of the other), 3 absolute (two
    more, or the last two alike).
    """

    first: bool | None
    strength: int


def due(competitor: Competitor) -> Due:
    """What the entrant is due after its matches at the board."""
    flicks = competitor.flicks
    if not flicks:
        return Due(None, 0)
    more = 2 * sum(flicks) - len(flicks)
    twice = len(flicks) > 1 and flicks[-1] == flicks[-2]
    first = not flicks[-1] if twice or more == 0 else more < 0
    return Due(first, 3 if twice or abs(more) > 1 else 2 if more else 1)


def clash(one: Competitor, other: Competitor) -> int:
    """How strongly both are due the same: 0 not at all, up to 3 when it is absolute for both."""
    mine, theirs = due(one), due(other)
    if mine.first is None or mine.first != theirs.first:
        return 0
    return min(mine.strength, theirs.strength)


def in_order(swiss: Swiss, higher: Competitor, lower: Competitor) -> tuple[int, int]:
    """The two numbers, the first flicker first; `higher` is the one ranked higher."""
    first = _higher_first(swiss, higher, lower)
    return (higher.number, lower.number) if first else (lower.number, higher.number)


def _higher_first(swiss: Swiss, higher: Competitor, lower: Competitor) -> bool:
    mine, theirs = due(higher), due(lower)
    if mine.first is None and theirs.first is None:
        return (higher.number % 2 == 1) == swiss.top_first
    if theirs.first is None or mine.first == (not theirs.first):
        return bool(mine.first) if mine.first is not None else not theirs.first
    if mine.first is None:
        return not theirs.first
    if mine.strength != theirs.strength:
        return mine.first if mine.strength > theirs.strength else not theirs.first
    # Both are due the same as strongly: alternate to the latest match in which they differed.
    pairs = zip(reversed(higher.flicks), reversed(lower.flicks), strict=False)
    differed = next((own for own, other in pairs if own != other), None)
    return not differed if differed is not None else mine.first

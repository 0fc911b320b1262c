"""Editions of a ranking: a game's list as it stood on a day, kept as what is other than the list
before it. Numbers and keys of players (whole numbers), no names; ranks follow from the numbers.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple

WHOLE_EVERY: Final = 12
"""Of so many editions in a row one at least is kept whole."""
PARTS: Final = 10_000
"""Ratings are kept in ten-thousandths, so that they are the same everywhere."""


class Line(NamedTuple):
    """What an edition holds of one player: strength (mu - 3 sigma) and the mean of the best results
    of a year, both in ten-thousandths; matches rated; whether they have stopped playing."""

    ordinal: int
    matches: int
    inactive: bool = False
    best: int | None = None


Lines = dict[int, Line]


class Ranked(NamedTuple):
    """A player's line with its rank; None for the inactive, who come last."""

    player: int
    rank: int | None
    line: Line


def in_parts(value: float) -> int:
    """A number of the system's units in ten-thousandths."""
    return round(value * PARTS)


def ranked(lines: Mapping[int, Line]) -> tuple[Ranked, ...]:
    """The players by strength, with standard competition ranks (1, 1, 3)."""
    order = sorted(lines.items(), key=lambda one: (one[1].inactive, -one[1].ordinal, one[0]))
    told: list[Ranked] = []
    for place, (player, line) in enumerate(order, start=1):
        rank: int | None = place
        if line.inactive:
            rank = None
        elif told and told[-1].line.ordinal == line.ordinal:
            rank = told[-1].rank
        told.append(Ranked(player, rank, line))
    return tuple(told)


def difference(before: Mapping[int, Line], after: Mapping[int, Line]) -> dict[str, Any]:
    """What makes `after` of `before`, as plain JSON: lines that are set, and players who are gone.
    Of nothing, the whole list."""
    given = [
        [player, line.ordinal, line.matches, int(line.inactive), line.best]
        for player, line in sorted(after.items())
        if before.get(player) != line
    ]
    return {"set": given, "gone": sorted(before.keys() - after.keys())}


def composed(before: Mapping[int, Line], told: Mapping[str, Any]) -> Lines:
    """The list that a difference makes of the one before. ValueError for what is none."""
    lines = dict(before)
    try:
        for player in told["gone"]:
            del lines[player]
        for player, ordinal, matches, inactive, best in told["set"]:
            lines[player] = Line(ordinal, matches, bool(inactive), best)
    except (KeyError, TypeError, ValueError) as error:
        raise ValueError("this is no difference from the list before") from error
    return lines


def compose(chain: Iterable[Mapping[str, Any]]) -> Lines:
    """The list that a whole edition and the differences after it come to."""
    lines: Lines = {}
    for told in chain:
        lines = composed(lines, told)
    return lines


def is_due_whole(whole: Sequence[bool]) -> bool:
    """Whether the next edition is to be kept whole, by which of those before it are, in order."""
    return not any(whole[-(WHOLE_EVERY - 1) :])


def digest(lines: Mapping[int, Line]) -> str:
    """The SHA-256 of a list: the same numbers have the same, however they are kept."""
    text = json.dumps(difference({}, lines)["set"], separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


def amended(told: Mapping[int, Line], today: Mapping[int, Line]) -> list[int]:
    """Of whom an edition told something else than it would if it were made today: results of
    before it were corrected, came late, or count no more."""
    players = told.keys() | today.keys()
    return sorted(player for player in players if told.get(player) != today.get(player))


def moved(before: Mapping[int, int | None], player: int, rank: int | None) -> int | None:
    """By how many places somebody is further up (below 0: down) than in the ranks of before; None
    where there is no rank now or there was none."""
    earlier = before.get(player)
    return None if earlier is None or rank is None else earlier - rank

"""In which round each match of a past season was, where its list does not say it for all."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from datetime import date
from typing import TypeVar

Side = TypeVar("Side", bound=Hashable)
Match = tuple[int | None, date | None, Side, Side]
"""The round that was told, the day, and both sides."""


def rounds_of(matches: Sequence[Match[Side]]) -> list[int]:
    """The round of each match, from 1 without a gap: as told where all tell it; else the matches of
    a day are a round, or several where somebody played twice that day. Who has no day comes last.
    """
    if all(told is not None for told, _day, _a, _b in matches):
        numbers: dict[Hashable, int] = {
            told: at for at, told in enumerate(sorted({each[0] or 0 for each in matches}), start=1)
        }
        return [numbers[told or 0] for told, _day, _a, _b in matches]
    played: dict[tuple[date, Side], int] = {}
    places: list[tuple[date, int]] = []
    for _told, day, a, b in matches:
        on = day or date.max
        nth = 1 + max(played.get((on, a), 0), played.get((on, b), 0))
        played[on, a] = played[on, b] = nth
        places.append((on, nth))
    order = {place: at for at, place in enumerate(sorted(set(places)), start=1)}
    return [order[place] for place in places]

"""Pennies that lie together: the sets of them, and how such a set may lie without anybody seeing.

A rack that looks closed has gaps of some hundredths of a millimetre, and what comes of a break
hangs on them. So such a set is known by its gaps, is opened by gaps smaller than the eye sees, and
is moved as one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf, sqrt
from typing import Final, TypeAlias

from rules.physics.shot import Shot

CLOSE: Final = 0.05
"""mm. Pennies no farther apart lie together: no eye tells such a gap from none, and from 1 µm up to
it no rigid model can be right (docs/decisions/physics.md)."""

Lengths: TypeAlias = tuple[float, float]
"""Along x and along y (mm)."""


@dataclass(frozen=True, slots=True)
class Lying:
    """How the pennies of a shot lie: ``sets`` of those that lie together, most of one penny, and
    for every penny the gap (mm) to what lies next to it outside its set."""

    shot: Shot
    sets: tuple[tuple[int, ...], ...]
    free: tuple[float, ...]

    @property
    def undecided(self) -> tuple[tuple[int, ...], ...]:
        """The sets of which nobody can foretell what becomes of them once they are struck: two
        pennies or more that lie together, the flicked one not counted. One that is struck by itself
        does not hang on a gap."""
        flicked = self.shot.flicked
        sets = [tuple([one for one in lying if one != flicked]) for lying in self.sets]
        return tuple([lying for lying in sets if len(lying) > 1])

    def moved(
        self, goes: Sequence[Lengths], opens: Sequence[Lengths], gap: float
    ) -> tuple[Lengths, ...]:
        """The places of the pennies, each set moved and opened a little.

        ``goes`` is the way of every penny's set, that of its first penny counting; ``opens`` where
        a penny lies within its opened set, from −1 to 1 along x and y; ``gap`` by how much
        neighbours part on average. Nothing overlaps that did not: a set goes no more than half of
        the way to what lies next to it, and stays where it is if it would lie past the edge.
        """
        shot, places = self.shot, list(self.shot.places)
        for lying in self.sets:
            along, aside = goes[lying[0]]
            ways = [(x + along, y + aside) for x, y in _opened(shot, lying, opens, gap)]
            part = self._part(lying, ways)
            for one, (x, y) in zip(lying, ways, strict=True):
                places[one] = (shot.places[one][0] + part * x, shot.places[one][1] + part * y)
            if any(shot.board.beyond(*places[one]) > 0.0 for one in lying):
                for one in lying:
                    places[one] = shot.places[one]
        return tuple(places)

    def _part(self, lying: tuple[int, ...], ways: list[Lengths]) -> float:
        """Which part of its way a set can go."""
        part = 1.0
        for one, (x, y) in zip(lying, ways, strict=True):
            far, room = sqrt(x * x + y * y), 0.5 * self.free[one]
            if far > room:
                part = min(part, room / far)
        return part


def lying_of(shot: Shot) -> Lying:
    """How the pennies of a shot lie."""
    sets = _sets(shot)
    free = {one: _free(shot, lying, one) for lying in sets for one in lying}
    return Lying(shot, sets, tuple([free[one] for one in range(len(shot.places))]))


def _sets(shot: Shot) -> tuple[tuple[int, ...], ...]:
    left, found = list(range(len(shot.places))), []
    while left:
        joined, waiting = [], [left.pop(0)]
        while waiting:
            one = waiting.pop()
            joined.append(one)
            near = [other for other in left if _gap(shot, one, other) <= CLOSE]
            left = [other for other in left if other not in near]
            waiting += near
        # By their ids: the order in which a document names the pennies changes nothing.
        found.append(tuple(sorted(joined, key=shot.ids.__getitem__)))
    return tuple(found)


def _opened(
    shot: Shot, lying: tuple[int, ...], opens: Sequence[Lengths], gap: float
) -> list[Lengths]:
    """How each penny goes when its set is opened: all lengths within it grow by ``gap`` a diameter,
    and each penny lies up to half a gap off that, so that none overlaps another."""
    if len(lying) == 1:
        return [(0.0, 0.0)]
    middle_x = sum([shot.places[one][0] for one in lying]) / len(lying)
    middle_y = sum([shot.places[one][1] for one in lying]) / len(lying)
    growth, half = gap / shot.diameter, 0.5 * gap / sqrt(2.0)
    return [
        (
            growth * (shot.places[one][0] - middle_x) + half * opens[one][0],
            growth * (shot.places[one][1] - middle_y) + half * opens[one][1],
        )
        for one in lying
    ]


def _free(shot: Shot, lying: tuple[int, ...], one: int) -> float:
    gaps = [_gap(shot, one, other) for other in range(len(shot.places)) if other not in lying]
    x, y = shot.places[one]
    for peg in shot.board.pegs:
        far = sqrt((peg.x - x) * (peg.x - x) + (peg.y - y) * (peg.y - y))
        gaps.append(far - (shot.diameter + peg.diameter) / 2)
    return max(0.0, min(gaps, default=inf))


def _gap(shot: Shot, one: int, other: int) -> float:
    (x, y), (there_x, there_y) = shot.places[one], shot.places[other]
    dx, dy = there_x - x, there_y - y
    return sqrt(dx * dx + dy * dy) - shot.diameter

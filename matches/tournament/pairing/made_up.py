"""Tournaments made up by lot and paired by the rules: what a pairing checker is tried with.

FIDE's endorsement of pairing programs asks for such a generator (C.04.A, Annex 3).
"""

from __future__ import annotations

import random
from dataclasses import dataclass, replace

from matches.tournament.pairing.course import Course
from matches.tournament.pairing.history import (
    ABSENT,
    Appearance,
    Competitor,
    Edition,
    Kind,
    Swiss,
    worth_of,
)
from matches.tournament.pairing.swiss import UnpairableError, pair
from matches.tournament.pairing.trf.extensions import CHESS
from matches.tournament.pairing.trf.writing import Named
from matches.tournament.scheme import PointsScheme

STRONGEST, WEAKEST = 2600, 1400
SLOPE = 400
"""Elo's: so many points ahead mean ten wins for one."""


@dataclass(frozen=True, slots=True)
class Habits:
    """How often, from 0 to 1, what happens in a tournament besides wins and losses.

    `drawn`: a match between equals. `walkover`: one does not come to a match; in one of ten of
    these both do not. `half`, `zero`: somebody asks for such a bye in a round. `leaves`: somebody
    does not come back.
    """

    drawn: float = 0.3
    walkover: float = 0.01
    half: float = 0.02
    zero: float = 0.01
    leaves: float = 0.005


def made_up(
    seed: int,
    players: int,
    rounds: int,
    *,
    edition: Edition = "2026",
    habits: Habits | None = None,
    scheme: PointsScheme = CHESS,
) -> tuple[Course, dict[int, Named]]:
    """A tournament that was played to its end, and its players' names and ratings.

    The same numbers give the same tournament. It ends early where no legal pairing is left.
    """
    lot = random.Random(f"{seed}/{players}/{rounds}")  # noqa: S311 - a lot that can be drawn again
    ratings = sorted((lot.randint(WEAKEST, STRONGEST) for _ in range(players)), reverse=True)
    names = {at: Named(f"Player {at:04}", rating) for at, rating in enumerate(ratings, start=1)}
    course = Course(
        tuple(map(Competitor, names)),
        0,
        rounds,
        worth_of(scheme),
        top_first=lot.random() < 0.5,
        edition=edition,
    )
    made = _Made(lot, names, habits or Habits())
    while course.over < rounds:
        turns = made.round(course)
        if turns is None:
            break
        told = (replace(one, rounds=(*one.rounds, turns[one.number])) for one in course.competitors)
        course = replace(course, competitors=tuple(told), over=course.over + 1)
    return course, names


class _Made:
    """A tournament while it is made up."""

    def __init__(self, lot: random.Random, names: dict[int, Named], habits: Habits) -> None:
        self.lot, self.names, self.habits = lot, names, habits
        self.left: set[int] = set()

    def round(self, course: Course) -> dict[int, Appearance] | None:
        """What the next round was for everybody; None where it has no legal pairing."""
        turns = self._byes(course.before(course.over + 1))
        try:
            paired = pair(replace(course, absent=frozenset(turns)).before(course.over + 1))
        except UnpairableError:
            return None
        for first, second in paired.pairs:
            one, other = self._played(first, second)
            turns[first] = Appearance(one, second, True)
            turns[second] = Appearance(other, first, False)
        if paired.bye is not None:
            turns[paired.bye] = Appearance(Kind.BYE)
        return turns

    def _byes(self, swiss: Swiss) -> dict[int, Appearance]:
        """Who is not there. Two always are."""
        turns: dict[int, Appearance] = {}
        for one in swiss.competitors:
            drawn, habits = self.lot.random(), self.habits
            if one.number in self.left or drawn < habits.leaves:
                self.left.add(one.number)
                turns[one.number] = ABSENT
            elif drawn < habits.leaves + habits.zero:
                turns[one.number] = ABSENT
            elif drawn < habits.leaves + habits.zero + habits.half:
                turns[one.number] = Appearance(Kind.HALF)
        for number in sorted(turns)[: max(0, 2 - (len(swiss.competitors) - len(turns)))]:
            del turns[number]
            self.left.discard(number)
        return turns

    def _played(self, first: int, second: int) -> tuple[Kind, Kind]:
        ahead = self.names[first].rating - self.names[second].rating
        expected = 1 / (1 + 10 ** (-ahead / SLOPE))
        if self.lot.random() < self.habits.walkover:
            came = self.lot.random()
            if came < 0.1:
                return Kind.WALKOVER_LOSS, Kind.WALKOVER_LOSS
            won, lost = Kind.WALKOVER_WIN, Kind.WALKOVER_LOSS
            return (won, lost) if came < 0.55 else (lost, won)
        # The likelier one side wins, the fewer draws.
        drawn = self.habits.drawn * 2 * min(expected, 1 - expected)
        at = self.lot.random()
        if at < drawn:
            return Kind.DRAW, Kind.DRAW
        wins = at < drawn + (1 - drawn) * expected
        return (Kind.WIN, Kind.LOSS) if wins else (Kind.LOSS, Kind.WIN)

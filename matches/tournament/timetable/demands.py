"""Demands on home and away matches: what must hold of them, or is wished and how much."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

IN_A_ROW, BREAKS, HALVES = "in-a-row", "breaks", "halves"
APART, EVENING, TOGETHER = "apart", "evening", "together"
MOST_OF, LEAST_OF, MOST_BREAKS, LEGS = "most-of", "least-of", "most-breaks", "legs"
NAMED = (MOST_OF, LEAST_OF, MOST_BREAKS)
"""Kinds of which there can be several: each has a name of its own."""
MUST = "must"
WEIGHTS = {"some": 30, "much": 300}
"""What one breach of a wish costs, beside 10 for a match a playing day from its round's place."""

LEAST = {
    IN_A_ROW: 1, BREAKS: 0, HALVES: 0, APART: 1, EVENING: 1, TOGETHER: 0, MOST_OF: 0, LEAST_OF: 1,
    MOST_BREAKS: 0, LEGS: 0,
}  # fmt: skip
"""The least number that a demand of each kind can name."""

Sides = tuple[str | None, str | None]
"""Who is at home and who is away; None is anybody."""


@dataclass(frozen=True, slots=True)
class Demand:
    """A demand of a kind. `how`: ``must``, or wished ``much`` or ``some``.

    ``in-a-row``: no entrant has more than `number` home matches, or away matches, in a row.
    ``breaks``: few matches at home after one at home, or away after one away (only wished).
    ``most-breaks``: the entrants that it is `about` (all, where none) have no more than `number`
    breaks together on `days` (any, where none). ``halves``: up to the day `until`, and after it,
    the home and away matches of every entrant differ by no more than `number`. ``legs``: of the
    meetings of two entrants no more than half, rounded up, are up to the day `until`, nor after it.
    ``apart``: at least `number` days from one meeting of two entrants to their next. ``evening``:
    at most `number` matches a day at the venue that it is `about`. ``together``: no two of the
    entrants that it is `about` are at home on one day. ``most-of``: of the matches between `sides`
    at most `number` are on `days`; ``least-of``: at least so many.

    `name` tells those apart of which there can be several. Raises ValueError where a demand says
    nothing.
    """

    kind: str
    number: int = 0
    how: str = MUST
    about: tuple[str, ...] = ()
    until: date | None = None
    name: str = ""
    sides: frozenset[Sides] = frozenset()
    days: frozenset[date] = frozenset()

    def __post_init__(self) -> None:
        if self.kind not in LEAST or self.how not in (MUST, *WEIGHTS):
            raise ValueError(f"no such demand: {self.kind}, {self.how}")
        if self.number < LEAST[self.kind]:
            raise ValueError(f"{self.kind}: at least {LEAST[self.kind]}")
        if self.kind == BREAKS and self.must:
            raise ValueError("few breaks are wished, not demanded")
        if self.kind in (HALVES, LEGS) and self.until is None:
            raise ValueError("halves of what is not said")
        wanted = {
            EVENING: len(self.about) == 1, TOGETHER: len(set(self.about)) > 1, MOST_BREAKS: True,
        }  # fmt: skip
        if not wanted.get(self.kind, not self.about):
            raise ValueError(f"{self.kind}: whom it is about is not said")
        if bool(self.name) != (self.kind in NAMED):
            raise ValueError(f"{self.kind}: has a name where there can be several, and only there")
        of_these = self.kind in (MOST_OF, LEAST_OF)
        if bool(self.sides) != of_these or (of_these and not self.days):
            raise ValueError(f"{self.kind}: of which matches on which days is not said")

    @property
    def must(self) -> bool:
        """Whether no timetable may break it."""
        return self.how == MUST

    @property
    def weight(self) -> int:
        """What a breach costs where it is wished."""
        return WEIGHTS[self.how]

    def about_whom(self, *ids: str) -> str:
        """What a reason of this demand is about: its name, else who is said, else those the demand
        names."""
        return self.name or "|".join(sorted(ids or self.about))

    def concerns(self, home: str | None, away: str | None) -> bool:
        """Whether a match is one of those that it speaks of."""
        return not self.sides.isdisjoint(((home, away), (home, None), (None, away), (None, None)))

    def counts(self, day: date) -> bool:
        """Whether a match on a day is one of which there can be too many: on the days, where at
        most so many are to be there; and elsewhere, where at least so many are."""
        return (day in self.days) == (self.kind == MOST_OF)

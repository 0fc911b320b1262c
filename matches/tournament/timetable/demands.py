"""Demands on home and away matches: what must hold of them, or is wished and how much."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

IN_A_ROW, BREAKS, HALVES = "in-a-row", "breaks", "halves"
APART, EVENING, TOGETHER = "apart", "evening", "together"
MUST = "must"
WEIGHTS = {"some": 30, "much": 300}
"""What one breach of a wish costs, beside 10 for a match a playing day from its round's place."""

LEAST = {IN_A_ROW: 1, BREAKS: 0, HALVES: 0, APART: 1, EVENING: 1, TOGETHER: 0}
"""The least number that a demand of each kind can name."""


@dataclass(frozen=True, slots=True)
class Demand:
    """A demand of a kind. `how`: ``must``, or wished ``much`` or ``some``.

    ``in-a-row``: no entrant has more than `number` home matches, or away matches, in a row.
    ``breaks``: few matches at home after one at home, or away after one away (only wished).
    ``halves``: up to the day `until`, and after it, the home and away matches of every entrant
    differ by no more than `number`. ``apart``: at least `number` days from one meeting of two
    entrants to their next. ``evening``: at most `number` matches a day at the venue that it is
    `about`. ``together``: no two of the entrants that it is `about` are at home on one day.

    Raises ValueError where it says nothing.
    """

    kind: str
    number: int = 0
    how: str = MUST
    about: tuple[str, ...] = ()
    until: date | None = None

    def __post_init__(self) -> None:
        if self.kind not in LEAST or self.how not in (MUST, *WEIGHTS):
            raise ValueError(f"no such demand: {self.kind}, {self.how}")
        if self.number < LEAST[self.kind]:
            raise ValueError(f"{self.kind}: at least {LEAST[self.kind]}")
        if self.kind == BREAKS and self.must:
            raise ValueError("few breaks are wished, not demanded")
        if self.kind == HALVES and self.until is None:
            raise ValueError("halves of what is not said")
        wanted = {EVENING: len(self.about) == 1, TOGETHER: len(set(self.about)) > 1}
        if not wanted.get(self.kind, not self.about):
            raise ValueError(f"{self.kind}: whom it is about is not said")

    @property
    def must(self) -> bool:
        """Whether no timetable may break it."""
        return self.how == MUST

    @property
    def weight(self) -> int:
        """What a breach costs where it is wished."""
        return WEIGHTS[self.how]

    def about_whom(self, *ids: str) -> str:
        """What a reason of this demand is about: who is said, else those the demand names."""
        return "|".join(sorted(ids or self.about))

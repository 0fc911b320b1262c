"""The demo's competitions: what is played, by whom, how far it has come, what went wrong."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

HOUSE_POINTS: Final = {"win": 5, "draw": 3, "loss": 1, "walkover_loss": 0}
"""As schools give them: everybody who comes brings something home."""

SHORT: Final[Mapping[str, Mapping[str, Any]]] = {
    "black": {},
    "white": {"ends": 4, "pennies": 3},
    "red": {"sets": 1, "games": 2, "points": 5},
    "green": {"goals": 2},
}
"""Options that fit a match into a lunch break or between two rounds at the bar."""


@dataclass(frozen=True)
class Plan:
    """One competition.

    ``entries``: how many people, pairs or teams enter; ``details``: of the cards, taken in turn;
    ``rounds``: how many rounds are played, None for all; ``weekday``: from 0, a Monday, on;
    ``mishaps``: what befalls the matches of those numbers.
    """

    ground: str
    season: str
    name: str
    game: str
    kind: str
    entries: int
    details: Sequence[str] = ("flicks", "card", "flicks", "result")
    rounds: int | None = None
    weekday: int = 0
    boards: int = 1
    format: str = "round-robin"
    format_options: Mapping[str, Any] = field(default_factory=dict)
    points_scheme: Mapping[str, Any] | None = None
    options: Mapping[str, Any] = field(default_factory=dict)
    mishaps: Mapping[int, str] = field(default_factory=dict)

    @property
    def law_options(self) -> dict[str, Any]:
        """The game's options of this competition."""
        return {**SHORT[self.game], **self.options}


PLANS: Final = (
    Plan("school", "past", "Year 8 Black League", "black", "person", 6, weekday=1),
    Plan(
        "school", "past", "House Championship: Green", "green", "team", 4,
        weekday=3, boards=2, points_scheme=HOUSE_POINTS,
    ),
    Plan("league", "past", "White Singles", "white", "person", 6,
        ("flicks", "card", "shots", "result"), weekday=2,
    ),
    Plan(
        "school", "running", "Lunch Break Black League", "black", "person", 8,
        rounds=5, weekday=1,
        mishaps={3: "walkover", 6: "withdrawal", 10: "correction", 14: "postponed"},
    ),
    Plan(
        "school", "running", "House Championship: White", "white", "team", 4,
        ("card", "flicks", "result"), rounds=2, weekday=3, boards=3, points_scheme=HOUSE_POINTS,
        mishaps={3: "deduction"},
    ),
    Plan(
        "school", "running", "Red Doubles", "red", "pair", 4,
        ("flicks", "card"), weekday=4, options={"doubles": True},
    ),
    Plan(
        "league", "running", "Town League: Black", "black", "team", 6,
        ("card", "result", "flicks"), rounds=4, weekday=2, boards=2,
    ),
    Plan(
        "league", "running", "Red Singles", "red", "person", 6,
        ("flicks", "card", "result"), rounds=4, weekday=3,
        format_options={"confirmation": "sides"}, mishaps={5: "dispute", 7: "waiting"},
    ),
    Plan(
        "league", "running", "Green Cup", "green", "person", 8,
        ("flicks", "card"), rounds=2, weekday=5, format="single-elimination",
    ),
)  # fmt: skip

"""The demo's competitions: what is played, by whom, how far it has come, what went wrong."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

HOUSE_POINTS: Final = {"win": 5, "draw": 3, "loss": 1, "walkover_loss": 0}
"""As schools give them: everybody who comes brings something home."""

HOUSE_CHAMPIONSHIP: Final = "House Championship"
TWO_VENUES: Final = "Monday and Wednesday: Black"
HOUSE_PLACES: Final = [8, 5, 3, 1]

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
    ``slot``: so many half-hours after the ground's first; ``timed``: its matches have dates and
    boards; ``mishaps``: what befalls the matches of those numbers; ``kept_as``: the detail of their
    cards, instead of the next of ``details``; ``seeding``: by a draw that is "sealed", or "opened";
    ``starts``: handicaps of the weakest, in points; ``second_teams``: they enter too.
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
    slot: int = 0
    timed: bool = True
    kept_as: Mapping[int, str] = field(default_factory=dict)
    seeding: str = ""
    starts: Sequence[int] = ()
    second_teams: bool = False

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
    # ── every other format, and what a draw, a handicap or a timetable looks like ────────────────
    Plan(
        "school", "running", "House Championship: Black", "black", "team", 4,
        ("result",), weekday=3, slot=1, boards=2, points_scheme=HOUSE_POINTS,
    ),
    Plan(
        "school", "running", "House Championship: Red", "red", "team", 4,
        ("result",), weekday=3, slot=2, boards=2, points_scheme=HOUSE_POINTS,
    ),
    Plan(
        "school", "running", "House Championship: Green", "green", "team", 4,
        ("result", "card"), rounds=1, weekday=3, slot=3, boards=2, points_scheme=HOUSE_POINTS,
    ),
    Plan(
        "school", "running", "Swiss Open: Black", "black", "person", 12,
        ("result", "card"), rounds=3, format="swiss", format_options={"rounds": 5},
    ),
    Plan(
        "school", "running", "Lunch Ladder: Green", "green", "person", 8,
        ("card",), format="ladder", timed=False,
        format_options={"protected_days": 0, "rematch_days": 0},
    ),
    Plan(
        "school", "running", "Founders' Cup: White", "white", "person", 8,
        rounds=0, weekday=2, format="single-elimination", format_options={"third_place": True},
        seeding="opened",
    ),
    Plan(
        "league", "running", "Last Coin Standing: Red", "red", "person", 6,
        ("result", "card"), rounds=3, format="double-elimination", kept_as={2: "shots"},
    ),
    Plan(
        "league", "running", "Pennyford Open: Black", "black", "person", 8,
        ("result", "card"), rounds=4, weekday=1, format="groups-knockout",
        format_options={"plate": True}, kept_as={1: "shots"},
    ),
    Plan(
        "league", "running", "Corn Exchange Plate: White", "white", "person", 8,
        ("result", "card"), rounds=2, weekday=4, format="single-elimination",
        format_options={"plate": True}, kept_as={2: "shots"},
    ),
    Plan(
        "league", "running", "Sunday Boxes: Green", "green", "person", 9,
        ("result",), rounds=4, weekday=6, format="box-league", format_options={"size": 3},
        kept_as={1: "shots"},
    ),
    Plan(
        "league", "running", "Three Boards: Green", "green", "team", 3,
        ("result",), rounds=2, slot=2, boards=3, second_teams=True,
        format_options={
            "boards": 3, "line_ups": "captains", "board_order": "warn", "substitutes": 1,
            "most_games_up": 2, "one_team_a_round": True,
        },
        mishaps={4: "substitute"},
    ),
    Plan(
        "league", "running", "Handicap Evening: White", "white", "person", 4,
        ("card",), rounds=2, timed=False, starts=(3, 1),
    ),
    Plan("league", "running", TWO_VENUES, "black", "person", 6, rounds=0, timed=False),
    Plan("league", "running", "Spring Draw: Red", "red", "person", 7, seeding="sealed"),
)  # fmt: skip

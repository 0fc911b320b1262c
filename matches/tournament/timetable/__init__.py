"""Timetables by constraints: who plays when and where, or why that cannot be. Without a database.

`solve(problem)` gives a `Timetable` or a `Conflict`; `clashes(problem, placed)` says what is wrong
with one that somebody made by hand. `has_solver()` says whether OR-Tools is there: the search for a
fair timetable, and conflicts between several fixtures, need it.
"""

from matches.tournament.timetable.answer import Conflict, Count, Progress, Timetable
from matches.tournament.timetable.breaches import wishes
from matches.tournament.timetable.clashes import Clash, clashes
from matches.tournament.timetable.demands import MUST, NAMED, WEIGHTS, Demand
from matches.tournament.timetable.problem import (
    Block,
    Entrant,
    Fixture,
    Match,
    Placement,
    Problem,
    Reason,
    Rules,
    Slot,
    Venue,
)
from matches.tournament.timetable.solving import conflict, has_solver, solve

__all__ = [
    "MUST",
    "NAMED",
    "WEIGHTS",
    "Block",
    "Clash",
    "Conflict",
    "Count",
    "Demand",
    "Entrant",
    "Fixture",
    "Match",
    "Placement",
    "Problem",
    "Progress",
    "Reason",
    "Rules",
    "Slot",
    "Timetable",
    "Venue",
    "clashes",
    "conflict",
    "has_solver",
    "solve",
    "wishes",
]

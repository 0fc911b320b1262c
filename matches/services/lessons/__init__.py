"""Lessons: a class, some boards and some minutes become rounds; run from one page."""

from matches.services.lessons import (
    classrooms,
    doubts,
    format,
    lesson_ahead,
    lesson_plans,
    lesson_pupils,
)
from matches.services.lessons.lesson_taps import Done, Tap, take
from matches.services.lessons.lessons import (
    PlannedAgain,
    begin,
    come_back,
    come_late,
    leave,
    plan,
    report,
    vars_of,
)

__all__ = [
    "Done",
    "PlannedAgain",
    "Tap",
    "begin",
    "classrooms",
    "come_back",
    "come_late",
    "doubts",
    "format",
    "leave",
    "lesson_ahead",
    "lesson_plans",
    "lesson_pupils",
    "plan",
    "report",
    "take",
    "vars_of",
]

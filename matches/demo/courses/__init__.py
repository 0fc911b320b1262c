"""How a competition of the demo runs its course: a format is drawn and played in its own way, in a
file of its own; those that are in no file are drawn at once, like any league or knockout."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from matches.demo.competitions import Played
from matches.demo.courses import boxes, groups, ladders, rounds, swiss
from matches.services import competitions

Course = Callable[[Played], None]

COURSES: Final[Mapping[str, Course]] = {
    "swiss": swiss.run,
    "groups-knockout": groups.run,
    "box-league": boxes.run,
    "ladder": ladders.run,
}


def run(played: Played) -> None:
    """Draw it and play it as far as its plan says; last season's is closed."""
    COURSES.get(played.plan.format, rounds.run)(played)
    if played.plan.season == "past":
        competitions.finish(played.scene.organiser, played.id)

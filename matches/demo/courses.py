"""How a competition of the demo runs its course: each format is drawn and played in its own way."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from matches.demo.competitions import Played
from matches.errors import ConflictError
from matches.services import (
    boxes,
    competitions,
    ladders,
    swiss,
)
from matches.services.knockouts import stages

Course = Callable[[Played], None]


def run(played: Played) -> None:
    """Draw it and play it as far as its plan says; last season's is closed."""
    COURSES.get(played.plan.format, _rounds)(played)
    if played.plan.season == "past":
        competitions.finish(played.scene.organiser, played.id)


def _rounds(played: Played) -> None:
    """Leagues and knockouts: drawn at once. A plate is drawn when all its entries are known."""
    if played.plan.seeding == "sealed":
        return
    played.draw()
    last = played.plan.rounds
    played.play(lambda facts: last is None or (facts.round or 0) <= last)
    if played.plan.format_options.get("plate"):
        _stage(played, "plate")


def _swiss(played: Played) -> None:
    """So many rounds played, one drawn and to come."""
    organiser, last = played.scene.organiser, played.plan.rounds or 1
    competitions.draw_fixtures(organiser, played.id)
    for number in range(1, last + 2):
        swiss.draw_round(organiser, played.id, number=number, starts_on=played.day_of(number))
        played.schedule()
        played.play(lambda facts: (facts.round or 0) <= last)


def _groups(played: Played) -> None:
    """The groups played, the knockout and the plate drawn, and one match of each over."""
    played.draw()
    played.play()
    for kind in ("knockout", "plate"):
        before = len(played.fixtures())
        _stage(played, kind)
        played.play(lambda facts: facts.number == before + 1)  # noqa: B023 - called at once


def _stage(played: Played, kind: str) -> None:
    """A later stage; where the tables leave two level, a lot decides as it would at a desk."""
    organiser, rounds_before = played.scene.organiser, played.rounds_drawn()
    for lots in (False, True):
        try:
            stages.draw_stage(
                organiser,
                played.id,
                kind=kind,
                lots=lots,
                starts_on=played.day_of(rounds_before + 1),
            )
            break
        except ConflictError as level:
            if lots or level.code != "level":
                raise
    played.schedule(rounds_before)


def _boxes(played: Played) -> None:
    """The first period played, the second under way."""
    played.draw()
    played.play()
    before, after = len(played.fixtures()), played.rounds_drawn()
    starts_on = played.day_of(after + 1)
    boxes.start_period(played.scene.organiser, played.id, starts_on=starts_on, lots=True)
    played.schedule(after)
    played.play(lambda facts: facts.number > before and facts.round == 1)


def _ladder(played: Played) -> None:
    """Challenges on every rung of their life: played, to be played, refused, asked."""
    organiser, ids = played.scene.organiser, list(played.entered)
    played.draw()
    for low, high in ((1, 0), (4, 2), (7, 5), (3, 1)):
        made = ladders.challenge(organiser, ids[low], ids[high])
        ladders.accept(organiser, made.public_id)
        if (low, high) != (3, 1):
            played.play()
    refused = ladders.challenge(organiser, ids[6], ids[5])
    ladders.refuse(organiser, refused.public_id)
    ladders.challenge(organiser, ids[4], ids[0])


COURSES: Final[Mapping[str, Course]] = {
    "swiss": _swiss,
    "groups-knockout": _groups,
    "box-league": _boxes,
    "ladder": _ladder,
}

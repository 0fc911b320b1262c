"""What stands beside single competitions: a lesson, a championship, a timetable over two venues."""

from __future__ import annotations

import random
from collections.abc import Sequence
from datetime import time, timedelta
from typing import Final

from matches.demo.competitions import Played
from matches.demo.plans import HOUSE_CHAMPIONSHIP, HOUSE_PLACES, TWO_VENUES
from matches.demo.stage import Scene
from matches.models import TimetableState
from matches.policy.reasons import Reason
from matches.policy.viewer import viewer_of
from matches.selectors.competitions import catalogue
from matches.services import championships, lessons, timetables

HOME_NIGHTS: Final = (0, 2)
"""Monday at the first venue, Wednesday at the second."""
SOLVING_SECONDS: Final = 2.0
ROUNDS_PLAYED: Final = 3
WINNERS: Final = ("A", "A", "B", "B", "draw")


def run(scene: Scene, played: Sequence[Played], rng: random.Random) -> int:
    """All of it that the competitions are there for; returns how many competitions were added."""
    for each in played:
        if each.plan.name == TWO_VENUES:
            timetable(scene, each)
    houses = [each for each in played if each.plan.name.startswith(HOUSE_CHAMPIONSHIP)]
    if houses:
        championship(scene, [each for each in houses if each.plan.season == "running"])
    lesson(scene, rng)
    return 1


def championship(scene: Scene, counted: Sequence[Played]) -> None:
    """Four houses, one ledger over all four games, and two lines by hand."""
    ground = scene.school
    houses = [team.id for team in ground.teams]
    made = championships.create(
        scene.organiser,
        ground.running,
        name=HOUSE_CHAMPIONSHIP,
        houses=houses,
        competitions=[each.id for each in counted],
        rules={"places": HOUSE_PLACES, "participation": 1},
        visibility="public",
    )
    for house, points, code, said in (
        (houses[1], "2", "fair-play", "Told the umpire of a push that nobody had seen."),
        (houses[2], "-1", "conduct", "A house banner was draped over the board during play."),
    ):
        championships.add_line(
            scene.organiser, made.public_id, house=house, points=points, reason=Reason(said, code)
        )


def lesson(scene: Scene, rng: random.Random) -> None:
    """28 pupils on 6 boards in 50 minutes: three rounds over, one pupil gone home."""
    made = lessons.plan(
        scene.organiser,
        scene.school.club.public_id,
        game="green",
        names="\n".join(scene.form),
        name="Form 7P, Wednesday",
        room="Classroom 7P",
    )
    viewer = viewer_of(scene.organiser)
    for number in range(1, ROUNDS_PLAYED + 2):
        lessons.begin(scene.organiser, made.public_id, number)
        held = catalogue.fixtures(made.public_id, viewer)
        for facts in held[:] if held is not None else ():
            if number <= ROUNDS_PLAYED and facts.round == number:
                lessons.report(scene.organiser, facts.public_id, rng.choice(WINNERS))
    gone = made.entries.order_by("id").last()
    if gone is not None:
        lessons.leave(scene.organiser, gone.public_id)


def timetable(scene: Scene, played: Played) -> None:
    """The season's matches on the boards of two venues, with home nights: computed and applied."""
    first, last = scene.today + timedelta(days=1), scene.today + timedelta(weeks=8)
    venues = scene.league.venues
    asked = timetables.ask(
        scene.organiser,
        played.id,
        first_day=first,
        last_day=last,
        weekdays=HOME_NIGHTS,
        from_time=time(20, 30),
        slot_minutes=45,
        slots_a_day=2,
        venues=venues,
        rest_minutes=0,
        home={
            entry: {"venue": venues[n % 2], "night": HOME_NIGHTS[n % 2]}
            for n, entry in enumerate(played.entered)
        },
    )  # fmt: skip
    # Beside a club's own (--force) there may be others in the queue.
    while asked.state in (TimetableState.WAITING, TimetableState.COMPUTING):
        timetables.compute_next(SOLVING_SECONDS)
        asked.refresh_from_db()
    if asked.state == TimetableState.PROPOSED:
        timetables.apply(scene.organiser, asked.public_id)

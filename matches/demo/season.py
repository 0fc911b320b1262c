"""The demo season, made in one go: all of it, or nothing."""

from __future__ import annotations

import random
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta

from django.db import transaction
from django.utils import timezone

from matches.demo import courses, occasions
from matches.demo.competitions import Played
from matches.demo.plans import PLANS
from matches.demo.stage import Scene, set_scene
from matches.services import ratings
from matches.services.base import outbox
from matches.services.ratings import editions

SEED = 1971
"""Pennies had a hard year."""


@dataclass(frozen=True)
class Made:
    """What there is now."""

    scene: Scene
    competitions: int


@transaction.atomic
def make(seed: int, today: date) -> Made:
    """Set the stage and play the seasons up to today; tables and ratings are computed at the end.

    The same seed and day give the same people, cards and results. Only what a lot decides is drawn
    by a secret here as everywhere: the seeds of the cup whose sealed draw was opened.
    """
    scene = set_scene(random.Random(f"scene {seed}"), today)  # noqa: S311 - a game, and repeatable
    played: list[Played] = []
    for plan in PLANS:
        # Dice of its own for each competition: one more match in one changes nothing in another.
        dice = random.Random(f"{plan.name} {plan.season} {seed}")  # noqa: S311 - as above
        played.append(Played(scene, plan, dice))
        courses.run(played[-1])
    more = occasions.run(scene, played, random.Random(f"form {seed}"))  # noqa: S311 - as above
    outbox.send(limit=100_000, early=True)
    _publish_rankings(today)
    return Made(scene, len(PLANS) + more)


def _publish_rankings(today: date) -> None:
    """The editions of the rankings of the last months, as if they had come one by one."""
    now = datetime.combine(today, time(12), timezone.get_default_timezone())
    since = editions.this_month(now - timedelta(days=100))
    for game in ratings.games():
        editions.publish(game, now=now, since=since)

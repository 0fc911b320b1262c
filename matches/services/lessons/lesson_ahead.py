"""A lesson's long plan is made with no transaction open: a day of rounds takes seconds to plan, and
for so long nobody else could save anything on SQLite.

The service runs up to where it needs the plan, takes everything back, and asks for it; the plan is
made; the service runs again from the beginning and finds it there. What changed in between asks for
another plan, and so is never overlooked.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from contextvars import ContextVar
from dataclasses import replace
from typing import ParamSpec, TypeVar

from django.utils.translation import gettext as _

from matches.errors import ConflictError
from matches.tournament.formats.lesson import Game, Lesson, LessonSlot, lesson

P = ParamSpec("P")
R = TypeVar("R")

Question = tuple[int, tuple[int, int, int, int], tuple[LessonSlot, ...]]
"""How many pupils; boards, minutes, minutes a game and a change; the rounds that have been."""

SHORT = 400
"""Pupils times rounds that are planned in so few milliseconds that it does no harm anywhere."""
TRIES = 4

_plans: ContextVar[dict[Question, Lesson] | None] = ContextVar("lesson_plans", default=None)


class _NotPlannedError(Exception):
    """The plan that a service needs; nothing of what it did is kept."""

    def __init__(self, question: Question) -> None:
        super().__init__("not planned yet")
        self.question = question


def planning_ahead(service: Callable[P, R]) -> Callable[P, R]:
    """Around a service (one transaction) that calls `plan_of`."""

    @functools.wraps(service)
    def call(*args: P.args, **kwargs: P.kwargs) -> R:
        plans: dict[Question, Lesson] = {}
        token = _plans.set(plans)
        try:
            for _attempt in range(TRIES):
                try:
                    return service(*args, **kwargs)
                except _NotPlannedError as missing:
                    plans[missing.question] = _made(missing.question)
        finally:
            _plans.reset(token)
        raise ConflictError(
            _("The lesson changed while it was planned: look at it, and try again."),
            code="changed-meanwhile",
        )

    return call


def plan_of(
    pupils: Sequence[str], times: tuple[int, int, int, int], played: Sequence[LessonSlot]
) -> Lesson:
    """The plan of a lesson (`lesson`), made before where it is long. Pupils are numbered for it:
    what a second run makes anew has other ids."""
    gone = sorted({one for slot in played for one in _named(slot)} - set(pupils))
    ids = [*pupils, *gone]
    numbers = {one: f"{n:05d}" for n, one in enumerate(ids)}
    question = (len(pupils), times, tuple(_renamed(slot, numbers) for slot in played))
    plans = _plans.get()
    step = times[2] + times[3]
    if plans is None or len(pupils) * ((times[1] + times[3]) // step) <= SHORT:
        made = _made(question)
    elif question in plans:
        made = plans[question]
    else:
        raise _NotPlannedError(question)
    back = {number: one for one, number in numbers.items()}
    return replace(
        made,
        slots=tuple(_renamed(slot, back) for slot in made.slots),
        games={back[number]: count for number, count in made.games.items()},
        umpiring={back[number]: count for number, count in made.umpiring.items()},
        rematches=tuple((back[one], back[other]) for one, other in made.rematches),
    )


def _made(question: Question) -> Lesson:
    count, times, played = question
    return lesson([f"{n:05d}" for n in range(count)], *times, played)


def _named(slot: LessonSlot) -> set[str]:
    named = {one for game in slot.games for one in (game.home, game.away, game.umpire) if one}
    return named | set(slot.resting)


def _renamed(slot: LessonSlot, names: dict[str, str]) -> LessonSlot:
    games = tuple(
        Game(g.board, names[g.home], names[g.away], names[g.umpire] if g.umpire else None)
        for g in slot.games
    )
    return replace(slot, games=games, resting=tuple(names[one] for one in slot.resting))

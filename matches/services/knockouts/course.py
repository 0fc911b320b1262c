"""The later stages of a competition: the knockout after the groups, the plate."""

from __future__ import annotations

from datetime import date

from django.utils.translation import gettext_lazy

from matches.errors import ConflictError
from matches.models import Competition, Stage
from matches.policy.access import Actor
from matches.services.draws.format import Ahead, Course, Drawn, Upcoming
from matches.services.knockouts import qualifying, stages


def left_to_draw(row: Competition) -> bool:
    """Whether a later stage is to come."""
    held = set(row.stages.values_list("number", flat=True))
    return any(stages.NUMBERS[kind] not in held for kind in qualifying.kinds(row))


def ahead(row: Competition) -> Ahead:
    """The stages that are to be drawn, and those that are."""
    told, drawn = [], []
    for kind in qualifying.kinds(row):
        held = stages.find(row, kind)
        if held is None:
            told.append(_stage(row, kind))
            continue
        begun = stages.has_begun(held)
        drawn.append(
            Drawn(kind, stages.title_of(kind), held.number, not begun, stages.is_stale(row, held))
        )
    return Ahead(tuple(told), tuple(drawn))


def _stage(row: Competition, kind: str) -> Upcoming:
    title = stages.title_of(kind)
    missing = tuple(qualifying.missing(row, kind))
    if missing:
        return Upcoming(kind, title, stages.NUMBERS[kind], missing)
    first = Stage.objects.get(competition=row, number=1)
    try:
        plan = stages.plan(row, kind, str(first.basis.get("lot", "")))
    except ConflictError as error:
        return Upcoming(kind, title, stages.NUMBERS[kind], problem=str(error), code=error.code)
    return Upcoming(kind, title, stages.NUMBERS[kind], stage=plan)


def draw(
    actor: Actor,
    competition: str,
    *,
    kind: str,
    number: int,
    lots: bool,
    starts_on: date | None,
) -> Stage:
    """Draw a later stage."""
    return stages.draw_stage(actor, competition, kind=kind, lots=lots, starts_on=starts_on)


def _take_back(actor: Actor, competition: str, *, kind: str, number: int, reason: str) -> None:
    stages.take_back_stage(actor, competition, kind=kind, reason=reason)


COURSE = Course(ahead, left_to_draw, draw, {"take-back": _take_back})
NO_SUBSTITUTE = gettext_lazy(
    "In a knockout somebody takes another’s place only while nothing of theirs is played: who"
    " played has gone on, or is out."
)
NO_SUBSTITUTE_IN_GROUPS = gettext_lazy(
    "In a group somebody takes another’s place only while nothing of theirs is played: it is"
    " counted off who goes on, and half a record would be counted against whole ones."
)

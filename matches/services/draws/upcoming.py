"""What is to be drawn next: the next Swiss round, the knockout after the groups, a plate."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from matches.errors import ConflictError
from matches.models import Competition, CompetitionState, Fixture, Stage
from matches.policy import access
from matches.policy.access import Actor
from matches.services.base import rows
from matches.services.knockouts import qualifying, stages
from matches.services.knockouts.stages import StagePlan
from matches.services.swiss import swiss_rounds
from matches.services.swiss.swiss_rounds import RoundPlan

ROUND = "round"


@dataclass(frozen=True)
class Coming:
    """One thing to be drawn: a `kind` ("round", "knockout", "plate") and its title.

    `missing` are the matches that have to be official first; `problem` says why it cannot be drawn
    otherwise, and `code` which problem it is; `plan` what it would be.
    """

    kind: str
    title: str
    number: int = 0
    missing: tuple[Fixture, ...] = ()
    problem: str = ""
    code: str = ""
    round: RoundPlan | None = None
    stage: StagePlan | None = None


@dataclass(frozen=True)
class Drawn:
    """One thing that was drawn by itself: whether it may be `undone` (nothing of it is played, and
    nothing rests on it) and whether it is `stale` (it would come out otherwise by now)."""

    kind: str
    title: str
    number: int
    undone: bool
    stale: bool


@dataclass(frozen=True)
class Ahead:
    """What is to be drawn, in order, and what has been, the latest first."""

    coming: tuple[Coming, ...]
    drawn: tuple[Drawn, ...]


def ahead(actor: Actor, competition: str) -> Ahead:
    """What is to be drawn next in a competition, and what has been. Who may: organisers."""
    row = rows.competition(competition)
    access.require_organiser_of(actor, row)
    if row.state != CompetitionState.RUNNING or not row.stages.exists():
        return Ahead((), ())
    if row.format == swiss_rounds.NAME:
        return _swiss(row)
    return _stages(row)


def left_to_draw(row: Competition) -> bool:
    """Whether a competition still has something to draw."""
    if row.format == swiss_rounds.NAME:
        drawn = swiss_rounds.drawn_rounds(row).count()
        return drawn < int(swiss_rounds.settings_of(row)["rounds"])
    held = set(row.stages.values_list("number", flat=True))
    return any(stages.NUMBERS[kind] not in held for kind in qualifying.kinds(row))


def _swiss(row: Competition) -> Ahead:
    division = swiss_rounds.division_of(row)
    last = swiss_rounds.last_round(division)
    number = last + 1
    title = _("Round %(n)d") % {"n": number}
    told: tuple[Coming, ...] = ()
    if left_to_draw(row):
        missing = tuple(swiss_rounds.open_fixtures(division, number))
        if missing:
            told = (Coming(ROUND, title, number, missing),)
        else:
            told = (_round(row, title, number),)
    stale = swiss_rounds.stale_rounds(division)
    drawn = tuple(
        Drawn(
            ROUND,
            _("Round %(n)d") % {"n": held.number},
            held.number,
            held.number == last and not swiss_rounds.has_begun(held),
            held.number in stale,
        )
        for held in swiss_rounds.drawn_rounds(row).order_by("-number")
    )
    return Ahead(told, drawn)


def _round(row: Competition, title: str, number: int) -> Coming:
    division = swiss_rounds.division_of(row)
    try:
        return Coming(ROUND, title, number, round=swiss_rounds.plan(division, number))
    except ConflictError as error:
        return Coming(ROUND, title, number, problem=str(error), code=error.code)


def _stages(row: Competition) -> Ahead:
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


def _stage(row: Competition, kind: str) -> Coming:
    title = stages.title_of(kind)
    missing = tuple(qualifying.missing(row, kind))
    if missing:
        return Coming(kind, title, stages.NUMBERS[kind], missing)
    first = Stage.objects.get(competition=row, number=1)
    try:
        plan = stages.plan(row, kind, str(first.basis.get("lot", "")))
    except ConflictError as error:
        return Coming(kind, title, stages.NUMBERS[kind], problem=str(error), code=error.code)
    return Coming(kind, title, stages.NUMBERS[kind], stage=plan)

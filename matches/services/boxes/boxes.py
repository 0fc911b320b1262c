"""A box league's periods: each a stage, drawn from the tables of the one before."""

from __future__ import annotations

import secrets
from collections.abc import Collection, Iterator, Sequence
from dataclasses import asdict, dataclass
from datetime import date

from django.db.models import Max, QuerySet
from django.utils.translation import gettext as _

from matches.errors import ConflictError, InvalidError
from matches.models import (
    Competition,
    CompetitionState,
    Division,
    EntryState,
    Fixture,
    FixtureState,
    Outcome,
    Place,
    Stage,
    User,
)
from matches.policy import access, reasons
from matches.policy.access import Actor
from matches.selectors.boxes import BOX_LEAGUE, is_box_league
from matches.services.base import audits, rows
from matches.services.base.sentences import with_names
from matches.services.base.transaction import one_transaction
from matches.services.draws import drawn, known_formats
from matches.services.results import outcomes
from matches.services.results.outcomes import Decided
from matches.services.tables import inputs
from matches.tournament.drawing.lots import lot
from matches.tournament.formats.box_league import NextPeriod, level_at, next_period
from matches.tournament.rows import Row

__all__ = ["BOX_LEAGUE", "PeriodPlan", "preview_period", "start_period", "takes_newcomers"]


def box_name(period: int, number: int) -> str:
    """What a box is called, in a period."""
    return _("Period %(period)d, box %(number)d") % {"period": period, "number": number}


@dataclass(frozen=True)
class PeriodPlan:
    """The next period as it would be drawn now: its number, its boxes and everybody's way there,
    and how many matches of the current one are open. `level` are those whom nothing parts across a
    line of promotion or relegation, by public id, a tuple for each line; a `lot` (a seed, "" before
    it is drawn) parts them."""

    number: int
    drawn: NextPeriod
    unplayed: int
    level: tuple[tuple[str, ...], ...] = ()
    lot: str = ""


def takes_newcomers(competition: Competition) -> bool:
    """Whether somebody may still enter: to wait for the next period."""
    return is_box_league(competition) and competition.state == CompetitionState.RUNNING


def preview_period(actor: Actor, competition: str) -> PeriodPlan:
    """The period that `start_period` would draw now; nothing is saved. Who may: organisers."""
    row = rows.competition(competition)
    access.require_organiser_of(actor, row)
    return _plan(row, _current(row))


@one_transaction
def start_period(
    actor: Actor,
    competition: str,
    *,
    starts_on: date | None = None,
    every_days: int = 7,
    unplayed: bool = False,
    lots: bool = False,
) -> Stage:
    """End the current period and draw the next from its tables. Who may: organisers.

    The first of a box go up, the last go down; who has left is gone, and who has entered meanwhile
    begins in the lowest box. The stage keeps the proof: everybody's place before and after, and
    why. ConflictError while matches are open, unless they are to stay `unplayed`: then they are
    void. ConflictError ("level") where somebody is level across a line, unless `lots` let a lot
    decide: it is drawn once a period, and recorded.
    """
    row = rows.competition(competition, lock=True)
    user = access.require_organiser_of(actor, row)
    outcomes.require_open(row)
    if every_days < 0:
        raise InvalidError({"every_days": [_("Rounds follow each other: 0 days or more.")]})
    current = _current(row)
    _end(current, user, unplayed=unplayed)
    plan = _parted(row, current, lots=lots)
    named = {
        box_name(plan.number, number): box for number, box in enumerate(plan.drawn.boxes, start=1)
    }
    made = known_formats.draw(row.format, row.format_options, named, starts_on, every_days)
    stage = _stage(row, plan)
    _store(row, stage, made)
    audits.note(
        "period.drawn", "competition", row.public_id, by=user, club=row.club_id,
        after={"period": plan.number, "boxes": len(plan.drawn.boxes), "fixtures": made.fixtures},
    )  # fmt: skip
    drawn.ask_for_tables(row)
    return stage


def _end(current: Stage, by: User, *, unplayed: bool) -> None:
    """End a period: what is open of it is void, if that is wanted; ConflictError otherwise."""
    if not _open(current).exists():
        return
    if not unplayed:
        raise ConflictError(
            _("Matches of this period are open. Play them, or leave them unplayed."),
            code="matches-open",
        )
    _void(current, by)


def _parted(row: Competition, current: Stage, *, lots: bool) -> PeriodPlan:
    """The next period, with nobody level across a line: a lot parts them, if that is wanted."""
    plan = _plan(row, current)
    if not plan.level or plan.lot:
        return plan
    if not lots:
        raise _level(plan)
    current.basis = {**current.basis, "lot": secrets.token_hex(16)}
    current.save(update_fields=["basis"])
    return _plan(row, current)


def _stage(row: Competition, plan: PeriodPlan) -> Stage:
    return Stage.objects.create(
        competition=row,
        number=plan.number,
        name=_("Period %(n)d") % {"n": plan.number},
        format=row.format,
        format_options={
            **row.format_options,
            "moves": [asdict(move) for move in plan.drawn.moves],
            "level": [list(each) for each in plan.level],
        },
        basis={"drawn_by": plan.lot} if plan.level else {},
    )


def current_period(row: Competition) -> int | None:
    """The number of the period that is played; None before the first. Those before are over."""
    last = Fixture.objects.filter(competition=row).aggregate(
        last=Max("competition__stages__number")
    )
    number: int | None = last["last"]
    return number


def boxes_after(fixture: Fixture) -> tuple[tuple[str, ...], ...]:
    """The boxes of the period after a fixture's own, by what is official of that one now: entries
    by public id. Empty where that period is not drawn yet, or too few would be left."""
    row, stage = fixture.competition, fixture.division.stage
    if not Stage.objects.filter(competition=row, number=stage.number + 1).exists():
        return ()
    try:
        return tuple(tuple(box) for box in _plan(row, stage).drawn.boxes)
    except ConflictError:
        return ()


def _store(row: Competition, stage: Stage, made: known_formats.Draw) -> None:
    entries = {entry.public_id: entry for entry in row.entries.all()}
    number = row.fixtures.aggregate(last=Max("number"))["last"] or 0
    for place, box in enumerate(made.divisions, start=1):
        division = Division.objects.create(stage=stage, number=place, name=box.name)
        Place.objects.bulk_create(
            Place(division=division, entry=entries[each], number=lot)
            for lot, each in enumerate(box.entries, start=1)
        )
        number = drawn.store_rounds(row, division, box.rounds, entries, number)


def _current(row: Competition) -> Stage:
    stage = Stage.objects.filter(competition=row).order_by("-number").first()
    if not takes_newcomers(row) or stage is None:
        raise ConflictError(_("This is no box league that is running."), code="no-boxes")
    return stage


def _plan(row: Competition, current: Stage) -> PeriodPlan:
    """The next period by what is official now."""
    divisions = list(
        Division.objects.filter(stage=current)
        .select_related("stage__competition__club")
        .order_by("number")
    )
    seed = str(current.basis.get("lot", ""))
    ranked = [_in_order(division, seed) for division in divisions]
    tables = [[each.entrant for each in box] for box in ranked]
    settings = known_formats.read_options(row.format, row.format_options)
    entries = row.entries.order_by("entered_at", "id")
    gone = set(entries.filter(state=EntryState.WITHDRAWN).values_list("public_id", flat=True))
    placed = {entry for table in tables for entry in table}
    newcomers = [
        each
        for each in entries.values_list("public_id", flat=True)
        if each not in placed and each not in gone
    ]
    if len(placed - gone) + len(newcomers) < known_formats.FORMATS[BOX_LEAGUE].smallest:
        raise ConflictError(_("There are too few entries left for a period."), code="too-few")
    following = next_period(
        tables, settings["size"], settings["up"], settings["down"], gone, newcomers
    )
    level = tuple(_level_in(ranked, settings["up"], settings["down"], gone))
    return PeriodPlan(current.number + 1, following, _open(current).count(), level, seed)


def _in_order(division: Division, seed: str) -> list[Row]:
    """A box's final table; who is level in the order of the lot, once there is one."""
    listed = inputs.reckon(division).table().rows
    if not seed:
        return list(listed)
    unranked = len(listed)
    return sorted(listed, key=lambda each: (each.rank or unranked, lot(seed, each.entrant)))


def _level_in(
    ranked: Sequence[Sequence[Row]], up: int, down: int, gone: Collection[str]
) -> Iterator[tuple[str, ...]]:
    for at, box in enumerate(ranked):
        left = [each for each in box if each.entrant not in gone]
        ends = {"highest": at == 0, "lowest": at == len(ranked) - 1}
        for tied in level_at([each.rank for each in left], up, down, **ends):
            yield tuple(left[each].entrant for each in tied)


def _level(plan: PeriodPlan) -> ConflictError:
    said = _(
        "Level across a line of promotion or relegation: %(names)s. Play it off and adjust the"
        " points with the reason, or let a lot decide."
    )
    ids = [one for each in plan.level for one in each]
    told = "; ".join(", ".join(each) for each in plan.level)
    return ConflictError(said % {"names": with_names(told, ids)}, code="level")


def _open(stage: Stage) -> QuerySet[Fixture]:
    return Fixture.objects.filter(division__stage=stage).exclude(state=FixtureState.OFFICIAL)


def _void(stage: Stage, by: User) -> None:
    open_ids = list(_open(stage).order_by("number").values_list("public_id", flat=True))
    for public_id in open_ids:
        fixture = rows.fixture(public_id, lock=True)
        reason = reasons.by_itself("period-over")
        outcomes.make_official(fixture, Decided(Outcome.VOID, reason=reason), by=by)

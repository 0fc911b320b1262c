"""Later stages: the knockout after the groups, and the plate for those who are out early."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any

from django.utils.translation import gettext as _

from matches.errors import ConflictError, NotFoundError
from matches.models import (
    Competition,
    Fixture,
    Result,
    Round,
    RunningCard,
    Scorecard,
    Stage,
    User,
)
from matches.policy import access, reasons
from matches.policy.access import Actor
from matches.ports import live
from matches.services.base import audits, rows
from matches.services.base.transaction import given, one_transaction
from matches.services.draws import drawn, known_formats, open_matches
from matches.services.draws.known_formats import DrawnDivision, DrawnRound
from matches.services.knockouts import advancing, brackets, qualifying
from matches.services.knockouts.qualifying import KNOCKOUT, PLATE, Qualified
from matches.services.letters import drawn_back
from matches.services.results import outcomes

FORMAT = "single-elimination"
PLATE_STAGE = 3
NUMBERS = {KNOCKOUT: 2, PLATE: PLATE_STAGE}
"""Stages that can stand beside each other have numbers of their own."""


@dataclass(frozen=True)
class StagePlan:
    """A later stage as it would be drawn now."""

    kind: str
    qualified: Qualified
    drawn: DrawnDivision


def title_of(kind: str) -> str:
    """What a later stage is called."""
    return _("Plate") if kind == PLATE else _("Knockout")


def find(row: Competition, kind: str) -> Stage | None:
    """A later stage, once it is drawn."""
    return Stage.objects.filter(competition=row, number=NUMBERS[kind]).first()


def preview_stage(actor: Actor, competition: str, *, kind: str) -> StagePlan:
    """A later stage ("knockout", "plate") as it would be drawn now; nothing is saved.

    ConflictError where matches are open ("matches-open") or somebody is level ("level").
    """
    row = rows.competition(competition)
    access.require_organiser_of(actor, row)
    _require_kind(row, kind)
    return plan(row, kind, _seed_of(row))


@one_transaction
def draw_stage(
    actor: Actor,
    competition: str,
    *,
    kind: str,
    lots: bool = False,
    starts_on: date | None = None,
    every_days: int = 7,
) -> Stage:
    """Draw a later stage from what is official, and publish it. Who may: organisers.

    With `lots` a lot parts who is level. It is drawn once a competition and recorded: drawing the
    stage again draws no other. Of two who draw the same stage at once the second is told so.
    """
    row = rows.competition(competition, lock=True)
    user = access.require_organiser_of(actor, row)
    outcomes.require_open(row)
    _require_kind(row, kind)
    if find(row, kind) is not None:
        raise ConflictError(
            _("The %(stage)s is drawn already.") % {"stage": title_of(kind)}, code="drawn-already"
        )
    if lots and not _seed_of(row):
        _draw_lot(row)
    seed = _seed_of(row)
    made = plan(row, kind, seed, starts_on, every_days)
    options = {"third_place": _third_place(row, kind, made.qualified)}
    stage = Stage.objects.create(
        competition=row,
        number=NUMBERS[kind],
        name=title_of(kind),
        format=FORMAT,
        format_options=options,
        basis={"kind": kind, "through": [dict(each) for each in made.qualified.lines], "lot": seed},
    )
    division = drawn.store_later(row, stage, made.drawn)
    # Somebody may have left since; whoever has, gives its match away.
    advancing.give_away(brackets.fill(division, _fixtures(division.pk)), user)
    _note(row, "stage.drawn", kind, user)
    return stage


def _draw_lot(row: Competition) -> None:
    """Keep the lot that parts who is level beside what else the first stage's basis tells."""
    first = Stage.objects.get(competition=row, number=1)
    first.basis = {**first.basis, "lot": secrets.token_hex(16)}
    first.save(update_fields=["basis"])


@one_transaction
def take_back_stage(actor: Actor, competition: str, *, kind: str, reason: str) -> None:
    """Take a later stage back, while nothing of it is played. Who may: organisers."""
    row = rows.competition(competition, lock=True)
    user = access.require_organiser_of(actor, row)
    outcomes.require_open(row)
    reason = given(reason)
    stage = find(row, kind) if kind in NUMBERS else None
    if stage is None:
        raise NotFoundError(_("That stage has not been drawn."))
    if has_results(stage):
        raise ConflictError(
            _("Matches of the %(stage)s have been played: it stands.") % {"stage": stage.name},
            code="already-played",
        )
    gone = Fixture.objects.filter(division__stage=stage)
    drawn_back.leave_word(row, gone, user)
    gone.delete()
    Round.objects.filter(division__stage=stage).delete()
    stage.delete()
    _note(row, "stage.taken-back", kind, user, reason)


def keep_stage(row: Competition, stage: Stage, reason: str, by: User) -> None:
    """Keep a stage as it was drawn, although a result before it was corrected since; inside another
    service's transaction. It is not stale until another result is corrected."""
    stage.basis = {
        **stage.basis,
        "kept": {"reason": reasons.code_of(reason), "order": _order_now(row, stage)},
    }
    stage.save(update_fields=["basis"])
    _note(row, "stage.kept", stage.basis["kind"], by, reason)


def has_results(stage: Stage) -> bool:
    """Whether there is a card, running or saved, or a result of a stage, in force or not."""
    own = {"fixture__division__stage": stage}
    return any(each.objects.filter(**own).exists() for each in (Scorecard, Result, RunningCard))


def has_begun(stage: Stage) -> bool:
    """Whether anything of a stage was played."""
    own = Fixture.objects.filter(division__stage=stage)
    return has_results(stage) or open_matches.has_begun(own)


def order_of(stage: Stage) -> list[str]:
    """Who is in a stage, in the order of the places."""
    places = stage.divisions.order_by("number").values_list("places__entry__public_id", flat=True)
    return list(places.order_by("places__number"))


def is_stale(row: Competition, stage: Stage) -> bool:
    """Whether others would be in a stage by what is official now, unless it was kept so."""
    now = _order_now(row, stage)
    kept = stage.basis.get("kept")
    return now != order_of(stage) and (kept is None or kept["order"] != now)


def _order_now(row: Competition, stage: Stage) -> list[str] | None:
    """Who would be in a stage now; None while nobody can say."""
    try:
        now = qualifying.qualified(row, stage.basis["kind"], stage.basis.get("lot", ""))
    except ConflictError:
        return None
    return list(now.order)


def plan(
    row: Competition, kind: str, seed: str, starts_on: date | None = None, every_days: int = 7
) -> StagePlan:
    """The stage by what is official now."""
    found = qualifying.qualified(row, kind, seed)
    settings = {"third_place": _third_place(row, kind, found)}
    rounds = tuple(
        DrawnRound(
            number,
            each.name,
            starts_on + timedelta(days=every_days * (number - 1)) if starts_on else None,
            each.fixtures,
        )
        for number, each in enumerate(
            known_formats.DRAWN[FORMAT].rounds(found.order, settings), start=1
        )
    )
    return StagePlan(kind, found, DrawnDivision(title_of(kind), found.order, rounds))


def _third_place(row: Competition, kind: str, found: Qualified) -> bool:
    wanted = bool(row.format_options.get("third_place", False))
    return wanted and kind == KNOCKOUT and len(found.order) >= 4


def _seed_of(row: Competition) -> str:
    """The seed of the lot that was drawn once for who is level, "" before."""
    first = Stage.objects.filter(competition=row, number=1).first()
    return str(first.basis.get("lot", "")) if first is not None else ""


def _require_kind(row: Competition, kind: str) -> None:
    if kind not in qualifying.kinds(row):
        raise ConflictError(
            _("%(competition)s has no such stage.") % {"competition": row.name}, code="format"
        )
    if find_first(row) is None:
        raise ConflictError(_("Draw the first fixtures first."), code="not-drawn")


def find_first(row: Competition) -> Stage | None:
    """The first stage, once it is drawn."""
    return Stage.objects.filter(competition=row, number=1).first()


def _fixtures(division_id: int) -> list[Fixture]:
    return rows.by_number(division_id)


def _note(row: Competition, action: str, kind: str, by: User, reason: str = "") -> None:
    told: dict[str, Any] = {"stage": kind}
    audits.note(
        action, "competition", row.public_id, by=by, club=row.club_id, summary=reason, after=told
    )
    live.publish(f"competition-{row.public_id}", "fixture", {})

"""Timetables: asked for, looked at, and applied or let go."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Unpack

from django.db import transaction
from django.utils.translation import gettext as _

from matches.errors import ConflictError, NotFoundError
from matches.models import (
    Move,
    Timetable,
    TimetableState,
    User,
)
from matches.policy import access
from matches.policy.access import Actor
from matches.ports.queue import nudge
from matches.selectors.timetables import clashes_now, clashes_of, latest_asked
from matches.services.base import audits, rows
from matches.services.base.transaction import one_transaction
from matches.services.clubs import travel_times as held_ways
from matches.services.fixtures import moves
from matches.services.results import outcomes
from matches.services.timetables import asking
from matches.services.timetables.asking import Asked
from matches.services.timetables.computing import compute_next

__all__ = ["apply", "ask", "clashes_now", "compute_next", "discard", "latest_asked"]

TASK = "matches.tasks.compute_timetables"
OPEN = (TimetableState.WAITING, TimetableState.COMPUTING, TimetableState.PROPOSED)


@one_transaction
def ask(
    actor: Actor,
    competition: str,
    *,
    ways: Mapping[tuple[str, str], int] | None = None,
    **asked: Unpack[Asked],
) -> Timetable:
    """Ask for a timetable of a competition's open matches; a worker computes it.

    What may be `asked` is in `asking.Asked`. `ways`: the minutes between two venues of the club,
    which it knows from then on (`travel_times.keep`); without them, those that are known. What was
    asked before and not applied is let go. Who may: organisers.
    """
    row = rows.competition(competition, lock=True)
    user = access.require_organiser_of(actor, row)
    outcomes.require_open(row)
    wanted = asking.written(asked)
    asking.check(row, wanted)
    if ways is not None:
        held_ways.keep(row.club, user, ways)
    row.timetables.filter(state__in=OPEN).update(state=TimetableState.DISCARDED)
    made = Timetable.objects.create(competition=row, asked=wanted, requested_by=user)
    audits.note(
        "timetable.asked", "timetable", made.public_id,
        by=user, club=row.club_id, after={"competition": row.public_id},
    )  # fmt: skip
    transaction.on_commit(lambda: nudge(TASK), robust=True)
    return made


@one_transaction
def apply(actor: Actor, timetable: str) -> Move | None:
    """Put every match where the proposal has it: one move, which can be taken back.

    ConflictError where something has changed since it was computed so that it cannot be any more.
    Who may: organisers.
    """
    row, user = _found(actor, timetable)
    if row.state != TimetableState.PROPOSED:
        raise ConflictError(_("This timetable is no proposal any more."), code="state")
    proposal = row.proposal or {}
    clashes = clashes_of(row, proposal)
    if clashes is None or clashes:
        raise ConflictError(
            _("Matches, people or boards have changed since: have it computed again."),
            code="changed-meanwhile",
        )
    made = moves.move(
        actor,
        row.competition.public_id,
        {
            key: {
                "starts_at": place["starts_at"],
                "ends_at": place["ends_at"],
                "venue": place["venue"],
                "boards": place["boards"],
            }
            for key, place in proposal.items()
        },
    )
    _set(row, TimetableState.APPLIED)
    audits.note(
        "timetable.applied", "timetable", row.public_id, by=user, club=row.competition.club_id
    )
    return made


@one_transaction
def discard(actor: Actor, timetable: str) -> Timetable:
    """Let a timetable go, computed or not. Who may: organisers."""
    row, user = _found(actor, timetable)
    if row.state == TimetableState.APPLIED:
        raise ConflictError(_("It is applied: take the move back instead."), code="state")
    _set(row, TimetableState.DISCARDED)
    audits.note(
        "timetable.discarded", "timetable", row.public_id, by=user, club=row.competition.club_id
    )
    return row


def _set(row: Timetable, state: str) -> None:
    row.state = state
    row.save(update_fields=["state"])


def _found(actor: Actor, timetable: str) -> tuple[Timetable, User]:
    row = (
        Timetable.objects.select_related("competition__club")
        .select_for_update(of=("self",), no_key=True)
        .filter(public_id=timetable)
        .first()
    )
    if row is None:
        raise NotFoundError(_("There is no such timetable."))
    return row, access.require_organiser_of(actor, row.competition)

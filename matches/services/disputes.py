"""Disputes: a side does not agree with a card, and an organiser rules on it."""

from __future__ import annotations

from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _

from matches import access
from matches.access import Actor
from matches.errors import ConflictError
from matches.models import (
    Dispute,
    DisputeState,
    Fixture,
    FixtureState,
    Outcome,
    User,
)
from matches.services import audits, outcomes, rows, scorecards
from matches.services.scorecards import Judged
from matches.services.transaction import given, one_transaction


@one_transaction
def dispute(actor: Actor, fixture: str, *, reason: str, board: int | None = None) -> Dispute:
    """Object to a match's card. Who may: its sides, and organisers.

    A card that waits stays so until an organiser settles it; an official result stands meanwhile.
    """
    row = rows.fixture(fixture, lock=True)
    user, sides = access.require_a_say(actor, row)
    reason = given(reason)
    card = scorecards.latest(row, scorecards.board_of(row, board))
    if card is None or row.outcome not in (Outcome.PLAYED, Outcome.ABANDONED):
        raise ConflictError(_("This match has no card to object to."), code="no-card")
    if row.state == FixtureState.DISPUTED:
        raise ConflictError(_("This card is disputed already."), code="disputed")
    outcomes.set_state(row, FixtureState.DISPUTED, outcome=row.outcome, winner=row.winner)
    made = Dispute.objects.create(
        fixture=row,
        scorecard=card,
        side=next(iter(sides)) if len(sides) == 1 else None,
        reason=reason,
        raised_by=user,
    )
    audits.note(
        "dispute.raised", "fixture", row.public_id,
        by=user, club=row.competition.club_id, summary=reason,
    )  # fmt: skip
    outcomes.tell(row, "result")
    return made


@one_transaction
def withdraw_dispute(actor: Actor, fixture: str) -> Dispute:
    """Take an objection back. Who may: who raised it."""
    row = rows.fixture(fixture, lock=True)
    user = access.user_of(actor)
    held = _open_dispute(row)
    if held.raised_by_id != user.pk:
        access.require_organiser_of(user, row.competition)
    _close(held, DisputeState.WITHDRAWN, "", user)
    _undisputed(row)
    return held


def settle(
    actor: Actor,
    fixture: str,
    *,
    ruling: str,
    upheld: bool,
    document: Any = None,
    board: int | None = None,
) -> Dispute:
    """Rule on a dispute, in words. Who may: organisers.

    Rejected, the card is official. Upheld with a `document`, that corrected card is; upheld without
    one, the result is taken back and the match is to be played again.
    """
    row = rows.fixture(fixture)
    access.require_organiser_of(actor, row.competition)
    ruling = given(ruling, "ruling")
    judged = None
    if upheld and document is not None:
        judged = scorecards.judge(row, document, board=board, reason=ruling)
    return _settle(access.user_of(actor), fixture, board, ruling, upheld, judged)


@one_transaction
def _settle(
    user: User, fixture: str, board: int | None, ruling: str, upheld: bool, judged: Judged | None
) -> Dispute:
    row = rows.fixture(fixture, lock=True)
    place = scorecards.board_of(row, board)
    held = _open_dispute(row)
    _close(held, DisputeState.UPHELD if upheld else DisputeState.REJECTED, ruling, user)
    audits.note(
        "dispute.upheld" if upheld else "dispute.rejected", "fixture", row.public_id,
        by=user, club=row.competition.club_id, summary=ruling,
    )  # fmt: skip
    if judged is not None:
        last = scorecards.latest(row, place)
        card = scorecards.save(user, row, place, judged, last)
        outcomes.make_official(
            row, outcomes.by_card(card, judged.verdict, ruling), by=user, board=place
        )
    elif upheld:
        outcomes.take_back(row, by=user, reason=ruling, outcome=Outcome.POSTPONED)
    else:
        waiting = outcomes.pending_result(row, place)
        if waiting is not None:
            outcomes.confirm_pending(row, waiting, by=user, board=place)
        else:
            _undisputed(row)
    return held


def _undisputed(fixture: Fixture) -> None:
    """Back to where a fixture stood before the dispute."""
    official = outcomes.official_result(fixture)
    state = FixtureState.OFFICIAL if official is not None else FixtureState.SUBMITTED
    outcomes.set_state(fixture, state, outcome=fixture.outcome, winner=fixture.winner)
    outcomes.tell(fixture, "result")


def _open_dispute(fixture: Fixture) -> Dispute:
    held = Dispute.objects.filter(fixture=fixture, state=DisputeState.OPEN).first()
    if held is None:
        raise ConflictError(_("Nobody disputes this match's card."), code="no-dispute")
    return held


def _close(held: Dispute, state: str, ruling: str, user: User) -> None:
    held.state, held.ruling = state, ruling
    held.closed_by, held.closed_at = user, timezone.now()
    held.save(update_fields=["state", "ruling", "closed_by", "closed_at"])

"""Disputes: a side does not agree with a card, and an organiser rules on it."""

from __future__ import annotations

from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _

import rules
from matches import access
from matches.access import Actor
from matches.errors import ConflictError
from matches.models import (
    Dispute,
    DisputeState,
    Fixture,
    FixtureBoard,
    FixtureState,
    Outcome,
    Result,
    Scorecard,
    User,
)
from matches.services import audits, brackets, corrections, outcomes, rows, scorecards
from matches.services.outcomes import Ruled
from matches.services.scorecards import Judged
from matches.services.transaction import given, one_transaction


@one_transaction
def dispute(actor: Actor, fixture: str, *, reason: str, board: int | None = None) -> Dispute:
    """Object to a match's card, or to one board's. Who may: its sides, and organisers.

    A card that waits stays so until an organiser settles it; an official result stands meanwhile.
    """
    row = rows.fixture(fixture, lock=True)
    user, sides = access.require_a_say(actor, row)
    reason = given(reason)
    place = scorecards.board_of(row, board)
    held = outcomes.pending_result(row, place) or outcomes.official_result(row, place)
    card = held.scorecard if held is not None else None
    if card is None:
        raise ConflictError(_("This match has no card to object to."), code="no-card")
    require_undisputed(row, place)
    side = next(iter(sides)) if len(sides) == 1 else None
    return open_dispute(user, row, place, side=side, reason=reason, card=card)


def open_dispute(
    by: User,
    fixture: Fixture,
    place: FixtureBoard | None,
    *,
    side: str | None,
    reason: str,
    card: Scorecard | None,
    reported: Scorecard | None = None,
) -> Dispute:
    """Open a dispute inside another service's transaction; `reported` is the card of who objects.

    A board's dispute is the board's: the other boards of the fixture go on.
    """
    if place is None:
        outcomes.set_state(
            fixture, FixtureState.DISPUTED, outcome=fixture.outcome, winner=fixture.winner
        )
    made = Dispute.objects.create(
        fixture=fixture,
        fixture_board=place,
        scorecard=card,
        reported=reported,
        side=side,
        reason=reason,
        raised_by=by,
    )
    audits.note(
        "dispute.raised", "fixture", fixture.public_id, by=by, club=fixture.competition.club_id,
        summary=reason, after={"board": place.number if place is not None else None},
    )  # fmt: skip
    outcomes.tell(fixture, "result")
    return made


def is_disputed(fixture: Fixture, place: FixtureBoard | None) -> bool:
    """Whether somebody disputes a match's card, or a board's."""
    return _open(fixture, place) is not None


def require_undisputed(fixture: Fixture, place: FixtureBoard | None) -> None:
    """Refuse with a ConflictError while a dispute is open."""
    if is_disputed(fixture, place):
        raise ConflictError(
            _("The card is disputed: an organiser settles that first."), code="disputed"
        )


@one_transaction
def withdraw_dispute(actor: Actor, fixture: str, *, board: int | None = None) -> Dispute:
    """Take an objection back. Who may: who raised it."""
    row = rows.fixture(fixture, lock=True)
    user = access.user_of(actor)
    place = scorecards.board_of(row, board)
    held = _open_dispute(row, place)
    if held.raised_by_id != user.pk:
        access.require_organiser_of(user, row.competition)
    _close(held, DisputeState.WITHDRAWN, "", user)
    _undisputed(row, place)
    return held


def settle(
    actor: Actor,
    fixture: str,
    *,
    ruling: str,
    upheld: bool,
    document: Any = None,
    report: bool = False,
    board: int | None = None,
    resting: str | None = None,
) -> Dispute:
    """Rule on a dispute, in words. Who may: organisers.

    Rejected, the card is official. Upheld with a `document`, that corrected card is; with `report`,
    the card that the objecting side reported; upheld without either, the result is taken back and
    the match is to be played again. Over an official result that is a correction; `resting` as in
    `results.correct`.
    """
    row = rows.fixture(fixture)
    access.require_organiser_of(actor, row.competition)
    ruling = given(ruling, "ruling")
    judged = None
    if upheld and document is not None:
        judged = scorecards.judge(row, document, board=board, reason=ruling)
    user = access.user_of(actor)
    report = report and upheld
    return _settle(user, fixture, board, ruling, upheld, judged, resting, report=report)


@one_transaction
def _settle(
    user: User,
    fixture: str,
    board: int | None,
    ruling: str,
    upheld: bool,
    judged: Judged | None,
    resting: str | None,
    *,
    report: bool,
) -> Dispute:
    row = corrections.lock(fixture, resting)
    place = scorecards.board_of(row, board)
    held = _open_dispute(row, place)
    if report and held.reported is None:
        raise ConflictError(_("The side that objects has reported no card."), code="no-report")
    _close(held, DisputeState.UPHELD if upheld else DisputeState.REJECTED, ruling, user)
    audits.note(
        "dispute.upheld" if upheld else "dispute.rejected", "fixture", row.public_id,
        by=user, club=row.competition.club_id, summary=ruling,
    )  # fmt: skip
    if judged is not None:
        last = scorecards.latest(row, place)
        card = scorecards.save(user, row, place, judged, last)
        _rule(user, row, place, outcomes.by_card(card, judged.verdict, ruling), resting)
    elif report and held.reported is not None:
        verdict = rules.adjudicate(held.reported.document)
        _rule(user, row, place, outcomes.by_card(held.reported, verdict, ruling), resting)
    elif upheld:

        def take_back(way: brackets.Way | None) -> None:
            outcomes.take_back(
                row, by=user, reason=ruling, outcome=Outcome.POSTPONED, board=place, way=way
            )

        corrections.make(user, row, place, take_back, reason=ruling, resting=resting)
    else:
        waiting = outcomes.pending_result(row, place)
        if waiting is not None:
            outcomes.confirm_pending(row, waiting, by=user, board=place)
        else:
            _undisputed(row, place)
    return held


def _rule(
    user: User, fixture: Fixture, place: FixtureBoard | None, ruled: Ruled, resting: str | None
) -> None:
    """Put what was ruled in force; over an official result that is a correction."""

    def change(way: brackets.Way | None) -> Result:
        return outcomes.make_official(fixture, ruled, by=user, board=place, way=way)

    corrections.make(user, fixture, place, change, reason=ruled.reason, resting=resting)


def _undisputed(fixture: Fixture, place: FixtureBoard | None) -> None:
    """Back to where a fixture stood before the dispute."""
    if place is None:
        official = outcomes.official_result(fixture)
        state = FixtureState.OFFICIAL if official is not None else FixtureState.SUBMITTED
        outcomes.set_state(fixture, state, outcome=fixture.outcome, winner=fixture.winner)
    outcomes.tell(fixture, "result")


def _open(fixture: Fixture, place: FixtureBoard | None) -> Dispute | None:
    return Dispute.objects.filter(
        fixture=fixture, fixture_board=place, state=DisputeState.OPEN
    ).first()


def _open_dispute(fixture: Fixture, place: FixtureBoard | None) -> Dispute:
    held = _open(fixture, place)
    if held is None:
        raise ConflictError(_("Nobody disputes this match's card."), code="no-dispute")
    return held


def _close(held: Dispute, state: str, ruling: str, user: User) -> None:
    held.state, held.ruling = state, ruling
    held.closed_by, held.closed_at = user, timezone.now()
    held.save(update_fields=["state", "ruling", "closed_by", "closed_at"])

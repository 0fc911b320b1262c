"""Disputes: a side does not agree with a card. An organiser rules on it: `rulings.settling`."""

from __future__ import annotations

from django.utils import timezone
from django.utils.translation import gettext as _

from matches.errors import ConflictError
from matches.models import (
    Dispute,
    DisputeState,
    Fixture,
    FixtureBoard,
    FixtureState,
    Scorecard,
    User,
)
from matches.policy import access, reasons, walls
from matches.policy.access import Actor
from matches.services.base import audits, messages, rows
from matches.services.base.transaction import given, one_transaction
from matches.services.results import outcomes, scorecards


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
        **reasons.columns(reason),
        raised_by=by,
    )
    audits.note(
        "dispute.raised", "fixture", fixture.public_id, by=by, club=fixture.competition.club_id,
        summary=reason, after={"board": place.number if place is not None else None},
    )  # fmt: skip
    messages.put(messages.DISPUTED, dispute=made.public_id)
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
    held = open_dispute_of(row, place)
    if held.raised_by_id == user.pk:
        walls.act_in(row.competition.club_id)
    else:
        access.require_organiser_of(user, row.competition)
    close(held, DisputeState.WITHDRAWN, "", user)
    undisputed(row, place)
    audits.note(
        "dispute.withdrawn", "fixture", row.public_id, by=user, club=row.competition.club_id,
        after={"board": place.number if place is not None else None},
    )  # fmt: skip
    return held


def undisputed(fixture: Fixture, place: FixtureBoard | None) -> None:
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


def open_dispute_of(fixture: Fixture, place: FixtureBoard | None) -> Dispute:
    """The open dispute of a match or of one of its boards; ConflictError where there is none."""
    held = _open(fixture, place)
    if held is None:
        raise ConflictError(_("Nobody disputes this match's card."), code="no-dispute")
    return held


def close(held: Dispute, state: str, ruling: str, user: User) -> None:
    """Close a dispute, inside another service's transaction."""
    held.state = state
    for column, told in reasons.columns(ruling, "ruling").items():
        setattr(held, column, told)
    held.closed_by, held.closed_at = user, timezone.now()
    held.save(update_fields=["state", "ruling", "ruling_code", "closed_by", "closed_at"])

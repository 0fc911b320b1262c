"""Results: agreed with, disputed, settled, corrected.

How a competition makes a card official is its `format_options["confirmation"]`: `nobody` (the
default: what an umpire or organiser enters is official at once), `sides` (when both have agreed) or
`organiser` (who confirms it once both have agreed).
"""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _

from matches import access
from matches.access import Actor
from matches.errors import ConflictError, InvalidError, NotFoundError
from matches.models import (
    AuditEntry,
    Dispute,
    DisputeState,
    Fixture,
    FixtureBoard,
    FixtureState,
    Outcome,
    Result,
    Scorecard,
    User,
    Via,
)
from matches.services import audits, outcomes, previews, rows, scorecards
from matches.services.previews import Correction
from matches.services.scorecards import Judged, Submission
from matches.services.transaction import one_transaction

__all__ = [
    "Correction",
    "agree",
    "confirm",
    "correct",
    "dispute",
    "preview_correction",
    "revert",
    "settle",
    "withdraw_dispute",
]

AGREED = "scorecard.agreed"


@one_transaction
def agree(actor: Actor, fixture: str, *, board: int | None = None) -> Result:
    """Agree with a submitted card, for one's own side (an organiser: for both).

    Once both sides have, it is official; or, where the competition waits for its organiser, agreed.
    """
    row = rows.fixture(fixture, lock=True)
    user, sides = access.require_a_say(actor, row)
    place = scorecards.board_of(row, board)
    result = _waiting(row, place)
    if row.state == FixtureState.DISPUTED:
        raise ConflictError(
            _("The card is disputed: an organiser settles that first."), code="disputed"
        )
    card = _card_of(result)
    agreed = _agreed(card)
    for side in sorted(sides - agreed):
        audits.note(
            AGREED, "scorecard", card.public_id,
            by=user, club=row.competition.club_id, after={"side": side},
        )  # fmt: skip
    if sides | agreed != frozenset("AB"):
        return result
    if outcomes.waits_for(row.competition) == "organiser":
        if place is None:
            outcomes.set_state(
                row, FixtureState.AGREED, outcome=result.outcome, winner=result.winner
            )
            outcomes.tell(row, "result")
        return result
    return outcomes.confirm_pending(row, result, by=user, board=place)


@one_transaction
def confirm(actor: Actor, fixture: str, *, board: int | None = None) -> Result:
    """Make a submitted card official, whoever has agreed with it. Who may: organisers."""
    row = rows.fixture(fixture, lock=True)
    user = access.require_organiser_of(actor, row.competition)
    place = scorecards.board_of(row, board)
    result = _waiting(row, place)
    if row.state == FixtureState.DISPUTED:
        raise ConflictError(_("The card is disputed: settle that, and say how."), code="disputed")
    return outcomes.confirm_pending(row, result, by=user, board=place)


@one_transaction
def dispute(actor: Actor, fixture: str, *, reason: str, board: int | None = None) -> Dispute:
    """Object to a match's card. Who may: its sides, and organisers.

    A card that waits stays so until an organiser settles it; an official result stands meanwhile.
    """
    row = rows.fixture(fixture, lock=True)
    user, sides = access.require_a_say(actor, row)
    reason = _given(reason)
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
    ruling = _given(ruling, "ruling")
    judged = None
    if upheld and document is not None:
        judged = scorecards.judge(row, document, board=board, reason=ruling)
    return _settle(access.user_of(actor), fixture, board, ruling, upheld, judged)


def preview_correction(
    actor: Actor, fixture: str, document: Any, *, board: int | None = None
) -> Correction:
    """What a corrected card would change, in the score and in the table; nothing is saved."""
    row = rows.fixture(fixture)
    access.require_card_keeper(actor, row)
    judged = scorecards.judge(row, document, board=board)
    return previews.correction(row, scorecards.board_of(row, board), judged.verdict)


def correct(
    actor: Actor,
    fixture: str,
    document: Any,
    *,
    reason: str,
    supersedes: str | None = None,
    board: int | None = None,
    via: str = Via.FORM,
    submission_key: str | None = None,
    played_at: datetime | None = None,
) -> Submission:
    """Save the next version of a match's card, and say why. Who may: its umpires and organisers.

    `supersedes` is the public id of the version that was looked at: where another came between,
    ConflictError. What was official is superseded by the new one at once; a walkover, too, is
    corrected by a card. The same correction sent again is answered with what is saved.
    """
    row = rows.fixture(fixture)
    user = access.require_card_keeper(actor, row)
    judged = scorecards.judge(
        row,
        document,
        via=via,
        board=board,
        key=submission_key,
        played_at=played_at,
        reason=_given(reason),
    )
    return _correct(user, fixture, board, judged, supersedes)


def revert(
    actor: Actor, fixture: str, *, version: int, reason: str, board: int | None = None
) -> Submission:
    """Go back to an earlier version of a card: as a further version, which says why."""
    row = rows.fixture(fixture)
    user = access.require_card_keeper(actor, row)
    place = scorecards.board_of(row, board)
    card = Scorecard.objects.filter(fixture=row, fixture_board=place, version=version).first()
    if card is None:
        raise NotFoundError(_("This match's card has no version %(v)d.") % {"v": version})
    judged = scorecards.judge(row, card.document, via=card.via, board=board, reason=_given(reason))
    return _correct(user, fixture, board, judged, None)


@one_transaction
def _correct(
    user: User, fixture: str, board: int | None, judged: Judged, supersedes: str | None
) -> Submission:
    row = rows.fixture(fixture, lock=True)
    place = scorecards.board_of(row, board)
    last = scorecards.latest(row, place)
    before = scorecards.saved_before(user, row, judged, last)
    if before is not None:
        return before
    if supersedes is not None and (last is None or last.public_id != supersedes):
        raise ConflictError(
            _("Somebody saved another version meanwhile. Look at it, then correct that one."),
            code="superseded-meanwhile",
        )
    outcomes.require_open(row.competition)
    return _replace(user, row, place, judged, last)


def _replace(
    user: User,
    fixture: Fixture,
    place: FixtureBoard | None,
    judged: Judged,
    last: Scorecard | None,
) -> Submission:
    official = outcomes.official_result(fixture, place)
    if official is None and outcomes.pending_result(fixture, place) is None:
        raise ConflictError(
            _("This match has no result to correct: enter its card."), code="no-result"
        )
    card = scorecards.save(user, fixture, place, judged, last)
    ruled = outcomes.by_card(card, judged.verdict, judged.reason, judged.played_at)
    if official is not None or outcomes.waits_for(fixture.competition) == "nobody":
        return Submission(card, outcomes.make_official(fixture, ruled, by=user, board=place))
    return Submission(card, outcomes.make_pending(fixture, ruled, by=user, board=place))


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


def _waiting(fixture: Fixture, place: FixtureBoard | None) -> Result:
    result = outcomes.pending_result(fixture, place)
    if result is None:
        raise ConflictError(_("No card of this match waits for agreement."), code="nothing-waits")
    return result


def _card_of(result: Result) -> Scorecard:
    if result.scorecard is None:
        raise ConflictError(_("This result rests on no card."), code="no-card")
    return result.scorecard


def _agreed(card: Scorecard) -> frozenset[str]:
    """Who has agreed with this version: a later one asks both sides anew."""
    said = AuditEntry.objects.filter(
        object_type="scorecard", object_id=card.public_id, action=AGREED
    ).values_list("after", flat=True)
    return frozenset(str(each["side"]) for each in said if each)


def _given(text: str, field: str = "reason") -> str:
    if not text.strip():
        raise InvalidError({field: [_("Say why: it is kept, and shown.")]})
    return text.strip()

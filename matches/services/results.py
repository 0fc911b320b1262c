"""Results: agreed with, disputed, settled, corrected.

How a competition makes a card official is its `format_options["confirmation"]`: `nobody` (the
default: what an umpire or organiser enters is official at once), `sides` (when both have agreed) or
`organiser` (who confirms it once both have agreed).
"""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _

from matches import access
from matches.access import Actor
from matches.errors import ConflictError, NotFoundError
from matches.models import (
    AuditEntry,
    Fixture,
    FixtureBoard,
    FixtureState,
    Result,
    Scorecard,
    User,
    Via,
)
from matches.services import audits, brackets, corrections, outcomes, previews, rows, scorecards
from matches.services.disputes import dispute, require_undisputed, settle, withdraw_dispute
from matches.services.previews import Preview
from matches.services.scorecards import Judged, Submission
from matches.services.transaction import given, one_transaction

__all__ = [
    "Preview",
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
    require_undisputed(row, place)
    return agree_for(user, sides, row, place, result)


def agree_for(
    by: User | None,
    sides: frozenset[str],
    fixture: Fixture,
    place: FixtureBoard | None,
    result: Result,
) -> Result:
    """Agree for some sides, inside another service's transaction; nobody agrees for the silent."""
    card = _card_of(result)
    note_agreement(by, fixture, card, sides)
    if agreed_with(card) != frozenset("AB"):
        return result
    if outcomes.waits_for(fixture.competition) == "organiser":
        if place is None:
            outcomes.set_state(
                fixture, FixtureState.AGREED, outcome=result.outcome, winner=result.winner
            )
            outcomes.tell(fixture, "result")
        return result
    return outcomes.confirm_pending(fixture, result, by=by, board=place)


def note_agreement(
    by: User | None, fixture: Fixture, card: Scorecard, sides: frozenset[str]
) -> None:
    """Note that sides agree with this version of a card, each once."""
    for side in sorted(sides - agreed_with(card)):
        audits.note(
            AGREED, "scorecard", card.public_id,
            by=by, club=fixture.competition.club_id, after={"side": side},
        )  # fmt: skip


@one_transaction
def confirm(actor: Actor, fixture: str, *, board: int | None = None) -> Result:
    """Make a submitted card official, whoever has agreed with it. Who may: organisers."""
    row = rows.fixture(fixture, lock=True)
    user = access.require_organiser_of(actor, row.competition)
    place = scorecards.board_of(row, board)
    result = _waiting(row, place)
    require_undisputed(row, place)
    return outcomes.confirm_pending(row, result, by=user, board=place)


def preview_correction(
    actor: Actor,
    fixture: str,
    document: Any,
    *,
    board: int | None = None,
    resting: str | None = None,
) -> Preview:
    """Everything that a corrected card would change (`previews.Preview`); nothing is saved.

    `resting` as in `correct`; left out, what rests on the result is shown as if it were kept.
    """
    row = rows.fixture(fixture)
    user = access.require_card_keeper(actor, row)
    judged = scorecards.judge(row, document, board=board, reason=previews.REASON)
    choice = previews.choice(user, row, resting)
    return previews.of(
        row,
        board,
        lambda: _correct(user, fixture, board, judged, None, choice),
        judged.verdict,
        by=user,
        resting=choice,
    )


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
    resting: str | None = None,
) -> Submission:
    """Save the next version of a match's card, and say why. Who may: its umpires and organisers.

    `supersedes` is the public id of the version that was looked at: where another came between,
    ConflictError. What was official is superseded by the new one at once; a walkover, too, is
    corrected by a card. The same correction sent again is answered with what is saved.

    `resting` says what becomes of matches, rounds and stages that were drawn or played by the old
    result ("keep", "redraw", "void": `models.Resting`), all in one transaction; only organisers
    choose. Without it a match of a bracket that has begun stands in the way (ConflictError), and
    rounds and stages stay as they are until somebody keeps them or draws them again.
    """
    row = rows.fixture(fixture)
    user = access.require_card_keeper(actor, row)
    corrections.may_choose(user, row, resting)
    judged = scorecards.judge(
        row,
        document,
        via=via,
        board=board,
        key=submission_key,
        played_at=played_at,
        reason=given(reason),
    )
    return _correct(user, fixture, board, judged, supersedes, resting)


def revert(
    actor: Actor,
    fixture: str,
    *,
    version: int,
    reason: str,
    board: int | None = None,
    resting: str | None = None,
) -> Submission:
    """Go back to an earlier version of a card: as a further version, which says why."""
    row = rows.fixture(fixture)
    user = access.require_card_keeper(actor, row)
    corrections.may_choose(user, row, resting)
    place = scorecards.board_of(row, board)
    card = Scorecard.objects.filter(fixture=row, fixture_board=place, version=version).first()
    if card is None:
        raise NotFoundError(_("This match's card has no version %(v)d.") % {"v": version})
    judged = scorecards.judge(row, card.document, via=card.via, board=board, reason=given(reason))
    return _correct(user, fixture, board, judged, None, resting)


@one_transaction
def _correct(
    user: User,
    fixture: str,
    board: int | None,
    judged: Judged,
    supersedes: str | None,
    resting: str | None,
) -> Submission:
    row = corrections.lock(fixture, resting)
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
    return _replace(user, row, place, judged, last, resting)


def _replace(
    user: User,
    fixture: Fixture,
    place: FixtureBoard | None,
    judged: Judged,
    last: Scorecard | None,
    resting: str | None,
) -> Submission:
    official = outcomes.official_result(fixture, place)
    if official is None and outcomes.pending_result(fixture, place) is None:
        raise ConflictError(
            _("This match has no result to correct: enter its card."), code="no-result"
        )
    card = scorecards.save(user, fixture, place, judged, last)
    ruled = outcomes.by_card(card, judged.verdict, judged.reason, judged.played_at)
    if official is not None or outcomes.waits_for(fixture.competition) == "nobody":

        def change(way: brackets.Way | None) -> Result:
            return outcomes.make_official(fixture, ruled, by=user, board=place, way=way)

        return Submission(
            card,
            corrections.make(user, fixture, place, change, reason=judged.reason, resting=resting),
        )
    return Submission(card, outcomes.make_pending(fixture, ruled, by=user, board=place))


def _waiting(fixture: Fixture, place: FixtureBoard | None) -> Result:
    result = outcomes.pending_result(fixture, place)
    if result is None:
        raise ConflictError(_("No card of this match waits for agreement."), code="nothing-waits")
    return result


def _card_of(result: Result) -> Scorecard:
    if result.scorecard is None:
        raise ConflictError(_("This result rests on no card."), code="no-card")
    return result.scorecard


def agreed_with(card: Scorecard) -> frozenset[str]:
    """Who has agreed with this version: a later one asks both sides anew."""
    said = AuditEntry.objects.filter(
        object_type="scorecard", object_id=card.public_id, action=AGREED
    ).values_list("after", flat=True)
    return frozenset(str(each["side"]) for each in said if each)

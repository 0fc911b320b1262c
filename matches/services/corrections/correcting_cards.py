"""A card corrected: the next version of it, and the result that follows from that.

Over an official result it is a correction; what only waited for agreement is simply replaced.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _

from matches.errors import ConflictError, NotFoundError
from matches.models import Fixture, FixtureBoard, Result, Scorecard, User, Via
from matches.policy import access
from matches.policy.access import Actor
from matches.services.base import rows
from matches.services.base.transaction import given, one_transaction
from matches.services.corrections import giving_way, previews
from matches.services.corrections.previews import Preview
from matches.services.results import outcomes, scorecards
from matches.services.results.following import Corrector
from matches.services.results.scorecards import Judged, Submission


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
    giving_way.may_choose(user, row, resting)
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
    giving_way.may_choose(user, row, resting)
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
    row = giving_way.lock(fixture, resting)
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

        def change(way: Corrector | None) -> Result:
            return outcomes.make_official(fixture, ruled, by=user, board=place, way=way)

        return Submission(
            card,
            giving_way.make(user, fixture, place, change, reason=judged.reason, resting=resting),
        )
    return Submission(card, outcomes.make_pending(fixture, ruled, by=user, board=place))

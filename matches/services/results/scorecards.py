"""Scorecards: adjudicated before any lock, then saved with all that follows in one transaction.

The walk: who, and may they · is it this match's card (game, options, sides) · `rules.adjudicate` ·
one transaction: the fixture locked, the card's new version, the rows read off it, the result, the
fixture's state, the audit, the outbox · after the commit a nudge.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _

import rules
from matches.errors import ConflictError
from matches.models import (
    Fixture,
    FixtureBoard,
    FixtureState,
    Result,
    Scorecard,
    User,
    Via,
)
from matches.policy import access, reasons
from matches.policy.access import Actor
from matches.services.base import audits, rows
from matches.services.base.transaction import one_transaction
from matches.services.results import derived_rows, outcomes, sides
from matches.services.results.judging import (
    Judged,
    board_of,
    its_game,
    judge,
)

names_in = sides.named

BEFORE_THE_CARD = (FixtureState.PLANNED, FixtureState.CALLED, FixtureState.PLAYING)


@dataclass(frozen=True)
class Submission:
    """A saved card and its result. Not `created`: it had been saved before, and is told again."""

    scorecard: Scorecard
    result: Result
    created: bool = True


def check(actor: Actor, fixture: str, document: Any, *, board: int | None = None) -> rules.Verdict:
    """The verdict on a card for this fixture, with nothing saved; its faults are in the verdict.

    Refused where it is another game's card, or played by other options, or by other people.
    """
    row = rows.fixture(fixture)
    access.require_card_keeper(actor, row)
    verdict = rules.adjudicate(document)
    if not verdict.malformed:
        its_game(row, document, verdict, board)
        sides.seated(document, sides.seats_of(row, board_of(row, board)))
    return verdict


def submit(
    actor: Actor,
    fixture: str,
    document: Any,
    *,
    via: str = Via.FORM,
    board: int | None = None,
    submission_key: str | None = None,
    played_at: datetime | None = None,
    reason: str = "",
) -> Submission:
    """Save a match's card. Who may: its umpires and the organisers.

    `document` is the scorecard as a parsed JSON value; how its sides are named is told in
    `matches.services.results.sides`. `board` is the number of the board in a team fixture. The
    result is official at once unless the competition waits for the sides or for the organiser.

    Sent again (the same document by the same person, or the same `submission_key`) it is answered
    with the card that is saved already. Raises Refused with the verdict's faults for a card that is
    not valid or stops before the match is decided, ConflictError where the match has another card.
    """
    row = rows.fixture(fixture)
    user = access.require_card_keeper(actor, row)
    judged = judge(row, document, via=via, board=board, key=submission_key, played_at=played_at)
    return _submit(user, fixture, board, judged, reason)


def latest(fixture: Fixture, board: FixtureBoard | None) -> Scorecard | None:
    """The latest version of a match's card."""
    cards = Scorecard.objects.filter(fixture=fixture, fixture_board=board)
    return cards.order_by("-version").first()


def saved_before(
    user: User, fixture: Fixture, judged: Judged, last: Scorecard | None
) -> Submission | None:
    """The submission that this one repeats, if it does."""
    if judged.key is not None:
        same = Scorecard.objects.filter(fixture=fixture, submission_key=judged.key).first()
        if same is not None and same.document == judged.document:
            return _again(same)
        if same is not None:
            raise ConflictError(
                _("Another card was sent under this key; give each card a key of its own."),
                code="key-used",
            )
    same_again = last is not None and last.document == judged.document
    if last is not None and same_again and last.submitted_by_id == user.pk and _counts(last):
        return _again(last)
    return None


def save(
    user: User, fixture: Fixture, board: FixtureBoard | None, judged: Judged, last: Scorecard | None
) -> Scorecard:
    """Append a version of a card, and the rows read off it; of a match that is locked."""
    sides.require_seated(judged.document, fixture, board)
    said = judged.reason if last is not None else ""
    card = Scorecard.objects.create(
        fixture=fixture,
        fixture_board=board,
        version=last.version + 1 if last is not None else 1,
        supersedes=last,
        **reasons.columns(said),
        document=judged.document,
        verdict=judged.verdict.as_document(),
        detail=judged.document["detail"],
        valid=judged.verdict.valid,
        finished=judged.verdict.finished,
        engine_edition=rules.GAMES[judged.document["game"]].edition,
        via=judged.via,
        submission_key=judged.key,
        submitted_by=user,
    )
    derived_rows.derive(card, judged.verdict)
    audits.note(
        "scorecard.submitted" if last is None else "scorecard.corrected",
        "scorecard",
        card.public_id,
        by=user,
        club=fixture.competition.club_id,
        summary=said,
        before={"card": last.public_id} if last is not None else None,
        after={"fixture": fixture.public_id, "version": card.version},
    )
    return card


@one_transaction
def _submit(user: User, fixture: str, board: int | None, judged: Judged, reason: str) -> Submission:
    row = rows.fixture(fixture, lock=True)
    place = board_of(row, board)
    last = latest(row, place)
    before = saved_before(user, row, judged, last)
    if before is not None:
        return before
    outcomes.require_open(row.competition)
    _require_no_result(row, place, last)
    if last is not None:
        judged = _replayed(judged, reason)
    card = save(user, row, place, judged, last)
    ruled = outcomes.by_card(card, judged.verdict, played_at=judged.played_at)
    if outcomes.waits_for(row.competition) == "nobody":
        result = outcomes.make_official(row, ruled, by=user, board=place)
    else:
        result = outcomes.make_pending(row, ruled, by=user, board=place)
    return Submission(card, result)


def _replayed(judged: Judged, reason: str) -> Judged:
    """A card after one whose result was taken back: the next version, and why."""
    said = reason.strip() or reasons.by_itself("played-again")
    return Judged(judged.document, judged.verdict, judged.via, judged.key, judged.played_at, said)


def _require_no_result(
    fixture: Fixture, board: FixtureBoard | None, last: Scorecard | None
) -> None:
    """Refuse a first card where the match has a result, or a card that waits."""
    if board is None and fixture.state in BEFORE_THE_CARD:
        return
    if board is not None and not (
        outcomes.official_result(fixture, board) or outcomes.pending_result(fixture, board)
    ):
        return
    if last is None:
        raise ConflictError(
            _("This match has a result without a card. Correct it, and say why."),
            code="has-result",
        )
    raise ConflictError(
        _(
            "This match has a card already (version %(version)d). If that is wrong, correct it, and"
            " say why: both versions are kept."
        )
        % {"version": last.version},
        code="has-card",
    )


def _counts(card: Scorecard) -> bool:
    """Whether what a card said was not taken back: else the match was played again, to the same
    score."""
    results = card.results.all()
    return not results or any(result.superseded_at is None for result in results)


def _again(card: Scorecard) -> Submission:
    result = card.results.order_by("-id").first()
    if result is None:
        raise ConflictError(_("This card was saved before, without a result."), code="has-card")
    return Submission(card, result, created=False)

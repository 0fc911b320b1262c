"""Reports: a match's card entered by one of its sides, for the other to agree with or to answer.

Open where a competition waits for the sides or for its organiser. The first report waits. The other
side agrees, or reports the match itself: the same result is agreement, another one is a dispute
that an organiser settles with both cards before him.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import gettext as _

import rules
from matches.errors import ConflictError
from matches.models import Dispute, Fixture, FixtureBoard, Result, Scorecard, User, Via
from matches.policy import access, reasons
from matches.policy.access import Actor
from matches.services.base import messages, rows
from matches.services.base.transaction import one_transaction
from matches.services.results import (
    disputes,
    outcomes,
    results,
    scorecards,
)
from matches.services.results.scorecards import Judged


@dataclass(frozen=True)
class Report:
    """What a report came to: its card, the result it made or met, the dispute it opened."""

    scorecard: Scorecard
    result: Result
    dispute: Dispute | None = None


def report(
    actor: Actor,
    fixture: str,
    document: Any,
    *,
    board: int | None = None,
    submission_key: str | None = None,
    reason: str = "",
    via: str = Via.FORM,
) -> Report:
    """Enter the card of one's own match. Who may: who plays it, and a team's captain.

    `document` as in `scorecards.submit`. Sent again it is answered with what is saved. Refused
    where the competition takes cards from umpires alone, and where the result is official.
    """
    row = rows.fixture(fixture)
    user, side = access.require_reporter(actor, row, scorecards.board_of(row, board))
    judged = scorecards.judge(row, document, via=via, board=board, key=submission_key)
    return _report(user, side, fixture, board, judged, reason.strip())


@one_transaction
def _report(
    user: User, side: str, fixture: str, board: int | None, judged: Judged, reason: str
) -> Report:
    row = rows.fixture(fixture, lock=True)
    place = scorecards.board_of(row, board)
    last = scorecards.latest(row, place)
    before = scorecards.saved_before(user, row, judged, last)
    if before is not None:
        return Report(before.scorecard, before.result)
    outcomes.require_open(row.competition)
    disputes.require_undisputed(row, place)
    if outcomes.official_result(row, place) is not None:
        raise ConflictError(
            _("This result is official. If it is wrong, dispute it."), code="has-result"
        )
    waiting = outcomes.pending_result(row, place)
    if waiting is None or waiting.scorecard is None:
        return _first(user, side, row, place, judged, last)
    agreed = results.agreed_with(waiting.scorecard)
    if agreed <= {side}:
        return _first(user, side, row, place, replace(judged, reason=_anew(reason)), last)
    if _says_the_same(waiting, judged.verdict):
        done = results.agree_for(user, frozenset(side), row, place, waiting)
        return Report(waiting.scorecard, done)
    return _answer(user, side, row, place, judged, reason, waiting)


def _first(
    user: User,
    side: str,
    fixture: Fixture,
    place: FixtureBoard | None,
    judged: Judged,
    last: Scorecard | None,
) -> Report:
    """A report that waits for the other side."""
    if last is not None and not judged.reason:
        judged = replace(judged, reason=reasons.by_itself("played-again"))
    card = scorecards.save(user, fixture, place, judged, last)
    result = outcomes.make_pending(
        fixture, outcomes.by_card(card, judged.verdict, played_at=judged.played_at), by=user,
        board=place,
    )  # fmt: skip
    results.note_agreement(user, fixture, card, frozenset(side))
    messages.put(messages.REPORTED, result=str(result.pk))
    return Report(card, result)


def _answer(
    user: User,
    side: str,
    fixture: Fixture,
    place: FixtureBoard | None,
    judged: Judged,
    reason: str,
    waiting: Result,
) -> Report:
    """A report that differs: it stands beside the first, and an organiser rules."""
    said = reason or reasons.by_itself("reported-otherwise")
    last = scorecards.latest(fixture, place)
    card = scorecards.save(user, fixture, place, replace(judged, reason=said), last)
    held = disputes.open_dispute(
        user, fixture, place, side=side, reason=said, card=waiting.scorecard, reported=card
    )
    return Report(card, waiting, held)


def _says_the_same(waiting: Result, verdict: rules.Verdict) -> bool:
    """Whether a card comes to the same outcome, winner and score as the one that waits."""
    ruled = verdict.measures()
    same = {name: list(pair) for name, pair in ruled.items()} == waiting.measures
    winner = outcomes.winner_of(waiting.fixture, waiting.fixture_board, verdict, waiting.played_at)
    return same and waiting.winner == winner


def _anew(reason: str) -> str:
    return reason or reasons.by_itself("reported-anew")

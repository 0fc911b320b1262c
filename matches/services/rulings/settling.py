"""Disputes settled: an organiser rules on an objection to a card, in words."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _

import rules
from matches.errors import ConflictError
from matches.models import Dispute, DisputeState, Fixture, FixtureBoard, Outcome, Result, User
from matches.policy import access
from matches.policy.access import Actor
from matches.services.base import audits, messages, rows
from matches.services.base.transaction import given, one_transaction
from matches.services.corrections import giving_way
from matches.services.results import disputes, outcomes, scorecards
from matches.services.results.following import Corrector
from matches.services.results.outcomes import Decided
from matches.services.results.scorecards import Judged


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
    row = giving_way.lock(fixture, resting)
    place = scorecards.board_of(row, board)
    held = disputes.open_dispute_of(row, place)
    if report and held.reported is None:
        raise ConflictError(_("The side that objects has reported no card."), code="no-report")
    disputes.close(held, DisputeState.UPHELD if upheld else DisputeState.REJECTED, ruling, user)
    audits.note(
        "dispute.upheld" if upheld else "dispute.rejected", "fixture", row.public_id,
        by=user, club=row.competition.club_id, summary=ruling,
    )  # fmt: skip
    _enforce(user, row, place, held, ruling, upheld, judged, resting, report=report)
    messages.put(messages.RULED, dispute=held.public_id)
    return held


def _enforce(
    user: User,
    row: Fixture,
    place: FixtureBoard | None,
    held: Dispute,
    ruling: str,
    upheld: bool,
    judged: Judged | None,
    resting: str | None,
    *,
    report: bool,
) -> None:
    """Put in force what a dispute came to: a card, a replay, or the result as it was."""
    if judged is not None:
        last = scorecards.latest(row, place)
        card = scorecards.save(user, row, place, judged, last)
        _rule(user, row, place, outcomes.by_card(card, judged.verdict, ruling), resting)
    elif report and held.reported is not None:
        verdict = rules.adjudicate(held.reported.document)
        _rule(user, row, place, outcomes.by_card(held.reported, verdict, ruling), resting)
    elif upheld:

        def take_back(way: Corrector | None) -> None:
            outcomes.take_back(
                row, by=user, reason=ruling, outcome=Outcome.POSTPONED, board=place, way=way
            )

        giving_way.make(user, row, place, take_back, reason=ruling, resting=resting)
    else:
        waiting = outcomes.pending_result(row, place)
        if waiting is not None:
            outcomes.confirm_pending(row, waiting, by=user, board=place)
        else:
            disputes.undisputed(row, place)


def _rule(
    user: User, fixture: Fixture, place: FixtureBoard | None, ruled: Decided, resting: str | None
) -> None:
    """Put what was ruled in force; over an official result that is a correction."""

    def change(way: Corrector | None) -> Result:
        return outcomes.make_official(fixture, ruled, by=user, board=place, way=way)

    giving_way.make(user, fixture, place, change, reason=ruled.reason, resting=resting)

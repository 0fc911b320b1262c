"""A running card ends: handed in as the match's card, or abandoned; and is taken up again."""

from __future__ import annotations

from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _

from matches.errors import ConflictError, InvalidError, Refused
from matches.models import HowEnded, RunningCard, RunningLine, Via
from matches.policy import reasons
from matches.policy.access import Actor
from matches.policy.passes import Scorer
from matches.selectors.scoring import fold
from matches.services.base.transaction import given, one_transaction
from matches.services.results import scorecards
from matches.services.scoring.at_board import (
    AtBoard,
    at_board,
    check_device,
    in_charge,
    require_seen,
    require_to_be_played,
)

ENDS = ["ended_at", "how_ended", "reason", "reason_code", "scorecard"]
LONGEST_REASON = 500


@one_transaction
def hand_in(
    actor: Scorer, fixture: str, *, board: int | None = None, device: str, after: int
) -> dict[str, Any]:
    """Make the match's card of what is written, and give the state. Who may: who enters its card,
    or holds a pass for it: then it is handed in by who made the pass.

    What follows is as for any card (`results.scorecards.submit`). Sent again, it is answered as if
    for the first time. Raises MeanwhileError where others wrote after `after`, Refused
    ("unfinished") where the match is not decided, ConflictError where nothing is written, where the
    match has a result, and where the law of today refuses a line.
    """
    check_device(device, after=after)
    there = at_board(actor, fixture, board)
    card = there.running
    if card is None and there.shown is not None:
        return there.state()
    require_seen(there, device, after)
    if card is None:
        raise ConflictError(_("Nothing is written of this match yet."), code="not-begun")
    saved = scorecards.submit(
        there.user,
        fixture,
        _document(card),
        via=Via.SCORING,
        board=board,
        submission_key=card.public_id,
        played_at=card.begun_at,
    )
    card.scorecard = saved.scorecard
    _end(card, HowEnded.HANDED_IN)
    there.note("handed-in", card, scorecard=saved.scorecard.public_id)
    there.tell(card.lines, ended=True)
    return there.state()


@one_transaction
def abandon(
    actor: Actor, fixture: str, *, board: int | None = None, device: str, after: int, reason: str
) -> dict[str, Any]:
    """End what is written of a match without a card, and give the state. Its lines are kept, and
    it can be resumed, or begun anew. Who may: who enters its card.

    Raises MeanwhileError where others wrote after `after`, InvalidError without a reason.
    """
    check_device(device, after=after)
    said = given(reason)
    if len(said) > LONGEST_REASON:
        most = {"most": LONGEST_REASON}
        raise InvalidError({"reason": [_("Say why, in at most %(most)d characters.") % most]})
    there = in_charge(actor, fixture, board)
    card = there.running
    if card is None and there.last is not None and there.last.how_ended == HowEnded.ABANDONED:
        return there.state()
    require_seen(there, device, after)
    if card is None:
        raise ConflictError(_("Nothing is written of this match yet."), code="not-begun")
    card.reason, card.reason_code = reasons.columns(said).values()
    _end(card, HowEnded.ABANDONED)
    there.note("abandoned", card, said)
    there.tell(0)
    return there.state()


@one_transaction
def resume(actor: Actor, fixture: str, *, board: int | None = None) -> dict[str, Any]:
    """Take up again what was abandoned last, and give the state. Who may: who enters its card.

    ConflictError where a card runs, where none was abandoned, and where the match has a result.
    """
    there = in_charge(actor, fixture, board)
    if there.running is not None:
        raise ConflictError(
            _("This match is being written down: look at what is there."), code="running"
        )
    require_to_be_played(there)
    card = _abandoned_last(there)
    card.ended_at = card.how_ended = None
    card.reason = card.reason_code = ""
    card.save(update_fields=ENDS)
    there.note("resumed", card)
    there.tell(card.lines)
    return there.state(card)


def _document(card: RunningCard) -> dict[str, Any]:
    """The scorecard that the lines make, with the score that they come to as its claim."""
    lines = RunningLine.objects.filter(card=card).order_by("number")
    folded = fold(card.head, lines.values_list("body", flat=True))
    if folded.refused is not None:
        raise ConflictError(
            _("The law has changed, and refuses line %(number)d. Enter the card by hand.")
            % {"number": folded.refused},
            code="edition-changed",
        )
    live = folded.running.live
    if live is None or not live.standing.finished:
        raise Refused(
            _("The match is not decided yet: write on, or abandon it, and say why."),
            code="unfinished",
        )
    claim = {"score": live.standing.score, "winner": live.standing.winner}
    return {**folded.running.as_card(), "claim": claim}


def _end(card: RunningCard, how: str) -> None:
    card.ended_at, card.how_ended = timezone.now(), how
    card.save(update_fields=ENDS)


def _abandoned_last(there: AtBoard) -> RunningCard:
    held = RunningCard.objects.filter(
        fixture=there.fixture, fixture_board=there.board, how_ended=HowEnded.ABANDONED
    )
    card = held.order_by("-ended_at", "-id").first()
    if card is None:
        raise ConflictError(_("Nothing of this match was abandoned."), code="not-abandoned")
    return card

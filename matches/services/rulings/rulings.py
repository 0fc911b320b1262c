"""Rulings without a card: a match given away, lost by both, broken off, or never played.

Over a result that is official a ruling is a correction (`services.corrections`): shown first,
on record, and to be reverted.
"""

from __future__ import annotations

from dataclasses import replace as changed
from typing import Any

from django.utils.translation import gettext as _

from matches.errors import ConflictError, InvalidError
from matches.models import Fixture, FixtureBoard, Outcome, Result, Side, User
from matches.policy import access, reasons
from matches.policy.access import Actor
from matches.services.base import rows
from matches.services.base.transaction import given, one_transaction
from matches.services.corrections import giving_way, previews
from matches.services.corrections.previews import Preview
from matches.services.results import decided, outcomes, scorecards
from matches.services.results.following import Corrector
from matches.services.results.outcomes import Decided
from matches.services.results.scorecards import Judged

OUTCOMES = (Outcome.WALKOVER, Outcome.DOUBLE_WALKOVER, Outcome.ABANDONED, Outcome.VOID)


def walkover(
    actor: Actor,
    fixture: str,
    *,
    winner: str,
    reason: str,
    board: int | None = None,
    replace: bool = False,
    resting: str | None = None,
) -> Result:
    """Give a match to side `winner` ("A" or "B") without play. Who may: organisers.

    What it counts is the competition's affair: the points of its scheme, and a score where the
    scheme has a `walkover_score`. It moves no rating. A match with an official result is given away
    only with `replace`; the result it had stays on record, and `resting` says what becomes of what
    rests on it, as in `results.correct`.
    """
    ruled = _ruled(Outcome.WALKOVER, winner)
    return _decide(actor, fixture, ruled, reason, board, replace, resting)


def double_walkover(
    actor: Actor,
    fixture: str,
    *,
    reason: str,
    board: int | None = None,
    replace: bool = False,
    resting: str | None = None,
) -> Result:
    """Count a match as lost by both sides: neither came. Who may: organisers."""
    ruled = _ruled(Outcome.DOUBLE_WALKOVER)
    return _decide(actor, fixture, ruled, reason, board, replace, resting)


def void(
    actor: Actor,
    fixture: str,
    *,
    reason: str,
    board: int | None = None,
    replace: bool = False,
    resting: str | None = None,
) -> Result:
    """Count a match as never planned: it gives nothing to anybody. Who may: organisers."""
    return _decide(actor, fixture, _ruled(Outcome.VOID), reason, board, replace, resting)


def abandon(
    actor: Actor,
    fixture: str,
    *,
    reason: str,
    document: Any = None,
    board: int | None = None,
    replace: bool = False,
    resting: str | None = None,
) -> Result:
    """Say that a match was broken off. Who may: organisers.

    Its card so far may be kept with it: valid, and unfinished. It counts for nothing; postpone the
    match to play it again, or give it away.
    """
    row = rows.fixture(fixture)
    user = access.require_organiser_of(actor, row.competition)
    reason = given(reason)
    judged = _unfinished(row, document, board, reason)
    ruled = Decided(Outcome.ABANDONED, reason=reason)
    return _rule(user, fixture, board, ruled, judged, replace=replace, resting=resting)


def preview(
    actor: Actor,
    fixture: str,
    outcome: str,
    *,
    winner: str | None = None,
    board: int | None = None,
    resting: str | None = None,
) -> Preview:
    """Everything that a ruling over a match's result would change; nothing is saved.

    `outcome` is one of `OUTCOMES`, `winner` whose walkover it is, `resting` as in
    `results.preview_correction`.
    """
    row = rows.fixture(fixture)
    user = access.require_organiser_of(actor, row.competition)
    ruled = changed(_ruled(outcome, winner), reason=previews.REASON)
    choice = previews.choice(user, row, resting)
    return previews.of(
        row,
        board,
        lambda: _rule(user, fixture, board, ruled, None, replace=True, resting=choice),
        by=user,
        resting=choice,
    )


def _ruled(outcome: str, winner: str | None = None) -> Decided:
    if outcome not in OUTCOMES:
        raise InvalidError({"outcome": [_("A walkover, a double walkover, abandoned or void.")]})
    if outcome == Outcome.WALKOVER and winner not in Side.values:
        raise InvalidError({"winner": [_("A walkover is won by A or by B.")]})
    return Decided(outcome, winner if outcome == Outcome.WALKOVER else None)


def _decide(
    actor: Actor,
    fixture: str,
    ruled: Decided,
    reason: str,
    board: int | None,
    replace: bool,
    resting: str | None,
) -> Result:
    """An organiser's ruling without a card."""
    row = rows.fixture(fixture)
    user = access.require_organiser_of(actor, row.competition)
    ruled = changed(ruled, reason=given(reason))
    return _rule(user, fixture, board, ruled, None, replace=replace, resting=resting)


def _unfinished(row: Fixture, document: Any, board: int | None, reason: str) -> Judged | None:
    if document is None:
        return None
    judged = scorecards.judge(row, document, board=board, reason=reason, finished=False)
    if judged.verdict.finished:
        raise ConflictError(
            _("By this card the match is decided: submit it as it is."), code="finished"
        )
    return judged


@one_transaction
def _rule(
    user: User,
    fixture: str,
    board: int | None,
    ruled: Decided,
    judged: Judged | None,
    *,
    replace: bool,
    resting: str | None,
) -> Result:
    row = giving_way.lock(fixture, resting)
    place = scorecards.board_of(row, board)
    outcomes.require_open(row.competition)
    decided.require_to_be_played(row)
    if ruled.outcome != Outcome.ABANDONED:
        _require_sides(row)
    if not replace:
        require_undecided(row, place)
    held = outcomes.official_result(row, place)
    if held is not None and judged is None and _says_the_same(held, ruled):
        # Sent twice: it is ruled so already.
        return held
    if judged is not None:
        card = scorecards.save(user, row, place, judged, scorecards.latest(row, place))
        ruled = outcomes.by_card(card, judged.verdict, ruled.reason)

    def change(way: Corrector | None) -> Result:
        return outcomes.make_official(row, ruled, by=user, board=place, way=way)

    return giving_way.make(user, row, place, change, reason=ruled.reason, resting=resting)


def _says_the_same(held: Result, ruled: Decided) -> bool:
    said = (held.outcome, held.winner, held.scorecard_id, held.reason, held.reason_code)
    told = reasons.columns(ruled.reason)
    return said == (ruled.outcome, ruled.winner, None, told["reason"], told["reason_code"])


def require_undecided(row: Fixture, place: FixtureBoard | None) -> None:
    """ConflictError ("has-result") where a match has a result; what was abandoned has none."""
    held = outcomes.official_result(row, place)
    if held is not None and held.outcome != Outcome.ABANDONED:
        raise ConflictError(
            _(
                "This match has a result already. To rule otherwise all the same, say so: the"
                " result it has stays on record."
            ),
            code="has-result",
        )


def _require_sides(row: Fixture) -> None:
    if row.home is None or row.away is None:
        raise ConflictError(_("It is not known yet who plays this match."), code="sides-unknown")

"""Fixtures on their way to the board, and those that never get there."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _

from matches import access
from matches.access import Actor
from matches.errors import ConflictError, InvalidError, NotFoundError
from matches.models import (
    Board,
    Fixture,
    FixtureBoard,
    FixtureState,
    Outcome,
    Result,
    Side,
    User,
    Venue,
)
from matches.services import audits, outcomes, rows, scorecards
from matches.services.outcomes import Ruled
from matches.services.team_boards import BoardPlan, set_boards
from matches.services.transaction import given, one_transaction

__all__ = [
    "BoardPlan",
    "abandon",
    "call",
    "double_walkover",
    "postpone",
    "schedule",
    "set_boards",
    "start",
    "void",
    "walkover",
]

AHEAD = (FixtureState.PLANNED, FixtureState.CALLED, FixtureState.PLAYING)


@one_transaction
def schedule(
    actor: Actor,
    fixture: str,
    *,
    starts_at: datetime | None,
    ends_at: datetime | None = None,
    venue: str | None = None,
    board: str | None = None,
    expected_revision: int | None = None,
) -> Fixture:
    """Say when and where a match is played. Who may: organisers.

    `venue` is a venue's slug, `board` a board's public id, which brings its venue along. A board
    holds one match at a time: ConflictError where it is taken, and where somebody changed the
    fixture since `expected_revision`.
    """
    row = rows.fixture(fixture, lock=True)
    user = access.require_organiser_of(actor, row.competition)
    _require_revision(row, expected_revision)
    _require_ahead(row)
    before = _place(row)
    row.starts_at, row.ends_at = starts_at, ends_at
    row.board = _board(row, board)
    row.venue = row.board.venue if row.board is not None else _venue(row, venue)
    if row.outcome == Outcome.POSTPONED and starts_at is not None:
        row.outcome = None
    row.revision += 1
    row.full_clean(exclude=["competition", "division", "round", "home", "away"])
    row.save()
    audits.note(
        "fixture.scheduled", "fixture", row.public_id,
        by=user, club=row.competition.club_id, before=before, after=_place(row),
    )  # fmt: skip
    outcomes.tell(row, "fixture")
    return row


@one_transaction
def call(actor: Actor, fixture: str) -> Fixture:
    """Call a match to its board. Who may: its umpires, and organisers."""
    row = rows.fixture(fixture, lock=True)
    access.require_card_keeper(actor, row)
    _require_sides(row)
    return _move(row, FixtureState.CALLED, (FixtureState.PLANNED, FixtureState.CALLED))


@one_transaction
def start(actor: Actor, fixture: str, *, first: str | None = None) -> Fixture:
    """Say that a match is being played, and which side started ("A" or "B")."""
    row = rows.fixture(fixture, lock=True)
    access.require_card_keeper(actor, row)
    _require_sides(row)
    if first is not None:
        if first not in Side.values:
            raise InvalidError({"first": [_("The first flick is A's or B's.")]})
        row.first = first
        row.save(update_fields=["first"])
    return _move(row, FixtureState.PLAYING, AHEAD)


@one_transaction
def postpone(
    actor: Actor, fixture: str, *, reason: str, starts_at: datetime | None = None
) -> Fixture:
    """Put a match off, to a new time or to one not known yet. Who may: organisers.

    A result it has is taken back and stays on record: the match is to be played again. Its board is
    free meanwhile.
    """
    row = rows.fixture(fixture, lock=True)
    user = access.require_organiser_of(actor, row.competition)
    reason = given(reason)
    outcomes.require_open(row.competition)
    _require_no_bye(row)
    before = _place(row)
    row.starts_at, row.ends_at, row.board = starts_at, None, None
    row.save(update_fields=["starts_at", "ends_at", "board"])
    outcome = Outcome.POSTPONED if starts_at is None else None
    if Result.objects.filter(fixture=row, superseded_at__isnull=True).exists():
        outcomes.take_back(row, by=user, reason=reason, outcome=outcome)
    else:
        outcomes.set_state(row, FixtureState.PLANNED, outcome=outcome, winner=None)
        outcomes.tell(row, "fixture")
    audits.note(
        "fixture.postponed", "fixture", row.public_id,
        by=user, club=row.competition.club_id, summary=reason, before=before, after=_place(row),
    )  # fmt: skip
    return row


@one_transaction
def walkover(
    actor: Actor,
    fixture: str,
    *,
    winner: str,
    reason: str,
    board: int | None = None,
    replace: bool = False,
) -> Result:
    """Give a match to side `winner` ("A" or "B") without play. Who may: organisers.

    What it counts is the competition's affair: the points of its scheme, and a score where the
    scheme has a `walkover_score`. It moves no rating. A match with an official result is given away
    only with `replace`; the result it had stays on record.
    """
    if winner not in Side.values:
        raise InvalidError({"winner": [_("A walkover is won by A or by B.")]})
    return _decide(actor, fixture, Ruled(Outcome.WALKOVER, winner), reason, board, replace)


@one_transaction
def double_walkover(
    actor: Actor, fixture: str, *, reason: str, board: int | None = None, replace: bool = False
) -> Result:
    """Count a match as lost by both sides: neither came. Who may: organisers."""
    return _decide(actor, fixture, Ruled(Outcome.DOUBLE_WALKOVER), reason, board, replace)


@one_transaction
def void(
    actor: Actor, fixture: str, *, reason: str, board: int | None = None, replace: bool = False
) -> Result:
    """Count a match as never planned: it gives nothing to anybody. Who may: organisers."""
    return _decide(actor, fixture, Ruled(Outcome.VOID), reason, board, replace)


def abandon(
    actor: Actor, fixture: str, *, reason: str, document: Any = None, board: int | None = None
) -> Result:
    """Say that a match was broken off. Who may: organisers.

    Its card so far may be kept with it: valid, and unfinished. It counts for nothing; postpone the
    match to play it again, or give it away.
    """
    row = rows.fixture(fixture)
    user = access.require_organiser_of(actor, row.competition)
    reason = given(reason)
    judged = None
    if document is not None:
        judged = scorecards.judge(row, document, board=board, reason=reason, finished=False)
        if judged.verdict.finished:
            raise ConflictError(
                _("By this card the match is decided: submit it as it is."), code="finished"
            )
    return _abandon(user, fixture, reason, judged, board)


@one_transaction
def _abandon(
    user: User,
    fixture: str,
    reason: str,
    judged: scorecards.Judged | None,
    board: int | None,
) -> Result:
    row = rows.fixture(fixture, lock=True)
    place = scorecards.board_of(row, board)
    outcomes.require_open(row.competition)
    _require_undecided(row, place)
    if judged is None:
        return outcomes.make_official(
            row, Ruled(Outcome.ABANDONED, reason=reason), by=user, board=place
        )
    card = scorecards.save(user, row, place, judged, scorecards.latest(row, place))
    ruled = outcomes.by_card(card, judged.verdict, reason)
    return outcomes.make_official(row, ruled, by=user, board=place)


def _decide(
    actor: Actor, fixture: str, ruled: Ruled, reason: str, board: int | None, replace: bool
) -> Result:
    """An organiser's ruling without a card."""
    row = rows.fixture(fixture, lock=True)
    user = access.require_organiser_of(actor, row.competition)
    reason = given(reason)
    outcomes.require_open(row.competition)
    _require_sides(row)
    place = scorecards.board_of(row, board)
    if not replace:
        _require_undecided(row, place)
    ruled = Ruled(ruled.outcome, ruled.winner, reason=reason)
    return outcomes.make_official(row, ruled, by=user, board=place)


def _refuse_decided() -> None:
    raise ConflictError(
        _(
            "This match has a result already. To rule otherwise all the same, say so: the result it"
            " has stays on record."
        ),
        code="has-result",
    )


def _require_undecided(row: Fixture, place: FixtureBoard | None) -> None:
    held = outcomes.official_result(row, place)
    if held is not None and held.outcome != Outcome.ABANDONED:
        _refuse_decided()


def _require_sides(row: Fixture) -> None:
    if row.home is None or row.away is None:
        raise ConflictError(_("It is not known yet who plays this match."), code="sides-unknown")


def _require_no_bye(row: Fixture) -> None:
    if row.away is None and row.state == FixtureState.OFFICIAL:
        raise ConflictError(_("A bye is not played, so it cannot be put off."), code="bye")


def _require_ahead(row: Fixture) -> None:
    if row.state not in AHEAD:
        raise ConflictError(
            _("This match has been played; postpone it first to have it played again."),
            code="played",
        )


def _require_revision(row: Fixture, expected: int | None) -> None:
    if expected is not None and expected != row.revision:
        raise ConflictError(
            _("Somebody changed this match meanwhile. Look at it again, then save."),
            code="changed-meanwhile",
        )


def _move(row: Fixture, state: str, allowed: Sequence[str]) -> Fixture:
    if row.state not in allowed:
        raise ConflictError(
            _("This match is “%(state)s” by now.") % {"state": row.get_state_display()},
            code="state",
        )
    outcomes.require_open(row.competition)
    outcomes.set_state(row, state, outcome=None, winner=None)
    outcomes.tell(row, "fixture")
    return row


def _place(row: Fixture) -> dict[str, Any]:
    return {
        "starts_at": row.starts_at.isoformat() if row.starts_at is not None else None,
        "venue": row.venue_id,
        "board": row.board_id,
    }


def _board(row: Fixture, public_id: str | None) -> Board | None:
    if public_id is None:
        return None
    found = Board.objects.select_related("venue").filter(
        public_id=public_id, venue__club=row.competition.club
    )
    board = found.first()
    if board is None:
        raise NotFoundError(_("There is no such board in this club."))
    if not board.in_use:
        raise InvalidError({"board": [_("That board is no longer in use.")]})
    return board


def _venue(row: Fixture, slug: str | None) -> Venue | None:
    if slug is None:
        return None
    venue = Venue.objects.filter(club=row.competition.club, slug=slug).first()
    if venue is None:
        raise NotFoundError(_("There is no such venue in this club."))
    return venue

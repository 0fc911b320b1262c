"""Fixtures on their way to the board, and those that never get there."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _

from matches import access
from matches.access import Actor
from matches.errors import ConflictError, InvalidError, NotFoundError
from matches.models import Board, Fixture, FixtureState, Outcome, Result, Side, Venue
from matches.services import audits, brackets, corrections, holds, outcomes, previews, rows
from matches.services.rulings import abandon, double_walkover, preview, void, walkover
from matches.services.team_boards import BoardPlan, set_boards
from matches.services.transaction import given, one_transaction

__all__ = [
    "BoardPlan",
    "abandon",
    "call",
    "double_walkover",
    "postpone",
    "preview",
    "preview_postponement",
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
    before, count, had = _place(row), holds.wanted(row), row.board_id
    row.starts_at, row.ends_at = starts_at, ends_at
    row.board = _board(row, board)
    row.venue = row.board.venue if row.board is not None else _venue(row, venue)
    if row.outcome == Outcome.POSTPONED and starts_at is not None:
        row.outcome = None
    row.revision += 1
    row.full_clean(exclude=["competition", "division", "round", "home", "away"])
    row.save()
    if count > 1 and row.board is not None and row.board_id != had:
        holds.keep(row, holds.beside(row, row.board, count))
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


def preview_postponement(
    actor: Actor, fixture: str, *, resting: str | None = None
) -> previews.Preview:
    """Everything that putting off a match which has a result would change; nothing is saved."""
    row = rows.fixture(fixture)
    user = access.require_organiser_of(actor, row.competition)
    choice = previews.choice(user, row, resting)
    return previews.of(
        row,
        None,
        lambda: postpone(user, fixture, reason=previews.REASON, resting=choice),
        by=user,
        resting=choice,
    )


@one_transaction
def postpone(
    actor: Actor,
    fixture: str,
    *,
    reason: str,
    starts_at: datetime | None = None,
    resting: str | None = None,
) -> Fixture:
    """Put a match off, to a new time or to one not known yet. Who may: organisers.

    A result it has is taken back and stays on record: the match is to be played again. That is a
    correction, and `resting` says what becomes of what rests on it, as in `results.correct`. Its
    board is free meanwhile.
    """
    row = corrections.lock(fixture, resting)
    user = access.require_organiser_of(actor, row.competition)
    reason = given(reason)
    outcomes.require_open(row.competition)
    _require_no_bye(row)
    before = _place(row)
    row.starts_at, row.ends_at, row.board = starts_at, None, None
    row.save(update_fields=["starts_at", "ends_at", "board"])
    outcome = Outcome.POSTPONED if starts_at is None else None
    if Result.objects.filter(fixture=row, superseded_at__isnull=True).exists():

        def change(way: brackets.Way | None) -> None:
            outcomes.take_back(row, by=user, reason=reason, outcome=outcome, way=way)

        corrections.make(user, row, None, change, reason=reason, resting=resting)
    else:
        outcomes.set_state(row, FixtureState.PLANNED, outcome=outcome, winner=None)
        outcomes.tell(row, "fixture")
    audits.note(
        "fixture.postponed", "fixture", row.public_id,
        by=user, club=row.competition.club_id, summary=reason, before=before, after=_place(row),
    )  # fmt: skip
    return row


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

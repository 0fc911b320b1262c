"""Calling: the next free board calls the next match; nobody is called to two boards."""

from __future__ import annotations

from django.utils import timezone
from django.utils.translation import gettext as _

from matches import access
from matches.access import Actor
from matches.errors import ConflictError, InvalidError, NotFoundError
from matches.models import Board, Club, Fixture, FixtureState, User, Venue
from matches.selectors import halls
from matches.services import audits, holds, outcomes, rows
from matches.services.transaction import one_transaction

LONGEST_REST = 240


@one_transaction
def call(actor: Actor, board: str, fixture: str | None = None) -> Fixture:
    """Call the next match to a free board; or `fixture`, out of turn. Who may: organisers.

    The next is the first whose people neither play elsewhere nor rest (the venue's `rest_minutes`).
    One call at a time in a club: two stewards who call at the same moment call two matches, with
    nobody in both. ConflictError where the board is not free, or no match is ready.
    """
    row = Board.objects.select_related("venue__club").filter(public_id=board).first()
    if row is None:
        raise NotFoundError(_("There is no such board."))
    user = _require_steward(actor, row)
    _one_at_a_time(row.venue.club)
    _require_free(row)
    chosen = _chosen(row.venue, fixture)
    held = rows.fixture(chosen.public_id, lock=True)
    before, count = held.board_id, holds.wanted(held)
    held.board, held.venue = row, row.venue
    # Until somebody has won: how long that is, nobody knows.
    held.starts_at, held.ends_at = timezone.now(), None
    boards = holds.beside(held, row, count)
    held.save(update_fields=["board", "venue", "starts_at", "ends_at"])
    holds.keep(held, boards)
    outcomes.set_state(held, FixtureState.CALLED, outcome=None, winner=None)
    outcomes.tell(held, "fixture")
    audits.note(
        "fixture.called", "fixture", held.public_id,
        by=user, club=row.venue.club, before={"board": before}, after={"board": row.pk},
    )  # fmt: skip
    return held


@one_transaction
def send_back(actor: Actor, fixture: str) -> Fixture:
    """Take a call back: nobody came. The match waits again, and its board is free."""
    row = rows.fixture(fixture, lock=True)
    user = access.require_organiser_of(actor, row.competition)
    if row.state != FixtureState.CALLED:
        raise ConflictError(
            _("This match is “%(state)s” by now.") % {"state": row.get_state_display()},
            code="state",
        )
    outcomes.set_state(row, FixtureState.PLANNED, outcome=None, winner=None)
    outcomes.tell(row, "fixture")
    row.board, row.ends_at = None, None
    row.save(update_fields=["board", "ends_at"])
    audits.note(
        "fixture.sent-back", "fixture", row.public_id, by=user, club=row.competition.club_id
    )
    return row


@one_transaction
def set_rest(actor: Actor, club: str, venue: str, minutes: int) -> Venue:
    """Say how long players rest before they are called again. Who may: organisers."""
    held = rows.club(club)
    user = access.require_organiser(actor, held)
    row = Venue.objects.filter(club=held, slug=venue).first()
    if row is None:
        raise NotFoundError(_("There is no such venue in %(club)s.") % {"club": held.name})
    if not 0 <= minutes <= LONGEST_REST:
        raise InvalidError(
            {"rest_minutes": [_("From 0 to %(most)d minutes.") % {"most": LONGEST_REST}]}
        )
    before, row.rest_minutes = row.rest_minutes, minutes
    row.save(update_fields=["rest_minutes"])
    audits.note(
        "venue.rest-set", "venue", row.slug,
        by=user, club=held, before={"minutes": before}, after={"minutes": minutes},
    )  # fmt: skip
    return row


def _require_steward(actor: Actor, board: Board) -> User:
    user = access.user_of(actor)
    if not access.organises(user, board.venue.club_id):
        raise NotFoundError(_("There is no such board."))
    return user


def _one_at_a_time(club: Club) -> None:
    """Hold the club until the call is done: who plays is read after this."""
    Club.objects.select_for_update(no_key=True).get(pk=club.pk)


def _require_free(board: Board) -> None:
    if not board.in_use:
        raise ConflictError(_("That board is no longer in use."), code="board-gone")
    there = Fixture.objects.filter(holds__board=board, state__in=halls.AT_THE_BOARD)
    if there.exclude(competition__format="lesson", ends_at__lt=timezone.now()).exists():
        raise ConflictError(
            _("%(board)s is not free: a match is called to it.") % {"board": board.name},
            code="board-taken",
        )


def _chosen(venue: Venue, fixture: str | None) -> Fixture:
    listed = halls.waiting(venue)
    if fixture is None:
        ready = next((each for each in listed if not each.why), None)
        if ready is None:
            raise ConflictError(_("No match is ready to be called."), code="nothing-ready")
        return ready.fixture
    found = next((each for each in listed if each.fixture.public_id == fixture), None)
    if found is None:
        raise NotFoundError(_("No such match waits to be called here."))
    if found.why:
        raise ConflictError(
            _("This match cannot be called yet: %(why)s.") % {"why": found.why}, code="not-ready"
        )
    return found.fixture

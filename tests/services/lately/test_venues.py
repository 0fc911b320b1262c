"""What was changed of a club's venues, their boards and the ways between them is taken back."""

from __future__ import annotations

import pytest

from matches.errors import ConflictError, NotAllowedError
from matches.models import AuditEntry, Board, Club, User, Venue, Way
from matches.services import lately
from matches.services.base.transaction import one_transaction
from matches.services.clubs import travel_times, venues
from tests.services.lately.lately import lines, look, newest, undo
from tests.services.league import League

pytestmark = pytest.mark.django_db

WAYS = "Ways between venues set"


@pytest.fixture
def hall(league: League) -> Venue:
    """A venue of the league's club."""
    own = league.club
    return venues.create(league.owner, own, name="Town Hall", address="Mill Lane")


@pytest.fixture
def barn(league: League) -> Venue:
    """Another."""
    return venues.create(league.owner, league.club, name="Barn")


def renamed(league: League, hall: Venue, name: str = "The Hall", rest: int = 15) -> Venue:
    own = league.club
    said = {"name": name, "address": "", "rest_minutes": rest}
    return venues.edit(league.owner, own, hall.slug, **said)


def take_back(league: League, number: int) -> None:
    """Look at a line and take it back."""
    shown = lately.look(league.owner, league.club, number)
    lately.undo(league.owner, league.club, number, seen=shown.digest)


@one_transaction
def between(league: League, one: Venue, other: Venue, minutes: int) -> None:
    club = Club.objects.get(public_id=league.club)
    travel_times.keep(club, league.owner, {(other.slug, one.slug): minutes})


def test_a_venue_has_its_name_address_and_rest_of_before(league, hall):
    renamed(league, hall)
    undo(league, "Venue changed")
    hall.refresh_from_db()
    assert (hall.name, hall.address, hall.rest_minutes) == ("Town Hall", "Mill Lane", 5)
    assert hall.slug == "town-hall"


def test_a_board_has_its_name_games_and_use_of_before(league, hall):
    own = league.club
    board = venues.add_board(league.owner, own, hall.slug, name="Board 1", games=["black", "red"])
    venues.edit_board(league.owner, board.public_id, name="One", games=["white"], in_use=False)
    undo(league, "Board changed")
    board = Board.objects.get(pk=board.pk)
    assert (board.name, board.games, board.in_use) == ("Board 1", ["black", "red"], True)


def test_ways_take_as_long_as_before_and_those_that_were_not_said_are_gone(league, hall, barn):
    between(league, hall, barn, 20)
    between(league, hall, barn, 45)
    later, first = [line.number for line in lines(league) if line.said == WAYS]
    take_back(league, later)
    assert [way.minutes for way in Way.objects.all()] == [20]
    take_back(league, first)
    assert not Way.objects.exists()


def test_what_was_changed_again_says_so_and_the_later_goes_first(league, hall):
    renamed(league, hall)
    renamed(league, hall, "Old Hall")
    later, first = [line for line in lines(league) if line.said == "Venue changed"]
    assert first.why_not == "It was taken back, or changed again, since."
    take_back(league, later.number)
    assert Venue.objects.get(pk=hall.pk).name == "The Hall"
    take_back(league, first.number)
    assert Venue.objects.get(pk=hall.pk).name == "Town Hall"


@pytest.mark.parametrize("what", ["venue", "way"])
def test_what_is_otherwise_than_it_was_set_is_left_as_it_is(league, hall, barn, what):
    between(league, hall, barn, 20)
    renamed(league, hall)
    said = "Venue changed" if what == "venue" else WAYS
    Venue.objects.filter(pk=hall.pk).update(name="By hand")
    Way.objects.update(minutes=99)
    assert "changed again since" in look(league, said).line.why_not
    with pytest.raises(ConflictError, match="changed again since"):
        take_back(league, newest(league, said).number)
    assert Venue.objects.get(pk=hall.pk).name == "By hand"
    assert Way.objects.get().minutes == 99


def test_a_change_of_old_says_that_what_was_before_is_not_noted(league, hall):
    renamed(league, hall)
    # The record cannot be rewritten: a row as they were.
    entry = AuditEntry.objects.get(action="venue.edited")
    AuditEntry.objects.create(
        user=league.owner, club=entry.club, action="board.edited", object_type="board",
        object_id="7hq2m4kd9xwz",
    )  # fmt: skip
    assert "not noted" in newest(league, "Board changed").why_not
    assert newest(league, "Venue changed").why_not == ""
    assert entry.before == {"name": "Town Hall", "address": "Mill Lane", "rest_minutes": 5}


def test_nobody_takes_back_in_a_club_of_others(league, hall):
    renamed(league, hall)
    with pytest.raises(NotAllowedError):
        undo(league, "Venue changed", actor=User.objects.create_user("stranger"))
    assert Venue.objects.get(pk=hall.pk).name == "The Hall"

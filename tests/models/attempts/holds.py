"""Boards kept for matches, and the ways between venues."""

from matches import models
from tests.models.league import League
from tests.models.league_people import HOUR, NOON
from tests.models.refusals import again, put, refused


def another_board(league: League, name: str = "2") -> models.Board:
    return models.Board.objects.create(venue=league.venue, name=name, games=["white"])


@refused("matches_hold_number_is_unique_in_its_fixture")
def two_holds_of_one_number(league: League) -> None:
    again(league.hold, board=another_board(league))


@refused("matches_hold_of_a_board_is_made_once")
def a_board_held_twice_for_one_match(league: League) -> None:
    again(league.hold, number=2)


@refused("matches_hold_number_counts_from_one")
def a_hold_before_the_first(league: League) -> None:
    again(league.hold, number=0, board=another_board(league))


@refused("All boards of a match are at its venue.")
def a_match_on_boards_of_two_venues(league: League) -> None:
    away = models.Board.objects.create(venue=league.other_venue, name="1", games=["white"])
    again(league.hold, number=2, board=away)


@refused("All boards of a match are at its venue.")
def a_hold_taken_to_another_venue(league: League) -> None:
    away = models.Board.objects.create(venue=league.other_venue, name="1", games=["white"])
    put(league.hold, board=away)


@refused("A board is kept for as long as its match.")
def a_board_kept_for_longer_than_its_match(league: League) -> None:
    again(league.hold, number=2, board=another_board(league), ends_at=NOON + 2 * HOUR)


@refused("A board is kept for as long as its match.")
def a_hold_that_ends_before_its_match(league: League) -> None:
    put(league.hold, ends_at=NOON + HOUR / 2)


@refused("The board is taken by another match at that time.")
def a_further_board_that_another_match_has(league: League) -> None:
    other = another_board(league)
    league.new_fixture(
        venue=league.venue, board=other, starts_at=NOON + HOUR / 2, ends_at=NOON + 2 * HOUR
    )
    again(league.hold, number=2, board=other)


@refused("The board is taken by another match at that time.")
def a_match_put_on_a_further_board_of_another(league: League) -> None:
    other = another_board(league)
    again(league.hold, number=2, board=other)
    league.new_fixture(
        venue=league.venue, board=other, starts_at=NOON + HOUR / 2, ends_at=NOON + 2 * HOUR
    )


@refused("The board is taken by another match at that time.")
def a_match_of_two_boards_moved_onto_another(league: League) -> None:
    other = another_board(league)
    again(league.hold, number=2, board=other)
    league.new_fixture(
        venue=league.venue, board=other, starts_at=NOON + HOUR, ends_at=NOON + 2 * HOUR
    )
    put(league.hold.fixture, ends_at=NOON + 1.5 * HOUR)


@refused("matches_way_is_said_once")
def a_way_said_twice(league: League) -> None:
    again(league.way, minutes=20)


@refused("matches_way_leads_from_the_venue_made_first")
def a_way_that_leads_back(league: League) -> None:
    again(league.way, one=league.other_venue, other=league.venue)


@refused("matches_way_takes_minutes")
def a_way_that_takes_no_time(league: League) -> None:
    put(league.way, minutes=0)


@refused("A way joins two venues of one club.")
def a_way_to_another_club_s_venue(league: League) -> None:
    assert league.venue.pk
    theirs = models.Venue.objects.create(club=league.other_club, slug="pub", name="The Pub")
    again(league.way, other=theirs)


@refused("A way joins two venues of one club.")
def a_way_turned_to_another_club_s_venue(league: League) -> None:
    theirs = models.Venue.objects.create(club=league.other_club, slug="pub", name="The Pub")
    put(league.way, other=theirs)

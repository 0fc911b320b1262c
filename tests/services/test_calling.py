"""The next free board calls the next match, and nobody is called to two boards."""

from __future__ import annotations

from datetime import timedelta
from functools import partial
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from matches import services
from matches.errors import ConflictError, InvalidError, NotAllowedError, NotFoundError
from matches.models import Club, Fixture, Role, User, Venue
from matches.policy.publication import NOBODY
from matches.policy.viewer import viewer_of
from matches.selectors.clubs import halls
from matches.services.fixtures import calling
from tests.services.league import League, make_league
from tests.services.test_at_once import at_once, meeting, only_postgresql, unlocked  # noqa: F401


def boards(league: League, count: int = 3) -> list[str]:
    services.clubs.venues.create(league.owner, league.club, name="The Hall")
    return [
        services.clubs.venues.add_board(
            league.owner, league.club, "the-hall", name=f"Board {n}", games=["black"]
        ).public_id
        for n in range(1, count + 1)
    ]


def people(fixture: Fixture) -> set[int | None]:
    return {fixture.home_id, fixture.away_id}


@pytest.mark.django_db
class TestOneSteward:
    @pytest.fixture
    def hall(self, league: League) -> list[str]:
        return boards(league)

    def test_two_taps_call_and_start_the_first_match_that_is_ready(self, league, hall):
        called = calling.call(league.owner, hall[0])
        assert (called.number, called.state) == (1, "called")
        assert called.board.public_id == hall[0]
        assert called.starts_at is not None
        started = services.fixtures.start(league.owner, called.public_id)
        assert started.state == "playing"

    def test_the_next_board_calls_people_who_play_nowhere(self, league, hall):
        one, two = (calling.call(league.owner, board) for board in hall[:2])
        assert not people(one) & people(two)
        with pytest.raises(ConflictError, match="No match is ready"):
            calling.call(league.owner, hall[2])
        said = [each.why for each in halls.waiting(one.board.venue)]
        assert len(said) == 4
        assert all("Board" in why for why in said)

    def test_who_has_just_played_rests_before_being_called_again(self, league, hall):
        first = calling.call(league.owner, hall[0])
        services.fixtures.start(league.owner, first.public_id)
        league.play(first.number)
        later = calling.call(league.owner, hall[0])
        assert not people(first) & people(later)
        with pytest.raises(ConflictError, match="No match is ready"):
            calling.call(league.owner, hall[1])
        waits = halls.waiting(Venue.objects.select_related("club").get())
        assert all(each.why for each in waits)
        calling.send_back(league.owner, later.public_id)
        waits = halls.waiting(Venue.objects.select_related("club").get())
        assert sum("rests until" in each.why for each in waits) == 4
        calling.set_rest(league.owner, league.club, "the-hall", 0)
        assert calling.call(league.owner, hall[0]).number == later.number
        now = timezone.now() + timedelta(minutes=6)
        assert halls.waiting(Venue.objects.select_related("club").get(), now)

    def test_a_board_that_is_taken_calls_nobody(self, league, hall):
        calling.call(league.owner, hall[0])
        with pytest.raises(ConflictError, match="Board 1 is not free"):
            calling.call(league.owner, hall[0])

    def test_a_match_is_called_out_of_turn_but_not_one_whose_people_play(self, league, hall):
        last = league.id(6)
        assert calling.call(league.owner, hall[0], last).public_id == last
        busy = next(
            f for f in league.fixtures()
            if f.state == "planned" and people(f) & people(league.fixture(6))
        )  # fmt: skip
        with pytest.raises(ConflictError, match="cannot be called yet"):
            calling.call(league.owner, hall[1], busy.public_id)
        with pytest.raises(NotFoundError):
            calling.call(league.owner, hall[1], last)

    def test_nobody_came_and_the_match_waits_again(self, league, hall):
        called = calling.call(league.owner, hall[0])
        back = calling.send_back(league.owner, called.public_id)
        assert (back.state, back.board) == ("planned", None)
        assert calling.call(league.owner, hall[0]).number == called.number
        services.fixtures.start(league.owner, called.public_id)
        with pytest.raises(ConflictError):
            calling.send_back(league.owner, called.public_id)

    def test_what_is_planned_for_another_day_is_not_called(self, league, hall):
        tomorrow = timezone.now() + timedelta(days=1, hours=1)
        Fixture.objects.update(venue=Venue.objects.get(), starts_at=tomorrow)
        with pytest.raises(ConflictError, match="No match is ready"):
            calling.call(league.owner, hall[0])
        Fixture.objects.filter(number=5).update(starts_at=timezone.now() - timedelta(hours=1))
        assert calling.call(league.owner, hall[0]).number == 5

    def test_another_club_calls_nothing(self, league, hall):
        other = User.objects.create_user("other")
        elsewhere = Club.objects.create(kind="club", slug="dale", name="Dale")
        Role.objects.create(user=other, club=elsewhere, role="owner")
        called = calling.call(league.owner, hall[0]).public_id
        for who in (None, other, league.umpire):
            for act in (
                lambda who: calling.call(who, hall[1]),
                lambda who: calling.send_back(who, called),
                lambda who: calling.set_rest(who, league.club, "the-hall", 1),
            ):
                with pytest.raises((NotAllowedError, NotFoundError)):
                    act(who)
        with pytest.raises(InvalidError):
            calling.set_rest(league.owner, league.club, "the-hall", 999)
        with pytest.raises(NotFoundError):
            calling.call(league.owner, "zzzzzzzzzzzz")

    def test_the_display_of_a_private_competition_is_not_there_for_strangers(
        self, league, hall, django_assert_max_num_queries: Any
    ):
        calling.call(league.owner, hall[0])
        slug = league.competition.club.slug
        assert halls.public_hall(slug, "the-hall", NOBODY) is None
        services.competitions.publish(league.owner, league.competition.public_id, "public")
        with django_assert_max_num_queries(14):
            page = halls.public_hall(slug, "the-hall", NOBODY)
        assert page is not None
        assert page.boards[0].match.home == "A. B."
        viewer = viewer_of(league.owner)
        with django_assert_max_num_queries(13):
            desk = halls.hall_desk(slug, "the-hall", viewer)
        assert desk.boards[0].match.home == "Asha Brook"

    def test_a_venue_is_not_there_for_strangers_before_a_match_of_theirs_is_at_it(
        self, league, hall
    ):
        """Its name may be whose house it is: a guess at the address must not be answered."""
        slug = league.competition.club.slug
        services.competitions.publish(league.owner, league.competition.public_id, "public")
        assert halls.public_hall(slug, "the-hall", NOBODY) is None
        assert halls.public_hall(slug, "the-hall", viewer_of(league.umpire)) is not None
        calling.call(league.owner, hall[0])
        assert halls.public_hall(slug, "the-hall", NOBODY) is not None

    def test_the_desk_calls_starts_and_sends_back_by_its_buttons(self, league, hall):
        client = Client()
        client.force_login(league.owner)
        at = f"/desk/clubs/{league.competition.club.slug}/halls/the-hall/"
        assert client.get(at).status_code == 200
        client.post(at, {"action": "call", "board": hall[0]})
        first = league.fixture(1)
        assert first.state == "called"
        client.post(at, {"action": "start", "match": first.public_id})
        assert league.fixture(1).state == "playing"
        client.post(at, {"action": "rest", "rest_minutes": "7"})
        assert Venue.objects.get().rest_minutes == 7
        for sent in ({"action": "call", "board": "x"}, {"action": "start", "match": "x"}, {}):
            assert client.post(at, sent).status_code == 404
        assert client.post(at, {"action": "rest", "rest_minutes": "x"}).status_code == 400


def two_stewards(meeting: Any) -> list[Any]:  # noqa: F811
    """Two boards are free, and two stewards call at the same moment."""
    league = make_league()
    hall = boards(league)
    meeting(halls, "waiting")
    return at_once(*(partial(calling.call, league.owner, board) for board in hall[:2]))


@pytest.mark.django_db(transaction=True)
def test_two_stewards_at_once_call_two_matches_with_nobody_in_both(meeting):  # noqa: F811
    one, two = two_stewards(meeting)
    assert isinstance(one, Fixture), one
    assert isinstance(two, Fixture), two
    assert not people(one) & people(two)
    assert Fixture.objects.filter(state="called").count() == 2


@only_postgresql
@pytest.mark.django_db(transaction=True)
def test_twin_without_the_lock_both_call_the_same_match(meeting, unlocked):  # noqa: F811
    one, two = two_stewards(meeting)
    assert {each.pk for each in (one, two) if isinstance(each, Fixture)} == {one.pk}
    assert Fixture.objects.filter(state="called").count() == 1

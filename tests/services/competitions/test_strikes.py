"""An entry that gives walkover after walkover: an organiser is asked, nothing goes by itself."""

from __future__ import annotations

import pytest
from django.test import Client

from matches import services
from matches.errors import ConflictError, NotAllowedError, NotFoundError
from matches.models import Competition, EntryState, Fixture, User
from matches.policy.viewer import viewer_of
from matches.selectors.competitions.strikes import strikes_in
from matches.selectors.home.desk import desk_of
from matches.selectors.home.tasks import tasks_of
from matches.services import rulings
from matches.services.competitions import strikes
from tests.services.league import League, make_league

pytestmark = pytest.mark.django_db


@pytest.fixture
def league() -> League:
    made = make_league(5)
    services.competitions.edit(made.owner, made.competition.public_id, strike_after=2)
    made.competition.refresh_from_db()
    return made


def given_by(league: League, at: int, matches: int) -> None:
    """So many of the open matches of an entry given away by it."""
    entry = league.entries[at]
    own = [f for f in league.fixtures() if entry.pk in (f.home_id, f.away_id)
           and f.state == "planned"]  # fmt: skip
    for fixture in own[:matches]:
        winner = "B" if fixture.home_id == entry.pk else "A"
        rulings.walkover(league.owner, fixture.public_id, winner=winner, reason="no-show")


def asked(league: League) -> list[tuple[str, int]]:
    return [(one.entry.full_name, one.walkovers) for one in strikes_in([league.competition])]


def test_who_gave_fewer_is_not_asked_about_and_who_gave_as_many_is(league):
    given_by(league, 0, 1)
    assert asked(league) == []
    given_by(league, 0, 1)
    assert asked(league) == [("Asha Brook", 2)]
    assert league.entries[0].__class__.objects.get(pk=league.entries[0].pk).state == "entered"


def test_a_match_to_which_neither_came_counts_for_both(league):
    one, other = league.entries[:2]
    pair = Fixture.objects.get(competition=league.competition, home__in=[one, other],
                               away__in=[one, other])  # fmt: skip
    rulings.double_walkover(league.owner, pair.public_id, reason="no-show")
    given_by(league, 0, 1)
    given_by(league, 1, 1)
    assert asked(league) == [("Asha Brook", 2), ("Ben Vale", 2)]


def test_one_that_is_corrected_counts_no_more(league):
    given_by(league, 0, 2)
    gone = next(f for f in league.fixtures() if f.outcome == "walkover")
    rulings.void(league.owner, gone.public_id, reason="mistake", replace=True)
    assert asked(league) == []


def test_one_that_is_left_in_is_asked_about_again_after_its_next(league):
    given_by(league, 0, 2)
    assert strikes.leave(league.owner, league.entries[0].public_id) == 2
    assert asked(league) == []
    given_by(league, 0, 1)
    assert asked(league) == [("Asha Brook", 3)]


def test_who_is_withdrawn_is_not_asked_about(league):
    given_by(league, 0, 2)
    services.competitions.entries.withdraw(
        league.owner, league.entries[0].public_id, reason="moved away"
    )
    assert league.entries[0].__class__.objects.get(pk=league.entries[0].pk).state == (
        EntryState.WITHDRAWN
    )
    assert asked(league) == []


def test_a_competition_that_does_not_say_so_asks_about_nobody_and_asks_the_database_nothing(
    league, django_assert_num_queries
):
    given_by(league, 0, 3)
    Competition.objects.update(strike_after=None)
    league.competition.refresh_from_db()
    with django_assert_num_queries(0):
        assert asked(league) == []
    with pytest.raises(ConflictError):
        strikes.leave(league.owner, league.entries[0].public_id)


def test_asking_costs_four_queries_however_many_gave_some(league, django_assert_num_queries):
    for at in range(3):
        given_by(league, at, 2)
    with django_assert_num_queries(4):
        assert len(asked(league)) == 3


def test_nobody_but_an_organiser_leaves_one_in(league):
    given_by(league, 0, 2)
    for user in (league.umpire, User.objects.create_user("stranger"), None):
        with pytest.raises((NotAllowedError, NotFoundError)):
            strikes.leave(user, league.entries[0].public_id)


def test_it_stands_among_the_tasks_of_the_desk(league):
    given_by(league, 0, 2)
    own = desk_of(viewer_of(league.owner))
    assert ("strikes", 1) in [(each.kind, each.number) for each in tasks_of(own)]


def test_the_page_asks_and_leaves_in(league):
    given_by(league, 0, 2)
    client = Client()
    client.force_login(league.owner)
    own = league.competition
    at = f"/desk/competitions/{own.club.slug}/{own.season.slug}/{own.slug}/"
    assert "gave so many walkovers" in client.get(at).content.decode()
    page = client.get(at + "walkovers/").content.decode()
    assert "Asha Brook" in page
    assert "2 walkovers given" in page
    left = client.post(at + "walkovers/", {"entry": league.entries[0].public_id}, follow=True)
    assert "Nobody is asked about." in left.content.decode()
    settings = client.get(at + "settings/").content.decode()
    assert 'name="strike_after" value="2"' in settings

"""The player's home: the next match, how it went against that opponent, form, ratings, and what is
overdue."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from matches import services
from matches.models import Competition, Fixture, Look, Person, User
from matches.policy.ids_by_club import id_in
from matches.services.base import outbox
from tests.services.league import League, make_league

pytestmark = pytest.mark.django_db

HOME = "/my/matches/"


@pytest.fixture
def league() -> League:
    """Four who meet twice; the first leg is played."""
    made = make_league(4, format_options={"legs": 2})
    for number in range(1, 7):
        made.play(number)
    outbox.send(early=True)
    Competition.objects.filter(pk=made.competition.pk).update(visibility="public")
    return made


@pytest.fixture
def asha(league: League) -> Client:
    return signed_in(league.entries[0].person)


def signed_in(person: Person | None) -> Client:
    assert person is not None
    person.user = User.objects.create_user(f"player-{person.pk}")
    person.save()
    client = Client()
    client.force_login(person.user)
    return client


def ahead(league: League) -> list[Fixture]:
    own = league.entries[0].pk
    return [
        one for one in league.fixtures() if one.number > 6 and own in (one.home_id, one.away_id)
    ]


def league_address(league: League) -> str:
    own = league.competition
    return f"/competitions/{own.club.slug}/{own.season.slug}/{own.slug}/"


def dated(fixture: Fixture, days: int) -> None:
    at = timezone.now() + timedelta(days=days)
    Fixture.objects.filter(pk=fixture.pk).update(starts_at=at)


def panel(client: Client) -> str:
    page = client.get(HOME).content.decode()
    return page.partition('aria-labelledby="own-form"')[2].partition("</section>")[0]


def test_the_next_match_stands_first_with_how_it_went_against_that_opponent(league, asha):
    first, second, third = ahead(league)
    dated(first, 9), dated(second, 2), dated(third, 5)
    told = panel(asha)
    other = second.away if second.home_id == league.entries[0].pk else second.home
    assert second.public_id in told
    assert first.public_id not in told
    assert "You have met" in told
    person = league.entries[0].person
    against = id_in(other.person, league.club)
    assert f"/players/{person.public_id}/against/{against}/" in told
    assert asha.get(f"/players/{person.public_id}/").status_code == 200
    link = told.partition(f'href="/players/{person.public_id}/against')[2].partition('"')[0]
    assert asha.get(f"/players/{person.public_id}/against{link}").status_code == 200


def test_form_and_ratings_are_those_of_who_reads(league, asha):
    told = panel(asha)
    assert told.count('class="pip-') == 3
    assert "3 played" in told
    assert "rating" in told
    assert "Your page" in told


def test_what_only_organisers_read_is_told_to_who_plays_it_without_a_link_to_nowhere(league, asha):
    Competition.objects.update(visibility="private")
    told = panel(asha)
    assert told.count('class="pip-') == 3
    assert "/players/" not in told


def test_what_is_overdue_is_marked_though_organisers_enter_the_results(league, asha):
    first, second, _third = ahead(league)
    dated(first, -3), dated(second, 0)
    page = asha.get(HOME).content.decode()
    assert page.count("overdue") == 1
    services.rulings.postpone(league.owner, first.public_id, reason="Snow.")
    assert "overdue" not in asha.get(HOME).content.decode()


def test_an_overdue_match_is_not_the_next_one(league, asha):
    first, second, third = ahead(league)
    dated(first, -3), dated(second, 4), dated(third, 6)
    assert second.public_id in panel(asha)
    assert first.public_id not in panel(asha)


def test_who_has_not_met_is_told_so_and_who_plays_nothing_has_no_such_panel():
    made = make_league(2)
    told = panel(signed_in(made.entries[0].person))
    assert "You have not met Ben Vale yet." in told
    nobody = Client()
    nobody.force_login(User.objects.create_user("nobody"))
    assert panel(nobody) == ""


def test_who_is_signed_in_reads_their_own_name_in_full_and_those_of_their_club(league, asha):
    page = asha.get(HOME).content.decode()
    assert "Asha Brook" in panel(asha)
    assert "A. B." not in page
    assert "Ben Vale" in page
    assert "B. V." not in page
    assert not Look.objects.exists(), "few are named, and nobody looked"
    asha.logout()
    assert "Asha Brook" not in asha.get(league_address(league)).content.decode()


def test_who_has_left_the_club_is_called_there_as_strangers_call_them(league, asha):
    league.entries[0].person.memberships.update(left_on=timezone.localdate())
    page = signed_in(league.entries[1].person).get(HOME).content.decode()
    assert "Ben Vale" in page
    assert "A. B." in page
    assert "Asha" not in page


def test_of_a_pair_one_reads_oneself_in_full_and_a_guest_by_initials():
    league = make_league(4, draw=False)
    asha, ben, chidi, dora = (one.person for one in league.entries)
    doubles = services.competitions.create(
        league.owner, league.season, name="Doubles", game="black", entry_kind="pair"
    )
    services.competitions.open(league.owner, doubles.public_id)
    for both in ((asha, ben), (chidi, dora)):
        services.competitions.entries.enter(
            league.owner, doubles.public_id, people=[one.public_id for one in both if one]
        )
    services.competitions.draw_fixtures(league.owner, doubles.public_id)
    asha.memberships.all().delete()
    page = signed_in(ben).get(HOME).content.decode()
    assert "A. B. &amp; Ben Vale" in page
    assert "Asha" not in page


def test_it_takes_the_queries_of_a_player_s_page_and_no_more(
    league: League, asha: Client, django_assert_max_num_queries: Any
) -> None:
    asha.get(HOME)
    with django_assert_max_num_queries(30):
        asha.get(HOME)

"""Somebody comes late to a league: seen, dated, entered, and taken out again."""

from __future__ import annotations

import datetime
import re

import pytest
from django.test import Client

from matches import services
from matches.models import Entry, Round
from tests.services.league import League, make_league
from tests.services.leagues.test_latecomers import drawn, newcomer

pytestmark = pytest.mark.django_db


@pytest.fixture
def league() -> League:
    return drawn(4)


@pytest.fixture
def organiser(league: League, client: Client) -> Client:
    client.force_login(league.owner)
    return client


def at(league: League, rest: str = "late/") -> str:
    row = league.competition
    return f"/desk/competitions/{row.club.slug}/{row.season.slug}/{row.slug}/{rest}"


def test_their_matches_are_seen_dated_and_made(league, organiser):
    who = newcomer(league)
    assert f'href="{at(league)}"' in organiser.get(at(league, "")).content.decode()
    form = organiser.get(at(league)).content.decode()
    assert f'value="{who.public_id}"' in form
    assert league.entries[0].person.public_id not in form
    page = organiser.post(at(league), {"who": who.public_id, "action": "look"}).content.decode()
    assert page.count("at home to") == page.count("away to") == 2
    dates = dict(re.findall(r'name="(date_\d+)" value="([\d-]+)"', page))
    assert dates["date_4"] == "2026-09-28"
    assert not Entry.objects.filter(person=who).exists()
    told = {"who": who.public_id, **dates, "date_5": "2027-01-04", "action": "do"}
    done = organiser.post(at(league), told)
    assert (done.status_code, done["Location"]) == (302, at(league, ""))
    made = Entry.objects.get(person=who)
    day = Round.objects.get(division=league.division, number=5).starts_on
    assert day == datetime.date(2027, 1, 4)
    left = at(league, f"entries/{made.public_id}/withdraw/")
    assert "as if they had never come" in organiser.get(left).content.decode()
    assert organiser.post(left, {"action": "take-out"}).status_code == 302
    assert not Entry.objects.filter(person=who).exists()
    assert league.division.fixtures.count() == 6


def test_a_date_that_is_none_is_said_and_nothing_is_lost(league, organiser):
    who = newcomer(league)
    told = {"who": who.public_id, "date_4": "soon", "date_5": "2027-01-04", "action": "do"}
    page = organiser.post(at(league), told)
    assert page.status_code == 400
    assert 'value="2027-01-04"' in page.content.decode()
    assert not Entry.objects.filter(person=who).exists()


def test_who_has_played_is_not_offered_to_be_taken_out(league, organiser):
    league.play(1, 18, 9)
    left = at(league, f"entries/{league.fixture(1).home.public_id}/withdraw/")
    assert "never come" not in organiser.get(left).content.decode()
    refused = organiser.post(left, {"action": "take-out"})
    assert refused.status_code == 400
    assert "has begun" in refused.content.decode()


def test_a_cup_takes_nobody_after_the_draw_and_offers_it_not(client):
    cup = make_league(4, format="single-elimination")
    client.force_login(cup.owner)
    assert at(cup) not in client.get(at(cup, "")).content.decode()
    who = newcomer(cup)
    refused = client.post(at(cup), {"who": who.public_id, "action": "look"})
    assert "everybody meets everybody" in refused.content.decode()


def test_how_much_it_asks_of_the_database_does_not_grow_with_the_league(
    client, django_assert_max_num_queries
):
    for size in (4, 12):
        league = drawn(size)
        client.force_login(league.owner)
        who = newcomer(league)
        services.base.outbox.send(early=True)
        with django_assert_max_num_queries(30):
            client.post(at(league), {"who": who.public_id, "action": "look"})

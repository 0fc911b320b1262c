"""Somebody comes in for who left, and a withdrawal is taken back: seen first, in three clicks."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from matches import services
from matches.models import Entry
from tests.services.league import League, make_league
from tests.services.leagues.test_latecomers import drawn, newcomer
from tests.web.competitions.test_late import at

pytestmark = pytest.mark.django_db


@pytest.fixture
def league() -> League:
    return drawn(4)


@pytest.fixture
def organiser(league: League, client: Client) -> Client:
    client.force_login(league.owner)
    return client


def page(client: Client, where: str) -> str:
    answer = client.get(where)
    assert answer.status_code == 200
    return answer.content.decode()


def of(league: League, entry: Entry, rest: str) -> str:
    return at(league, f"entries/{entry.public_id}/{rest}/")


def leave(league: League, entry: Entry, **more: str) -> None:
    services.competitions.entries.withdraw(
        league.owner, entry.public_id, reason="Wrong one.", **more
    )
    services.base.outbox.send(early=True)


def test_somebody_comes_in_within_three_clicks_and_the_tables_rule_is_said_before(
    league, organiser
):
    league.play(1, 18, 9)
    gone, who = league.fixture(1).home, newcomer(league)
    # One: the desk's button; two: somebody comes in; three: they come in.
    assert f'href="{of(league, gone, "withdraw")}"' in page(organiser, at(league, ""))
    assert f'href="{of(league, gone, "come-in")}"' in page(organiser, of(league, gone, "withdraw"))
    shown = page(organiser, of(league, gone, "come-in"))
    assert "They take over 2 matches" in shown
    assert "keeps a row in the table with 1 match" in shown
    assert shown.count("<li>match ") == 2
    told = {"who": who.public_id, "reason": "Moved away."}
    done = organiser.post(of(league, gone, "come-in"), told)
    assert (done.status_code, done["Location"]) == (302, at(league, ""))
    made = Entry.objects.get(person=who)
    assert made.replaces == gone
    services.competitions.publish(
        league.owner, league.competition.public_id, "public", young_known=True
    )
    public = at(league, "").removeprefix("/desk")
    assert "came in and plays the matches that were open" in page(Client(), public)
    # And back: the desk's button, the link, the button.
    assert f'href="{of(league, made, "back")}"' in page(organiser, of(league, made, "withdraw"))
    assert "as if they had never come" in page(organiser, of(league, made, "back"))
    assert organiser.post(of(league, made, "back")).status_code == 302
    gone.refresh_from_db()
    assert gone.state == "entered"
    assert not Entry.objects.filter(person=who).exists()


def test_the_wrong_one_withdrawn_is_back_in_two_clicks(league, organiser):
    league.play(1, 18, 9)
    gone = league.fixture(1).home
    leave(league, gone, policy="expunge")
    assert f'href="{of(league, gone, "back")}"' in page(organiser, at(league, ""))
    shown = page(organiser, of(league, gone, "back"))
    assert re.search(r"Open again</h3><ul>(<li>match \d, against [^<]+</li>){2}</ul>", shown)
    assert re.search(r"count again</h3><ul>(<li>match 1, against [^<]+</li>){1}</ul>", shown)
    assert organiser.post(of(league, gone, "back")).status_code == 302
    assert league.fixture(1).outcome == "played"


def test_where_it_cannot_be_the_page_says_why_and_offers_no_button(client):
    swiss = make_league(4, format="swiss")
    client.force_login(swiss.owner)
    shown = page(client, of(swiss, swiss.entries[0], "come-in"))
    assert "paired from the next round on" in shown
    assert "They come in<" not in shown
    league = drawn(4)
    client.force_login(league.owner)
    shown = page(client, of(league, league.entries[0], "back"))
    assert "has not left" in shown
    assert 'btn-primary">Take it back' not in shown
    refused = client.post(of(league, league.entries[0], "back"))
    assert "has not left" in refused.content.decode()


def test_what_was_typed_is_kept_where_something_is_missing(league, organiser):
    gone = league.entries[0]
    answer = organiser.post(of(league, gone, "come-in"), {"who": "", "reason": "Moved <b>away"})
    assert answer.status_code == 400
    assert "Moved &lt;b&gt;away" in answer.content.decode()


@pytest.mark.parametrize("rest", ["come-in", "back"])
def test_a_stranger_finds_neither_page(league, rest):
    assert Client().get(of(league, league.entries[0], rest)).status_code in (302, 404)


def test_how_much_it_asks_of_the_database_is_bounded(
    league, organiser, django_assert_max_num_queries
):
    gone = league.entries[0]
    leave(league, gone)
    with django_assert_max_num_queries(60):
        organiser.get(of(league, league.entries[1], "come-in"))
    with django_assert_max_num_queries(110):
        organiser.get(of(league, gone, "back"))

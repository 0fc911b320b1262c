"""A draw is taken back by who was told what goes with it."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from django.test import Client

from matches import services
from tests.services.league import League, make_league

pytestmark = pytest.mark.django_db


@pytest.fixture
def league() -> League:
    return make_league()


def at(league: League) -> str:
    row = league.competition
    return f"/desk/competitions/{row.club.slug}/{row.season.slug}/{row.slug}/draw/"


def client_of(league: League) -> Client:
    client = Client()
    client.force_login(league.owner)
    return client


def test_what_goes_with_a_draw_is_said_before_it_is_taken_back(league):
    services.fixtures.schedule(
        league.owner, league.id(1), starts_at=datetime(2026, 11, 17, 19, tzinfo=UTC)
    )
    services.fixtures.umpires.assign(league.owner, league.id(2), username=league.umpire.username)
    client = client_of(league)
    desk = client.get(at(league)).content.decode()
    assert 'href="?ask=take-back"' in desk
    assert 'value="delete"' not in desk
    asked = client.get(f"{at(league)}?ask=take-back").content.decode()
    assert "6 matches are deleted" in asked
    assert "1 of them has a date" in asked
    assert "1 has an umpire" in asked
    assert "have a board" not in asked
    assert league.fixtures()
    done = client.post(at(league), {"action": "delete", "every_days": "7", "matches": "6"})
    assert done.status_code == 302
    assert not league.fixtures()
    assert client.get(f"{at(league)}?ask=take-back").status_code == 200


@pytest.mark.parametrize("sent", [{}, {"matches": "5"}, {"matches": "x"}])
def test_who_was_not_told_is_asked(league, sent):
    answer = client_of(league).post(at(league), {"action": "delete", "every_days": "7", **sent})
    assert "Take the draw back?" in answer.content.decode()
    assert len(league.fixtures()) == 6


def test_a_draw_of_which_something_is_played_is_not_asked_about(league):
    league.play(1)
    page = client_of(league).get(f"{at(league)}?ask=take-back").content.decode()
    assert "Take the draw back?" not in page
    assert "the draw stands" in page


def test_a_draw_with_byes_alone_is_taken_back_too():
    cup = make_league(3, format="single-elimination")
    client = client_of(cup)
    assert 'href="?ask=take-back"' in client.get(at(cup)).content.decode()
    matches = str(len([one for one in cup.fixtures() if one.outcome is None]))
    done = client.post(at(cup), {"action": "delete", "every_days": "7", "matches": matches})
    assert done.status_code == 302
    assert not cup.fixtures()

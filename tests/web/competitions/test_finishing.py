"""Finishing a competition of which matches are unplayed: asked once more, without scripts too."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.web.leagues import League, make_league

pytestmark = pytest.mark.django_db


@pytest.fixture
def league() -> League:
    return make_league(4, 2)


@pytest.fixture
def desk(league: League) -> Client:
    client = Client()
    client.force_login(league.organiser())
    return client


def at(league: League) -> str:
    row = league.competition
    return f"/desk/competitions/{row.club.slug}/{row.season.slug}/{row.slug}/"


def state(league: League) -> str:
    league.competition.refresh_from_db()
    return league.competition.state


def test_a_competition_with_matches_unplayed_is_finished_by_who_was_asked_and_said_so(
    league: League, desk: Client
) -> None:
    assert 'href="?ask=finish"' in desk.get(at(league)).content.decode()
    asked = desk.get(f"{at(league)}?ask=finish").content.decode()
    assert "Finish, with 4 matches unplayed?" in asked
    assert "2 of 6 matches have a result" in asked
    assert state(league) == "running"
    done = desk.post(at(league), {"action": "finish-unplayed", "unplayed": "4"})
    assert (done.status_code, state(league)) == (302, "finished")


def test_who_was_asked_of_other_numbers_is_asked_again(league: League, desk: Client) -> None:
    for sent in ({}, {"unplayed": "3"}, {"unplayed": "x"}):
        answer = desk.post(at(league), {"action": "finish-unplayed", **sent})
        assert "Finish, with 4 matches unplayed?" in answer.content.decode()
        assert state(league) == "running"


def test_a_competition_that_is_played_is_finished_at_once(desk: Client, league: League) -> None:
    played = make_league(3, 3, slug="spring")
    assert played.club == league.club
    page = desk.get(at(played)).content.decode()
    assert "ask=finish" not in page
    assert desk.post(at(played), {"action": "finish"}).status_code == 302
    assert state(played) == "finished"

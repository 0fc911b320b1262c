"""Finishing a competition of which matches are unplayed: asked once more, without scripts too."""

from __future__ import annotations

import pytest
from django.test import Client

from matches.models import Fixture
from tests.services.league import League as Drawn
from tests.services.league import make_league as make_drawn
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


def test_a_competition_that_is_played_is_asked_about_too(desk: Client, league: League) -> None:
    played = make_league(3, 3, slug="spring")
    assert played.club == league.club
    page = desk.get(at(played)).content.decode()
    assert 'href="?ask=finish"' in page
    assert 'value="finish"' not in page
    asked = desk.get(f"{at(played)}?ask=finish").content.decode()
    assert "Every match has a result. The table is final" in asked
    assert state(played) == "running"
    done = desk.post(at(played), {"action": "finish-unplayed", "unplayed": "0"})
    assert (done.status_code, state(played)) == (302, "finished")


def test_what_waits_for_somebody_is_counted_before_finishing(league: League, desk: Client) -> None:
    open_ = [each for each in league.fixtures if each.state != "official"]
    for fixture, told in zip(open_, ("submitted", "disputed", "playing"), strict=False):
        Fixture.objects.filter(pk=fixture.pk).update(state=told)
    asked = desk.get(f"{at(league)}?ask=finish").content.decode()
    assert "1 match has a card that waits to be agreed with" in asked
    assert "1 dispute waits for a ruling" in asked
    assert "1 match has been called to its board" in asked


def test_rounds_that_are_not_drawn_are_told_of_before_finishing() -> None:
    swiss = drawn_swiss()
    client = Client()
    client.force_login(swiss.owner)
    held = swiss.competition
    address = f"/desk/competitions/{held.club.slug}/{held.season.slug}/{held.slug}/"
    asked = client.get(f"{address}?ask=finish").content.decode()
    assert "Rounds or a stage are still to be drawn" in asked
    client.post(address, {"action": "finish-unplayed", "unplayed": "0"})
    held.refresh_from_db()
    assert held.state == "finished"


def drawn_swiss() -> Drawn:
    """A Swiss of three rounds whose entries are closed, and no round drawn."""
    return make_drawn(4, format="swiss", format_options={"rounds": 3})

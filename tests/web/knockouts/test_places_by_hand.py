"""Who stands where in a bracket, changed on the desk, and the order that is chosen at the draw."""

from __future__ import annotations

import pytest
from django.test import Client

from matches import services
from tests.services.league import League, make_league

pytestmark = pytest.mark.django_db


def address(league: League, rest: str, desk: bool = True) -> str:
    held = league.competition
    head = "/desk" if desk else ""
    return f"{head}/competitions/{held.club.slug}/{held.season.slug}/{held.slug}/{rest}"


def signed_in(league: League) -> Client:
    client = Client()
    client.force_login(league.owner)
    return client


def cup(players: int = 4, *, draw: bool = True) -> League:
    league = make_league(players, format="single-elimination", draw=draw)
    services.competitions.publish(
        league.owner, league.competition.public_id, "public", young_known=True
    )
    return league


def posted(league: League, action: str, first: int, second: int) -> dict[str, str]:
    return {
        "action": action,
        "exchange-first": league.entries[first].public_id,
        "exchange-second": league.entries[second].public_id,
    }


def test_two_exchange_places_after_a_look_and_everybody_can_read_it() -> None:
    league = cup()
    client, at = signed_in(league), address(league, "draw/")
    assert "Who stands where" in client.get(at).content.decode()
    looked = client.post(at, posted(league, "exchange-look", 0, 1)).content.decode()
    assert "Asha Brook – Dora Thorn becomes Ben Vale – Dora Thorn" in looked
    assert league.fixture(1).home == league.entries[0]
    assert client.post(at, posted(league, "exchange", 0, 1)).status_code == 302
    assert league.fixture(1).home == league.entries[1]
    public = Client().get(address(league, "draw/", desk=False)).content.decode()
    assert "Changed by hand" in public
    page = Client().get(address(league, "", desk=False)).content.decode()
    assert "Places in this bracket were changed by hand." in page


def test_what_cannot_be_is_said_where_it_was_typed() -> None:
    league = cup()
    client, at = signed_in(league), address(league, "draw/")
    told = client.post(at, posted(league, "exchange", 1, 1))
    assert told.status_code == 400
    assert "nobody changes places with themselves" in told.content.decode()
    nobody = client.post(at, {"action": "exchange"})
    assert nobody.status_code == 400
    league.play(1, 18, 9)
    assert "Who stands where" not in client.get(at).content.decode()
    client.post(at, posted(league, "exchange", 0, 1))
    assert league.fixture(1).home == league.entries[0]


def test_the_order_of_the_first_round_is_chosen_where_it_is_drawn() -> None:
    league = cup(draw=False)
    client, at = signed_in(league), address(league, "draw/")
    told = {"every_days": "7", "seed_order": "listed"}
    looked = client.post(at, {**told, "action": "preview"}).content.decode()
    assert "Asha Brook – Ben Vale" in looked
    assert 'value="listed" selected' in looked
    assert not league.fixtures()
    assert client.post(at, {**told, "action": "draw"}).status_code == 302
    assert league.fixture(1).away == league.entries[1]
    wrong = cup(draw=False)
    assert signed_in(wrong).post(
        address(wrong, "draw/"), {**told, "seed_order": "best", "action": "draw"}
    ).status_code == 400  # fmt: skip

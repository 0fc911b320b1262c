"""The simulated shots of a card, watched on the page of its match."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.test import Client

import rules
from matches.law import replayed
from matches.models import Fixture, Result, Scorecard
from tests.rules.shots.cards import decided
from tests.security.addresses import strangers
from tests.web.leagues import League, add_card, make_league

pytestmark = pytest.mark.django_db

BESIDE = "The umpire says shooter off: yes."


@pytest.fixture(autouse=True)
def nothing_is_remembered() -> None:
    replayed._replayed.cache_clear()


def with_shots(document: dict[str, Any] | None = None, **options: Any) -> League:
    """A league whose first match was played with a simulated shot, or is this one."""
    league = make_league(4, 2, with_cards=True, **options)
    fixture = league.fixtures[-1]
    document = {**(document or decided()), "sides": {"A": ["a"], "B": ["b"]}}
    card = add_card(fixture, document)
    score = card.verdict["score"]
    Result.objects.create(
        fixture=fixture,
        scorecard=card,
        outcome="played",
        winner="A",
        score_a=score["A"],
        score_b=score["B"],
        official=True,
        official_at="2026-10-01T12:00Z",
        played_at="2026-10-01T12:00Z",
    )
    Fixture.objects.filter(pk=fixture.pk).update(state="official", outcome="played", winner="A")
    return league


@pytest.fixture
def league() -> League:
    return with_shots()


def address(league: League) -> str:
    return f"/matches/{league.fixtures[-1].public_id}/"


def test_the_match_s_page_offers_each_shot_and_plays_none(league, monkeypatch):
    at = address(league)
    text = Client().get(at).content.decode()
    assert text.count('class="shot" data-shot=') == 1
    assert f'data-shot="{at}shots/1/?part"' in text
    assert "js/board/lazy.js" in text
    assert "application/json" not in text
    # Whoever comes next makes the simulator work no more.
    monkeypatch.setattr(rules, "adjudicate", lambda _: pytest.fail("replayed again"))
    assert Client().get(at).status_code == 200
    assert Client().get(f"{at}shots/1/").status_code == 200


def test_a_reader_of_the_api_makes_the_simulator_work_once(league, monkeypatch):
    at = f"/api/v1/fixtures/{league.fixtures[-1].public_id}"
    first = Client().get(at)
    monkeypatch.setattr(rules, "adjudicate", lambda _: pytest.fail("replayed again"))
    assert first.status_code == 200
    assert Client().get(at).content == first.content


def test_a_shot_has_a_page_of_its_own_that_needs_no_script(league):
    answer = Client().get(f"{address(league)}shots/1/")
    text = answer.content.decode()
    assert answer.status_code == 200
    assert "The shooter (S) is flicked at 0.3 m/s" in text
    assert '<svg xmlns="http://www.w3.org/2000/svg"' in text
    assert BESIDE in text
    assert 'href="/rules/black/#black.' in text
    assert "/lab/#z" in text
    assert f'{address(league)}#entry-1"' in text
    names = league.fixtures[-1].home.person.given_name
    assert names in text


def test_a_part_of_it_is_fetched_once(league):
    at = f"{address(league)}shots/1/?part"
    first = Client().get(at)
    assert b"data-player" in first.content
    assert b"<html" not in first.content
    assert Client().get(at, headers={"if-none-match": first["ETag"]}).status_code == 304


@pytest.mark.parametrize(
    "tail",
    [
        "shots/2/",
        "shots/0/",
        "shots/999/",
        "shots/" + "9" * 5000 + "/",
        "shots/1/?board=1",
        "shots/1/?board=x",
        "shots/1/?board=",
    ],
)
def test_what_was_no_shot_is_not_there(league, tail):
    assert Client().get(address(league) + tail).status_code == 404


def test_a_match_without_a_card_or_shots_has_no_shots(league):
    for fixture in league.fixtures[:3]:
        answer = Client().get(f"/matches/{fixture.public_id}/shots/1/")
        assert answer.status_code == 404
        text = Client().get(f"/matches/{fixture.public_id}/").content.decode()
        assert "lazy.js" not in text


@pytest.mark.parametrize("visibility", ["private", "members"])
def test_the_shots_of_a_hidden_match_are_hidden(visibility):
    league = with_shots(visibility=visibility)
    at = f"{address(league)}shots/1/"
    for user in strangers().values():
        client = Client()
        if user is not None:
            client.force_login(user)
        assert client.get(at).status_code == 404
    client = Client()
    client.force_login(league.organiser())
    assert client.get(at).status_code == 200


def test_a_card_that_waits_is_not_watched(league):
    Result.objects.filter(fixture=league.fixtures[-1]).update(official=False, official_at=None)
    assert Client().get(f"{address(league)}shots/1/").status_code == 404


def test_the_queries_of_a_shot_are_few(league, django_assert_max_num_queries):
    with django_assert_max_num_queries(6):
        Client().get(f"{address(league)}shots/1/?part")


def test_the_remembered_verdict_is_the_card_s(league):
    card = Scorecard.objects.get(detail="shots")
    remembered = replayed.verdict_of(card.document)
    assert remembered is replayed.verdict_of(json.loads(json.dumps(card.document)))
    assert remembered.as_text() == rules.adjudicate(card.document).as_text()
    plain = {**card.document, "entries": []}
    assert not replayed.has_shots(plain)

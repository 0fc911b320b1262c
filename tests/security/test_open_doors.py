"""What anybody may send to the doors that are open to everybody."""

from __future__ import annotations

import json
import time

import pytest
from django.core.cache import cache
from django.test import Client

import rules
from tests.web.leagues import make_league

pytestmark = pytest.mark.django_db

HEAD = {
    "scorecard": 1,
    "game": "black",
    "detail": "flicks",
    "sides": {"A": ["a"], "B": ["b"]},
    "first": "A",
}


@pytest.fixture(autouse=True)
def nobody_has_asked_yet() -> None:
    """Throttles count in the cache."""
    cache.clear()


def judge(text: str):
    return Client().post("/adjudicate/", {"action": "judge-json", "json": text})


@pytest.mark.parametrize("number", ["²", "٣²", "9" * 6000, "-1", "1e9"])
def test_a_page_that_is_no_number_is_the_first_page(number):
    league = make_league(3, 1)
    client = Client()
    assert client.get("/rankings/black/", {"page": number}).status_code == 200
    assert client.get(league.address + "fixtures/", {"page": number}).status_code == 200


@pytest.mark.parametrize("key", ["²", "9" * 6000, "x", '"><script>'])
def test_a_row_s_key_may_be_anything(key):
    typed = {"game": "black", "detail": "card", "row": key, "action": "add:turn"}
    answer = Client().post("/adjudicate/", typed)
    assert answer.status_code in (200, 400)
    assert (
        "<script>"
        not in answer.content.decode().replace("</script>", "").split("<main")[1].split("</main")[0]
    )


@pytest.mark.parametrize("board", ["²", "9" * 6000, "0", "99999", "x"])
def test_a_board_that_is_none_is_not_the_whole_match(board):
    league = make_league(3, 0)
    client = Client()
    client.force_login(league.organiser())
    fixture = league.fixtures[0]
    answer = client.post(
        f"/desk/matches/{fixture.public_id}/walkover/",
        {"winner": "A", "reason": "Nobody came.", "board": board},
    )
    assert answer.status_code == 404
    fixture.refresh_from_db()
    assert fixture.state == "planned"


@pytest.mark.parametrize("depth", [33, 400, 900, 50_000])
def test_json_however_deep_is_answered(depth):
    deep = "[" * depth + "]" * depth
    text = json.dumps({**HEAD, "entries": [{"flick": {"by": "A", "x": 0}}]}).replace(
        "0}", deep + "}"
    )
    assert judge(text).status_code == 400


@pytest.mark.parametrize("word", ["\\ud800", "\\u0000", "\\udfff\\ud800"])
def test_half_a_character_is_answered_wherever_it_stands(word):
    text = '{"scorecard": 1, "game": "W", "entries": [{"W": {"by": "W"}}], "W": 1}'
    assert judge(text.replace("W", word)).status_code == 400


def test_markup_in_a_card_is_shown_and_not_obeyed():
    script = "<script>alert(1)</script>\"'><img src=x onerror=alert(1)>{{7*7}}"
    document = {
        **HEAD,
        "sides": {"A": [script], "B": [script]},
        "entries": [{script: {"by": script}}],
    }
    for given in (document, {**document, "entries": []}, {**document, "game": script}):
        shown = judge(json.dumps(given)).content.decode()
        assert "<script>alert" not in shown
        assert "<img" not in shown
        assert "&gt;49" not in shown


def test_a_key_that_stands_twice_among_many_is_found_quickly():
    keys = ",".join(f'"k{n}":1' for n in range(100_000))
    began = time.process_time()
    verdict = rules.adjudicate_text(f'{{"k0":1,{keys}}}')
    assert verdict.malformed
    # A look at every other key for each took a quarter of an hour.
    assert time.process_time() - began < 20


def test_a_card_of_thousands_of_rows_comes_back_as_text_and_not_as_a_form():
    rows = "".join(f"&row={n}&r{n}-kind=flick" for n in range(5_000))
    typed = f"game=black&detail=flicks&action=judge{rows}"
    answer = Client().post("/adjudicate/", typed, content_type="application/x-www-form-urlencoded")
    assert b'name="r1-kind"' not in answer.content
    assert b"flick" in answer.content
    assert len(answer.content) < 2_000_000


def test_one_address_cannot_have_cards_judged_without_end(monkeypatch):
    from matches.web.law.lawpages import JudgingThrottle

    monkeypatch.setattr(JudgingThrottle, "rate", "3/min")
    codes = [judge("{}").status_code for _ in range(5)]
    assert codes == [400, 400, 400, 429, 429]
    assert judge('{"kept": 1}').content.decode().count("&quot;kept&quot;") == 1


@pytest.mark.parametrize(
    "page", ["/", "/adjudicate/", "/accounts/login/", "/api/v1/scorecards/adjudicate"]
)
def test_a_body_that_says_it_is_huge_is_refused_unread(page):
    class Unread:
        def read(self, *_size: int) -> bytes:
            raise AssertionError("somebody read it")

        readline = read

    answer = Client().post(page, {}, CONTENT_LENGTH=str(10**12), **{"wsgi.input": Unread()})
    assert answer.status_code == 413


def test_a_body_that_lies_about_its_length_is_refused():
    answer = Client().generic("POST", "/adjudicate/", b"x", CONTENT_LENGTH="-5")
    assert answer.status_code == 413

"""A new entry of a card begins with what the law says is due."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.utils.datastructures import MultiValueDict

import rules
from matches.models import Scorecard
from matches.web.law.cardform import CardForm
from matches.web.law.lawpages import MOST_ROWS
from tests.web.leagues import make_league


def form_of(game: str, detail: str, entries: list[dict[str, Any]], **head: Any) -> CardForm:
    document = {"game": game, "detail": detail, "first": "A", "entries": entries, **head}
    return CardForm.of_document(document)


def added(form: CardForm, kind: str) -> dict[str, str]:
    assert form.act(f"add:{kind}")
    key = form.keys[-1]
    return {name: values[-1] for name, values in form.typed.lists() if name.startswith(f"r{key}.")}


def test_a_side_that_wins_a_penny_flicks_again() -> None:
    won = {"flick": {"by": "A", "struck": ["O1"], "off": ["O1"]}}
    lost = {"flick": {"by": "A", "struck": ["O2"]}}
    assert added(form_of("black", "flicks", [won]), "flick") == {"r1.by": "A"}
    assert added(form_of("black", "flicks", [won, lost]), "flick") == {"r2.by": "B"}


def test_the_first_entry_is_of_whoever_starts() -> None:
    assert added(form_of("black", "flicks", [], first="B"), "flick") == {"r0.by": "B"}


def test_a_dead_end_that_is_played_again_keeps_its_number() -> None:
    dead = {"end": {"number": 1, "by": "A", "result": "dead", "winner": None, "points": 0}}
    form = form_of("white", "card", [dead], options={"dead_end": "replay"})
    assert added(form, "end")["r1.number"] == "1"


def test_a_game_of_red_is_served_by_whom_the_law_names() -> None:
    assert added(form_of("red", "card", [], first="B"), "game") == {"r0.server": "B"}


@pytest.mark.parametrize("entry", [{"flick": {"struck": ["O1"]}}, {"flick": {"by": "B"}}])
def test_nothing_is_said_after_an_entry_that_the_law_cannot_rule_on(entry: dict[str, Any]) -> None:
    assert added(form_of("black", "flicks", [entry]), "flick") == {}


def test_nothing_is_said_until_it_is_known_who_started() -> None:
    assert CardForm("black", "flicks", MultiValueDict()).following("flick") == {}


@pytest.mark.parametrize("game", list(rules.GAMES))
@pytest.mark.parametrize("detail", ["card", "flicks"])
def test_whatever_is_suggested_first_is_what_the_law_says_is_due(game: str, detail: str) -> None:
    form = form_of(game, detail, [])
    live, _ = rules.begin({"game": game, "detail": detail, "first": "A"})
    assert live is not None
    for kind in live.may()["kinds"]:
        said = form.following(kind)
        assert said.get("by", live.may()["side"]) == live.may()["side"]


def test_a_kind_that_is_not_of_the_game_has_nothing_to_say() -> None:
    assert form_of("black", "flicks", []).following("rally") == {}


TYPED = {
    "first": "A", "row": "0", "r0-kind": "flick", "r0.by": "A", "r0.struck": "O1", "r0.off": "O1",
    "detail": "flicks",
}  # fmt: skip


@pytest.mark.django_db
def test_a_browser_asks_for_the_next_entry_on_the_page_that_checks_cards() -> None:
    typed = {**TYPED, "game": "black", "action": "next:flick"}
    assert Client().post("/adjudicate/", typed).json() == {"by": "A"}


@pytest.mark.django_db
def test_a_browser_asks_for_the_next_entry_of_a_match_and_nothing_is_saved() -> None:
    league = make_league(2, 0)
    client = Client()
    client.force_login(league.organiser())
    address = f"/desk/matches/{league.fixtures[0].public_id}/card/"
    assert client.post(address, {**TYPED, "action": "next:flick"}).json() == {"by": "A"}
    many = {**TYPED, "row": [str(n) for n in range(MOST_ROWS + 1)], "action": "next:flick"}
    assert client.post(address, many).json() == {}
    assert not Scorecard.objects.exists()

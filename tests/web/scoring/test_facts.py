"""Whatever the law lets be reported of an entry is asked on the scoring page, or told elsewhere."""

from __future__ import annotations

import pytest

import rules
from matches.web.scoring.facts import ANSWERED, ELSEWHERE, facts

GAMES = ("black", "green", "red", "white")


def kinds(game: str, detail: str, **options: object) -> dict[str, list[str]]:
    """Each kind of entry of a game, with its fields, as the law has them."""
    live, _ = rules.begin({"game": game, "first": "A", "options": options})
    assert live is not None
    found = rules.GAMES[game].kinds(detail, live.setting) or {}
    return {kind: [field.name for field in record.fields] for kind, record in found.items()}


@pytest.mark.parametrize("detail", ["flicks", "card"])
@pytest.mark.parametrize("game", GAMES)
def test_every_field_of_every_entry_is_asked_or_told_elsewhere(game: str, detail: str) -> None:
    asked = facts({"game": game, "options": {}})[detail]
    for kind, fields in kinds(game, detail).items():
        if (game, kind) in ELSEWHERE:
            assert kind not in asked
            assert ELSEWHERE[game, kind]
        else:
            assert [field["name"] for field in asked[kind]["fields"]] == fields
            assert all(field["label"] for field in asked[kind]["fields"])


def test_nothing_is_told_elsewhere_that_no_game_has() -> None:
    assert {(game, kind) for game in GAMES for kind in kinds(game, "flicks")} >= set(ELSEWHERE)
    assert set(ANSWERED.values()) == {
        "one", "some", "yes", "penny", "pennies", "by-side", "pairs", "number",
    }  # fmt: skip


def test_a_side_is_a_player_in_doubles() -> None:
    asked = facts({"game": "red", "options": {"doubles": True}})["flicks"]
    by = next(field for field in asked["position"]["fields"] if field["name"] == "by")
    assert [value for value, _ in by["choices"]] == ["A1", "A2", "B1", "B2"]


def test_what_was_not_seen_is_another_answer_than_no_only_where_the_law_asks_so() -> None:
    green = facts({"game": "green"})["flicks"]["flick"]["fields"]
    assert [field["name"] for field in green if field["open"]] == ["left_area"]
    white = facts({"game": "white"})["flicks"]["remove"]["fields"]
    assert [field["name"] for field in white if field["none"]] == ["penny"]


def test_what_may_come_twice_in_a_list_is_asked_in_its_order() -> None:
    green = facts({"game": "green"})["flicks"]["flick"]["fields"]
    answered = {field["name"]: field["answered"] for field in green}
    assert (answered["zones"], answered["struck"]) == ("steps", "sequence")
    assert answered["moved"] == "pennies"
    red = facts({"game": "red"})["flicks"]["flick"]["fields"]
    assert {field["name"]: field["answered"] for field in red}["drove"] == "pairs"

"""The random cards of Red and Green are worth comparing by: they get everywhere in the rulebook."""

import copy
import json
import random
from collections import Counter
from types import ModuleType
from typing import Any

import pytest

from tests.rules.oracles import green_cards, green_oracle, red_cards, red_oracle

CARDS = 1500
SEED = 2026
GAMES = {"red": (red_oracle, red_cards), "green": (green_oracle, green_cards)}

# "Not entered", says the rulebook: no entry can meet it.
NEVER_CITED = {"green.own-area-placing"}
REFUSALS = {"after-the-end", "illegal", "out-of-turn", "impossible"}
CODES = REFUSALS | {"unfinished", "claim-mismatch", "unreachable"}
KINDS = {
    "red": {"serve", "flick", "position", "reposition", "respot", "foul", "point", "game"},
    "green": {"flick", "end_turn", "choose", "spot", "reposition", "goal_flick", "foul", "goal"}
    | {"penalty"},
}


def played(oracle: ModuleType, cards: ModuleType) -> list[tuple[dict[str, Any], dict[str, Any]]]:
    """The cards of one seed, each with the oracle's verdict."""
    rng = random.Random(SEED)
    answer = []
    for _ in range(CARDS):
        card = cards.random_card(rng)
        answer.append((card, oracle.verdict(copy.deepcopy(card))))
    return answer


@pytest.fixture(scope="module", params=sorted(GAMES))
def game(request: pytest.FixtureRequest) -> tuple[str, ModuleType, list[Any]]:
    oracle, cards = GAMES[request.param]
    return request.param, oracle, played(oracle, cards)


def test_every_rule_that_can_be_cited_is_cited(game: Any) -> None:
    _, oracle, pairs = game
    cited: Counter[str] = Counter()
    for _, verdict in pairs:
        for ruling in verdict["rulings"]:
            cited.update(ruling["rules"])
    print({name: cited[name] for name in oracle.FILE_ORDER})  # noqa: T201 shown by pytest -s
    expected = {name for name in oracle.FILE_ORDER if name not in NEVER_CITED}
    assert {name for name in expected if cited[name] < 5} == set()
    assert set(cited) <= expected


def test_every_fault_code_of_a_well_formed_card_appears(game: Any) -> None:
    _, _, pairs = game
    codes = Counter(fault["code"] for _, verdict in pairs for fault in verdict["faults"])
    print(dict(codes))  # noqa: T201 shown by pytest -s
    assert set(codes) == CODES


def test_every_kind_of_entry_and_every_detail_is_on_some_card(game: Any) -> None:
    name, _, pairs = game
    details = {card["detail"] for card, _ in pairs}
    kinds = {kind for card, _ in pairs for entry in card["entries"] for kind in entry}
    assert details == {"result", "card", "flicks"}
    assert kinds - {"claim"} == KINDS[name]


def test_many_cards_are_valid_many_finish_and_some_go_beyond_the_end(game: Any) -> None:
    _, _, pairs = game
    finished = sum(verdict["finished"] for _, verdict in pairs)
    valid = sum(verdict["valid"] for _, verdict in pairs)
    assert finished > CARDS * 0.15
    assert CARDS * 0.2 < valid < CARDS * 0.8


def test_an_entry_is_either_ruled_or_refused_once(game: Any) -> None:
    _, _, pairs = game
    for card, verdict in pairs:
        ruled = [ruling["entry"] for ruling in verdict["rulings"]]
        refused = [
            fault["entry"]
            for fault in verdict["faults"]
            if fault["code"] in REFUSALS | {"unreachable"} and fault["entry"] is not None
        ]
        assert sorted(ruled + refused) == list(range(len(card["entries"])))


def test_the_same_card_gives_the_same_verdict_and_both_are_plain_json(game: Any) -> None:
    _, oracle, pairs = game
    for card, verdict in pairs[:300]:
        again = oracle.verdict(json.loads(json.dumps(card)))
        assert json.dumps(again, sort_keys=True) == json.dumps(verdict, sort_keys=True)


def test_the_score_is_the_sum_of_what_the_rulings_gave(game: Any) -> None:
    name, _, pairs = game
    for card, verdict in pairs:
        if card["detail"] == "result" or name == "red":
            continue
        given = {"A": 0, "B": 0}
        for ruling in verdict["rulings"]:
            for side in given:
                given[side] += ruling["points"][side]
        assert given == verdict["score"]

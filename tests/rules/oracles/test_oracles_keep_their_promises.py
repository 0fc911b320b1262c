"""What must hold of any verdict, held against the oracles of Black and White themselves."""

import copy
import random
from typing import Any

import pytest

from tests.rules.oracles import black_cards, black_oracle, white_cards, white_oracle

GAMES = {"black": (black_oracle, black_cards), "white": (white_oracle, white_cards)}
SEEDS = range(5000, 5150)


def cards_of(game: str) -> list[dict[str, Any]]:
    return [GAMES[game][1].random_card(random.Random(seed)) for seed in SEEDS]


def swapped(value: Any) -> Any:
    """The same with the sides exchanged everywhere; White's pennies carry their side's letter."""
    if isinstance(value, dict):
        return {swapped(key): swapped(each) for key, each in value.items()}
    if isinstance(value, list):
        return [swapped(each) for each in value]
    if value in ("A", "B"):
        return "B" if value == "A" else "A"
    return value


def swapped_pennies(value: Any) -> Any:
    """White's pennies exchanged too."""
    if isinstance(value, dict):
        return {swapped_pennies(key): swapped_pennies(each) for key, each in value.items()}
    if isinstance(value, list):
        return [swapped_pennies(each) for each in value]
    if isinstance(value, str) and value[:1] in ("A", "B") and value[1:].isdigit():
        return ("B" if value[0] == "A" else "A") + value[1:]
    return value


def bare(verdict: dict[str, Any]) -> dict[str, Any]:
    """A verdict without its messages."""
    verdict = copy.deepcopy(verdict)
    for fault in verdict["faults"]:
        del fault["message"]
    return verdict


@pytest.mark.parametrize("game", GAMES)
def test_a_verdict_leaves_the_card_alone_and_comes_out_the_same_again(game: str) -> None:
    for card in cards_of(game):
        before = copy.deepcopy(card)
        first = GAMES[game][0].verdict(card)
        assert card == before
        assert GAMES[game][0].verdict(card) == first


@pytest.mark.parametrize("game", GAMES)
def test_exchanging_the_sides_exchanges_the_verdict(game: str) -> None:
    oracle = GAMES[game][0]
    for card in cards_of(game):
        exchanged = swapped(card)
        expected = swapped(bare(oracle.verdict(card)))
        if game == "white":
            exchanged = swapped_pennies(exchanged)
            expected = swapped_pennies(expected)
        assert bare(oracle.verdict(exchanged)) == expected


@pytest.mark.parametrize("game", GAMES)
def test_the_verdict_of_a_prefix_is_the_prefix_of_the_verdict(game: str) -> None:
    oracle = GAMES[game][0]
    for card in cards_of(game)[:60]:
        whole = oracle.verdict(card)
        for length in range(0, len(card["entries"]), 7):
            part = oracle.verdict({**card, "entries": card["entries"][:length], "claim": {}})
            assert part["rulings"] == [r for r in whole["rulings"] if r["entry"] < length]
            mine = [f for f in whole["faults"] if f["entry"] is not None and f["entry"] < length]
            if card["detail"] != "result":
                assert part["faults"] == mine


@pytest.mark.parametrize("game", GAMES)
def test_leaving_out_refused_entries_changes_no_ruling(game: str) -> None:
    oracle = GAMES[game][0]
    for card in cards_of(game):
        whole = oracle.verdict(card)
        ruled = [ruling["entry"] for ruling in whole["rulings"]]
        kept = {**card, "entries": [card["entries"][index] for index in ruled]}
        again = oracle.verdict(kept)
        assert [r | {"entry": 0} for r in again["rulings"]] == [
            r | {"entry": 0} for r in whole["rulings"]
        ]
        assert again["next"] == whole["next"]


def test_pennies_of_black_never_vanish() -> None:
    for card in cards_of("black"):
        if card["detail"] == "result":
            continue
        state = black_oracle.new_state(card)
        for index, entry in enumerate(card["entries"]):
            black_oracle.step(state, index, entry)
            if card["detail"] == "flicks":
                left = black_oracle.points_of(state, state["on_board"])
                assert left + state["score"]["A"] + state["score"]["B"] == 30


def test_a_white_score_is_the_sum_of_its_rulings() -> None:
    for card in cards_of("white"):
        verdict = white_oracle.verdict(card)
        if card["detail"] == "result":
            continue
        for side in ("A", "B"):
            total = sum(ruling["points"][side] for ruling in verdict["rulings"])
            assert total == verdict["score"][side]

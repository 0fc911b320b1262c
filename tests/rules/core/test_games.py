"""What a game says of itself is so."""

from __future__ import annotations

import pytest

import rules
from tests.rules.random_cards import some_cards

every_game = pytest.mark.parametrize("game", list(rules.GAMES))


@every_game
def test_the_nouns_of_a_game_are_those_that_its_cards_leave(game: str) -> None:
    left = {row.noun for card in some_cards(game) for row in rules.adjudicate(card).tallies()}
    assert left == set(rules.GAMES[game].nouns)


@every_game
def test_a_game_is_summed_up_in_one_sentence(game: str) -> None:
    summary = rules.GAMES[game].summary
    assert summary.endswith(".")
    assert summary.count(".") == 1

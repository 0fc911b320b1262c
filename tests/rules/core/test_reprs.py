"""Who asks in a terminal is told a line, not pages."""

from __future__ import annotations

import pytest

import rules
from tests.rules.laws import law_of
from tests.rules.random_cards import head_of, some_cards

LINE = 400
"""Characters that still read as one answer; a fault quotes what is wrong."""

every_game = pytest.mark.parametrize("game", list(rules.GAMES))


@every_game
def test_a_verdict_and_all_that_hangs_on_it_are_told_in_a_line_each(game: str) -> None:
    for card in some_cards(game):
        verdict = rules.adjudicate(card)
        assert f"rulings: {len(verdict.ruled)}" in repr(verdict)
        for shown in (verdict, verdict.card, *verdict.faults, *verdict.shots):
            assert len(repr(shown)) < LINE, shown
        for _, ruling in verdict.ruled:
            assert all(rule in repr(ruling) for rule in ruling.rules)
            assert len(repr(ruling)) < LINE


@every_game
def test_a_match_under_way_is_told_in_a_line(game: str) -> None:
    for card in some_cards(game, 20):
        if card["detail"] == "result":
            continue
        live, _ = rules.begin(head_of(card))
        assert len(repr(live)) < LINE
        for entry in card["entries"]:
            carried = rules.carry_on(live, entry)
            assert len(repr(carried)) < LINE
            live = carried.live or live


@every_game
def test_a_game_its_options_and_its_law_are_told_in_a_line(game: str) -> None:
    text, known = law_of(game), rules.GAMES[game]
    assert known.title in repr(known)
    for shown in (known, known.options, text, *text.rules):
        assert len(repr(shown)) < LINE


def test_what_has_not_the_shape_of_a_card_is_told_with_each_mistake() -> None:
    card, mistakes = rules.read({"scorecard": 1})
    assert card is None
    assert "<Mistake at game: this is missing>" in repr(mistakes)
    assert repr(rules.adjudicate({})).startswith("<Verdict malformed")


def test_a_simulation_and_its_margin_are_told_in_a_line() -> None:
    shot = {"board": "white", "pennies": {"W": [0, -345]}}
    simulation = rules.simulate({**shot, "flick": {"penny": "W", "speed": 1, "direction": 90}})
    assert repr(simulation) == "<Simulation events: 1, faults: 0>"
    assert repr(simulation.margin(5)) == "<Margin of 5 shots: 100% the same, outcomes: 1>"
    assert "refused" in repr(rules.simulate(shot))

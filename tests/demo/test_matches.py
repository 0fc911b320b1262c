"""The demo's matches are played, not made up: the law finds nothing wrong with any of them."""

import random

import pytest

import rules
from matches.demo.matches import Match, played

SHORT = {
    "black": {},
    "white": {"ends": 4, "pennies": 3},
    "red": {"sets": 1, "games": 2, "points": 5},
    "green": {"goals": 2},
}
# Goal flicks, penalties and what a break gives are an umpire's to report.
MOSTLY = {"black": 0.9, "white": 0.8, "red": 0.9, "green": 0.5}
ONE_EACH = {"A": ["Ana"], "B": ["Ben"]}


def a_match(game: str, detail: str, seed: int, a: float = 0.6, b: float = 0.4) -> dict:
    match = Match(game, detail, ONE_EACH, {"A": a, "B": b}, "AB"[seed % 2], SHORT[game])
    return played(random.Random(seed), match)


@pytest.mark.parametrize("detail", ["flicks", "card", "result"])
@pytest.mark.parametrize("game", sorted(SHORT))
def test_a_match_is_valid_and_finished_and_its_claim_is_right(game, detail):
    for seed in range(12):
        verdict = rules.adjudicate(a_match(game, detail, seed))
        assert not verdict.faults, (seed, verdict.faults)
        assert verdict.finished, seed


@pytest.mark.parametrize("game", sorted(SHORT))
def test_a_match_on_a_simulated_board_is_valid_and_finished_and_mostly_shots(game):
    for seed in range(6):
        document = a_match(game, "shots", seed)
        verdict = rules.adjudicate(document)
        assert not verdict.faults, (seed, verdict.faults)
        assert verdict.finished, seed
        assert verdict.differences == ()
        shots = sum("shot" in entry for entry in document["entries"])
        assert shots >= MOSTLY[game] * len(document["entries"]), (seed, shots)


@pytest.mark.parametrize("game", ["white", "black"])
def test_skill_tells_on_a_simulated_board(game):
    winners = []
    for seed in range(12):
        winners.append(rules.adjudicate(a_match(game, "shots", seed, 0.9, 0.1)).winner)
    assert winners.count("A") > 2 * winners.count("B")


def test_doubles_are_played_by_both_of_a_pair():
    pairs = {"A": ["Ana", "Alix"], "B": ["Ben", "Bo"]}
    options = SHORT["red"] | {"doubles": True}
    match = Match("red", "flicks", pairs, {"A": 0.5, "B": 0.5}, "A", options)
    verdict = rules.adjudicate(played(random.Random(7), match))
    assert not verdict.faults
    assert {ruling["by"] for ruling in verdict.rulings} == {"A1", "A2", "B1", "B2"}


@pytest.mark.parametrize("game", sorted(SHORT))
def test_the_same_seed_plays_the_same_match_and_another_a_different_one(game):
    assert a_match(game, "flicks", 3) == a_match(game, "flicks", 3)
    assert a_match(game, "flicks", 3)["entries"] != a_match(game, "flicks", 5)["entries"]


@pytest.mark.parametrize("game", sorted(SHORT))
def test_skill_tells(game):
    winners = [a_match(game, "card", seed, 0.8, 0.2)["claim"]["winner"] for seed in range(40)]
    assert winners.count("A") > 2 * winners.count("B")


def test_the_matches_meet_much_of_the_law():
    """A season in which nothing but plain winning happens would show nobody what the law is for."""
    cited: dict[str, set[str]] = {}
    for game in SHORT:
        for seed in range(30):
            verdict = rules.adjudicate(a_match(game, "flicks", seed))
            cited.setdefault(game, set()).update(r for _n, one in verdict.ruled for r in one.rules)
    assert {game: len(met) >= 10 for game, met in cited.items()} == dict.fromkeys(SHORT, True)

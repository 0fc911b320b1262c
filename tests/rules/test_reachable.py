"""Which scores can be is proved by playing: a search against the law of results, both ways."""

from __future__ import annotations

import json
from itertools import product
from typing import Any

import pytest

import rules
from tests.deep import some
from tests.rules import searches

EVERY_CASE = [
    pytest.param(game, options, first, id=f"{game}-{'-'.join(map(str, options.values()))}-{first}")
    for game in rules.GAMES
    if game in searches.SEARCHES
    for options in searches.SEARCHES[game][1]
    for first in ("AB" if game == "white" else "A")
]
CASES = some(EVERY_CASE, 35)


def result_card(game: str, options: dict[str, Any], claim: dict[str, Any], first: str) -> Any:
    pair = 2 if options.get("doubles") else 1
    sides = {"A": ["Asha", "Ada"][:pair], "B": ["Ben", "Bo"][:pair]}
    head = {"scorecard": 1, "game": game, "detail": "result", "options": options}
    return {**head, "sides": sides, "first": first, "entries": [], "claim": claim}


def is_accepted(game: str, options: dict[str, Any], claim: dict[str, Any], first: str) -> bool:
    verdict = rules.adjudicate(result_card(game, options, claim, first))
    assert not verdict.malformed, verdict.faults
    return verdict.valid


def test_every_game_that_gives_a_search_is_played_here() -> None:
    assert set(searches.SEARCHES) <= set(rules.GAMES)


@pytest.mark.parametrize(("game", "options", "first"), CASES)
def test_a_result_is_accepted_exactly_when_some_match_ends_so(
    game: str, options: dict[str, Any], first: str
) -> None:
    search = searches.SEARCHES[game][0]
    found = search(options, first) if game == "white" else search(options)
    accepted = {text: is_accepted(game, options, json.loads(text), first) for text in found}
    wrong = {text: found[text] for text in found if found[text] != accepted[text]}
    assert not wrong
    assert True in found.values()
    assert False in found.values() or options.get("start") == "flicked", "low scores all can be"


@pytest.mark.parametrize("play_out", [True, False])
def test_the_final_scores_of_black_are_those_that_flicks_lead_to(play_out: bool) -> None:
    setting = searches.setting_of("black", {"play_out": play_out})
    told = rules.GAMES["black"].reachable(setting)["finals"]
    assert {(a, b) for a, b in told} == searches.finals_of_black(play_out=play_out)


@pytest.mark.parametrize("options", searches.SEARCHES["white"][1], ids=repr)
def test_the_final_scores_of_white_are_those_that_ends_lead_to(options: dict[str, Any]) -> None:
    told = rules.GAMES["white"].reachable(searches.setting_of("white", options))
    low = {(a, b) for a, b in told["finals"] if max(a, b) <= searches.MOST_OF_WHITE}
    assert low == searches.finals_of_white(options, "A", 0)
    assert told["failed_starts_add"] == (options["start"] == "flicked")


@pytest.mark.parametrize("options", searches.SEARCHES["red"][1], ids=repr)
def test_the_final_scores_of_red_are_those_that_points_lead_to(options: dict[str, Any]) -> None:
    told = rules.GAMES["red"].reachable(searches.setting_of("red", options))
    boards = [live.state.board for live in searches.boards_of_red(options)]
    assert {(a, b) for a, b in told["finals"]} == {one.sets for one in boards if one.winner}
    assert {(a, b) for a, b in told["games"]} == searches.games_of_red(options)
    listed = {sets[-1] for sets in searches.set_lists_of_red(options) if sets}
    ended = {one for one in listed if max(one) == options["games"]}
    assert {(a, b) for a, b in told["sets"]} == ended


@pytest.mark.parametrize("options", [{"games": 2, "sets": 1}, {"games": 2, "sets": 2}], ids=repr)
def test_listed_sets_of_red_are_accepted_exactly_when_games_lead_to_them(
    options: dict[str, Any],
) -> None:
    options = {**options, "points": 2}
    found = searches.set_lists_of_red(options)
    pairs = list(product(range(options["games"] + 1), repeat=2))
    for length in range(1, 4):
        for sets in product(pairs, repeat=length):
            assert is_accepted("red", options, claim_of(sets, options), "A") == (sets in found)


def claim_of(sets: tuple[tuple[int, int], ...], options: dict[str, Any]) -> dict[str, Any]:
    """The claim of a match whose sets went so; of an unfinished one the games are under way."""
    ended = [one for one in sets if max(one) >= options["games"]]
    running = sets[-1] if max(sets[-1]) < options["games"] else (0, 0)
    score = {
        side: {"sets": sum(one[n] > one[1 - n] for one in ended), "games": running[n], "points": 0}
        for n, side in enumerate("AB")
    }
    return {"score": score, "sets": [list(one) for one in sets]}


@pytest.mark.parametrize("options", searches.SEARCHES["green"][1], ids=repr)
def test_the_final_scores_of_green_are_those_that_goals_lead_to(options: dict[str, Any]) -> None:
    told = rules.GAMES["green"].reachable(searches.setting_of("green", options))["finals"]
    found = searches.claims_of_green(options)
    ended = {text for text in found if found[text] and str(options["goals"]) in text}
    assert {json.dumps({"score": {"A": a, "B": b}}) for a, b in told} == ended


@pytest.mark.parametrize("game", list(rules.GAMES))
def test_a_result_names_its_winner_rightly_or_is_refused(game: str) -> None:
    scores: dict[str, Any] = {
        "black": ({"A": 16, "B": 3}, {"A": 3, "B": 16}),
        "white": ({"A": 9, "B": 3}, {"A": 3, "B": 9}),
        "red": ({"A": {"sets": 3}, "B": {"sets": 1}}, {"A": {"sets": 1}, "B": {"sets": 3}}),
        "green": ({"A": 3, "B": 1}, {"A": 1, "B": 3}),
    }
    if game not in scores:
        pytest.skip(f"none given: no scores of {game}")
    for score, winner, loser in zip(scores[game], "AB", "BA", strict=True):
        card = result_card(game, {}, {"score": score, "winner": winner}, "A")
        verdict = rules.adjudicate(card)
        assert verdict.valid
        assert verdict.finished
        assert verdict.winner == winner
        for wrong in (loser, "draw"):
            card = result_card(game, {}, {"score": score, "winner": wrong}, "A")
            assert [fault.code for fault in rules.adjudicate(card).faults] == ["claim-mismatch"]


FINISHED = [
    (game, options)
    for game, many in {
        "black": [{}],
        "white": [
            {"ends": ends, "pennies": pennies, "start": "placed", "extra_end": extra}
            for ends in (1, 2, 3)
            for pennies in (1, 3)
            for extra in (False, True)
        ],
        "red": [{"sets": 1, "games": 2}, {}],
        "green": [{}, {"goals": 1}],
    }.items()
    for options in many
]


@pytest.mark.parametrize(("game", "options"), FINISHED, ids=repr)
def test_a_result_is_asked_for_no_more_than_can_be_reached(
    game: str, options: dict[str, Any]
) -> None:
    setting = searches.setting_of(game, options)
    finals = rules.GAMES[game].reachable(setting)["finals"]
    finish = rules.GAMES[game].finish
    assert finish is not None
    asked = finish(setting)
    most = getattr(asked.score, "of", None)
    if game == "red":
        most = most.record.fields[0].kind
    assert most.most == max(max(score) for score in finals)
    assert asked.draw == any(a == b for a, b in finals)


@pytest.mark.parametrize(
    ("game", "options", "told"),
    [
        ("black", {}, "30 points on the board: 16 win, 15–15 is a draw."),
        ("white", {"ends": 1}, "1 end with 4 pennies a side: the most points win."),
        ("white", {"extra_end": True}, "10 ends with 4 pennies a side; level, extra ends decide."),
        (
            "red",
            {"sets": 1, "games": 2, "points": 4},
            "One set, first to 2 games; a game is first to 4 points.",
        ),
        ("red", {}, "First to 3 sets; a set is first to 5 games, a game first to 7 points."),
        ("green", {"goals": 1}, "First to 1 goal."),
    ],
)
def test_a_match_is_said_in_words(game: str, options: dict[str, Any], told: str) -> None:
    finish = rules.GAMES[game].finish
    assert finish is not None
    assert finish(searches.setting_of(game, options)).told.say() == told

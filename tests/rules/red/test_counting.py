"""Points, games and sets; cards of a line a point or a game; options."""

from __future__ import annotations

import pytest

import rules
from tests.rules.red.court import (
    LINES,
    NOTHING,
    Document,
    card,
    foul,
    game,
    last,
    point,
    refused,
    verdict,
)

# ── points, games, sets ─────────────────────────────────────────────────────────────────────────


def test_there_is_no_two_clear() -> None:
    entries = [foul("A")] * 6 + [foul("B")] * 7
    ruling = last(*entries)
    assert ruling["game_score"] == {"A": 7, "B": 6}
    assert ruling["score"] == {"A": {"sets": 0, "games": 1, "points": 0}, "B": NOTHING}
    assert ruling["rules"] == ["red.server", "red.foul", "red.point", "red.game"]
    assert ruling["next"] == "B"


def test_a_game_just_not_won_goes_on() -> None:
    ruling = last(*[foul("A")] * 6)
    assert ruling["rules"] == ["red.foul", "red.point"]
    assert ruling["score"]["B"]["points"] == 6


def test_the_default_match_is_three_sets_of_five_games_of_seven_points() -> None:
    judged = verdict(*[foul("A")] * (7 * 5 * 3))
    assert (judged.finished, judged.winner) == (True, "B")
    assert judged.score == {"A": NOTHING, "B": {"sets": 3, "games": 0, "points": 0}}
    ruling = judged.rulings[-1]
    assert ruling["rules"] == ["red.foul", "red.point", "red.game", "red.set", "red.match"]
    assert (ruling["set"], ruling["game"], ruling["next"]) == (3, 5, None)
    assert judged.measures() == {"sets": (0, 3)}


# ── a line a point, a line a game ───────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("line", "cited"),
    [
        (point("A"), []),
        (point("B", how="serve"), ["red.second-serve"]),
        (point("A", how="foul"), ["red.foul"]),
        (point("A", 2, "starshot"), ["red.starshot"]),
        (point("A", 4, "starshot"), ["red.starshot"]),
        (point("A", 3, "starshot"), ["red.starshot", "red.starshot-cannon"]),
        (point("B", 6, "starshot"), ["red.starshot", "red.starshot-cannon"]),
    ],
)
def test_a_line_a_point_is_ruled_by_how_it_was_won(line: Document, cited: list[str]) -> None:
    ruling = last(line, **LINES)
    told = line["point"]
    assert ruling["rules"] == [*cited, "red.point"]
    assert (ruling["by"], ruling["point_to"]) == (None, told["to"])
    assert ruling["points"][told["to"]] == told["points"]
    assert ruling["starshot"] == (told["how"] == "starshot")
    assert ruling["next"] == "A"


@pytest.mark.parametrize(
    ("line", "rule"),
    [
        (point("A", 2), "red.point"),
        (point("A", 3, "foul"), "red.point"),
        (point("A", 1, "starshot"), "red.point"),
        (point("A", how="serve"), "red.second-serve"),
    ],
)
def test_a_line_that_cannot_be_is_refused(line: Document, rule: str) -> None:
    assert refused(line, **LINES) == ("impossible", rule)


@pytest.mark.parametrize("points", [0, 5, 7, 1.0, True, "1"])
def test_a_point_entry_gives_one_two_three_four_or_six(points: object) -> None:
    judged = rules.adjudicate(card(point("A", points, "starshot"), **LINES))  # type: ignore[arg-type]
    assert judged.malformed
    assert judged.faults[0].path == "entries.0.point.points"


def test_the_schema_of_a_point_lists_what_it_can_give() -> None:
    red = rules.GAMES["red"]
    kinds = red.kinds("card", red.setting({}, "A", rules.Mistakes()))
    assert kinds is not None
    assert kinds["point"].schema()["properties"]["points"] == {"enum": [1, 2, 3, 4, 6]}


def test_games_and_points_may_be_mixed_game_by_game() -> None:
    judged = verdict(
        game("A", 7, 2), point("B"), point("B", 6, "starshot"), game("A", 3, 9), **LINES
    )
    assert judged.valid
    assert judged.score == {"A": {"sets": 0, "games": 1, "points": 0},
                            "B": {"sets": 0, "games": 2, "points": 0}}  # fmt: skip
    assert judged.rulings[0]["rules"] == ["red.server", "red.game"]
    assert judged.rulings[0]["points"] == {"A": 7, "B": 2}
    assert judged.rulings[0]["point_to"] is None
    assert judged.next == {"side": "B", "serve": True, "second_serve": False}


def test_a_game_within_a_game_cannot_come() -> None:
    assert refused(point("A"), game("A", 7, 0), **LINES) == ("illegal", "red.game")
    assert refused(point("A"), game("B", 9, 9), **LINES) == ("illegal", "red.game")


def test_a_game_by_the_wrong_server_is_out_of_turn() -> None:
    assert refused(game("B", 7, 0), **LINES) == ("out-of-turn", "red.server")
    assert refused(game("B", 13, 0), **LINES) == ("out-of-turn", "red.server")
    assert refused(game("A", 7, 0), game("A", 7, 0), **LINES) == ("out-of-turn", "red.server")


@pytest.mark.parametrize("score", [(13, 0), (7, 7), (6, 5), (8, 7), (0, 0), (6, 6)])
def test_a_game_cannot_end_on_every_score(score: tuple[int, int]) -> None:
    assert refused(game("A", *score), **LINES) == ("unreachable", "red.game")


def test_lines_stop_when_the_match_is_won() -> None:
    short = {**LINES, "games": 1, "sets": 1}
    judged = verdict(game("A", 12, 6), **short)
    assert (judged.finished, judged.winner, judged.next) == (True, "A", None)
    assert judged.rulings[0]["rules"] == ["red.game", "red.set", "red.match"]
    assert judged.rulings[0]["next"] is None
    assert refused(game("A", 12, 6), game("B", 7, 0), **short) == ("after-the-end", "red.match")


def test_in_doubles_lines_name_sides_and_next_names_the_server() -> None:
    judged = verdict(game("A", 7, 0), game("B", 7, 0), doubles=True, **LINES)
    assert judged.next == {"side": "A", "serve": True, "second_serve": False, "player": "A2"}


# ── options ─────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    "options", [{"points": 0}, {"games": "5"}, {"sets": 100}, {"doubles": 1}, {"length": 3}]
)
def test_options_outside_their_bounds_are_malformed(options: Document) -> None:
    judged = rules.adjudicate({**card(), "options": options})
    assert [fault.path for fault in judged.faults] == [f"options.{next(iter(options))}"]


def test_in_doubles_each_side_has_two_names_and_by_names_a_player() -> None:
    one_name = {**card(doubles=True), "sides": {"A": ["Asha"], "B": ["Ben"]}}
    assert rules.adjudicate(one_name).malformed
    assert rules.adjudicate(card(foul("A"), doubles=True)).faults[0].path == "entries.0.foul.by"
    assert rules.adjudicate(card(foul("A1"))).malformed

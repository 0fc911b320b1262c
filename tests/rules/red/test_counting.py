"""Points, games, sets; cards of a line a point or a game; results; what can be reached."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

import rules
from tests.rules.red.court import NOTHING, Document, card, foul, last, refused, verdict

LINES: dict[str, Any] = {"detail": "card"}


def point(to: str, points: int = 1, how: str = "rally") -> Document:
    return {"point": {"to": to, "points": points, "how": how}}


def game(server: str, a: int, b: int) -> Document:
    return {"game": {"server": server, "A": a, "B": b}}


def result(a: Document, b: Document, winner: Any = ..., **head: Any) -> rules.Verdict:
    claim: Document = {"score": {"A": a, "B": b}}
    if winner is not ...:
        claim["winner"] = winner
    if "listed" in head:
        claim["sets"] = head.pop("listed")
    return rules.adjudicate(card(detail="result", claim=claim, **head))


def fault_of(judged: rules.Verdict) -> tuple[str, str | None]:
    (fault,) = judged.faults
    assert fault.entry is None
    return fault.code, fault.rule


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


# ── results ─────────────────────────────────────────────────────────────────────────────────────


def test_a_finished_result_names_its_winner() -> None:
    judged = result({"sets": 3}, {"sets": 1}, "A")
    assert judged.valid
    assert (judged.finished, judged.winner, judged.next) == (True, "A", None)
    assert judged.score == {"A": {"sets": 3, "games": 0, "points": 0}, "B": {**NOTHING, "sets": 1}}
    assert judged.measures() == {"sets": (3, 1)}
    assert result({"sets": 2}, {"sets": 3}).winner == "B"


def test_an_unfinished_result_is_a_result() -> None:
    judged = result({"sets": 2, "games": 4, "points": 6}, {"sets": 2, "points": 6}, None)
    assert judged.valid
    assert (judged.finished, judged.winner) == (False, None)


@pytest.mark.parametrize(
    ("a", "b", "rule"),
    [
        ({"sets": 4}, {"sets": 0}, "red.match"),
        ({"sets": 3}, {"sets": 3}, "red.match"),
        ({"sets": 3, "games": 1}, {"sets": 0}, "red.match"),
        ({"sets": 3}, {"points": 1}, "red.match"),
        ({"games": 5}, {"games": 0}, "red.set"),
        ({}, {"points": 7}, "red.game"),
    ],
)
def test_a_result_that_cannot_be_is_unreachable(a: Document, b: Document, rule: str) -> None:
    judged = result(a, b)
    assert fault_of(judged) == ("unreachable", rule)
    assert (judged.finished, judged.winner) == (False, None)


def test_a_winner_of_an_unfinished_match_is_unfinished_alone() -> None:
    assert fault_of(result({"sets": 2}, {}, "A")) == ("unfinished", "red.match")
    listed = [[5, 0], [5, 4], [0, 1]]
    judged = result({"sets": 2}, {"games": 1}, "A", listed=listed)
    assert fault_of(judged) == ("unfinished", "red.match")


def test_a_wrong_winner_is_a_mismatch() -> None:
    assert fault_of(result({"sets": 3}, {}, "B")) == ("claim-mismatch", "red.match")
    assert fault_of(result({"sets": 3}, {}, None)) == ("claim-mismatch", "red.match")
    assert fault_of(result({"sets": 3}, {}, "draw")) == ("claim-mismatch", "red.match")


@pytest.mark.parametrize(
    ("a", "b", "listed"),
    [
        ({"sets": 3}, {"sets": 1}, [[5, 0], [4, 5], [5, 4], [5, 3]]),
        ({"sets": 1, "games": 2}, {"games": 4}, [[5, 3], [2, 4]]),
        ({"sets": 1}, {}, [[5, 3], [0, 0]]),
        ({}, {}, []),
    ],
)
def test_sets_may_be_listed_by_their_games(a: Document, b: Document, listed: list[Any]) -> None:
    assert result(a, b, listed=listed).valid


@pytest.mark.parametrize(
    ("listed", "fault"),
    [
        ([[5, 0], [5, 5], [5, 0]], ("unreachable", "red.set")),
        ([[6, 0], [5, 0], [5, 0]], ("unreachable", "red.set")),
        ([[5, 0], [2, 3], [5, 0], [5, 0]], ("unreachable", "red.match")),
        ([[0, 0], [5, 0], [5, 0], [5, 0]], ("unreachable", "red.match")),
        ([[5, 0], [5, 0], [5, 0], [1, 0]], ("unreachable", "red.match")),
        ([[5, 0], [5, 0]], ("claim-mismatch", "red.match")),
        ([[5, 0], [5, 0], [0, 5]], ("claim-mismatch", "red.match")),
        ([[5, 0], [5, 0], [2, 1]], ("claim-mismatch", "red.match")),
    ],
)
def test_sets_that_cannot_be_or_do_not_come_to_the_score_are_faults(
    listed: list[Any], fault: tuple[str, str]
) -> None:
    judged = result({"sets": 3}, {}, "A", listed=listed)
    assert fault_of(judged) == fault
    assert judged.winner is None


def test_only_a_result_lists_its_sets() -> None:
    judged = rules.adjudicate(card(claim={"sets": [[5, 0]]}))
    assert [fault.path for fault in judged.faults] == ["claim.sets"]


def test_a_result_without_both_sides_is_malformed() -> None:
    claim = {"score": {"A": {"sets": 3}}}
    assert rules.adjudicate(card(detail="result", claim=claim)).malformed


# ── what can be reached, by search ──────────────────────────────────────────────────────────────


def ends_of_a_game(to_win: int) -> set[tuple[int, int]]:
    """Every end of a game, by playing every sequence of scores."""
    seen, ends, open_scores = {(0, 0)}, set(), [(0, 0)]
    while open_scores:
        a, b = open_scores.pop()
        for gain in (1, 2, 3, 4, 6):
            for score in ((a + gain, b), (a, b + gain)):
                if max(score) >= to_win:
                    ends.add(score)
                elif score not in seen:
                    seen.add(score)
                    open_scores.append(score)
    return ends


def ends_of_a_race(to_win: int, a: int = 0, b: int = 0) -> Iterator[tuple[int, int]]:
    """Every end of a race in steps of one."""
    if max(a, b) == to_win:
        yield (a, b)
        return
    yield from ends_of_a_race(to_win, a + 1, b)
    yield from ends_of_a_race(to_win, a, b + 1)


@pytest.mark.parametrize("points", [1, 2, 3, 5, 6, 7, 8, 11])
@pytest.mark.parametrize(("games", "sets"), [(1, 1), (5, 3), (2, 4)])
def test_the_reachable_scores_are_those_that_a_search_finds(
    points: int, games: int, sets: int
) -> None:
    red = rules.GAMES["red"]
    mistakes = rules.Mistakes()
    options = {"points": points, "games": games, "sets": sets}
    told = red.reachable(red.setting(options, "A", mistakes))
    assert not mistakes
    assert {tuple(pair) for pair in told["games"]} == ends_of_a_game(points)
    assert {tuple(pair) for pair in told["sets"]} == set(ends_of_a_race(games))
    assert {tuple(pair) for pair in told["finals"]} == set(ends_of_a_race(sets))
    for pairs in told.values():
        assert pairs == sorted(pairs)


def test_a_default_game_ends_between_seven_and_twelve() -> None:
    ends = ends_of_a_game(7)
    assert {max(pair) for pair in ends} == set(range(7, 13))
    assert {min(pair) for pair in ends} == set(range(7))


@pytest.mark.parametrize("points", [1, 3, 7])
def test_every_score_of_a_game_line_is_judged_by_what_is_reachable(points: int) -> None:
    ends = ends_of_a_game(points)
    for a in range(points + 8):
        for b in range(points + 8):
            valid = verdict(game("A", a, b), points=points, **LINES).valid
            assert valid == ((a, b) in ends), (a, b)


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

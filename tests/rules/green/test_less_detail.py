"""Cards of goals and penalty flicks, and of the final score alone."""

from __future__ import annotations

from typing import Any

import pytest

import rules
from tests.rules.green.board import card, last, refused, verdict


def goal(to: str, kind: str = "open") -> dict[str, Any]:
    return {"goal": {"to": to, "kind": kind}}


def penalty(by: str, result: str, code: str | None = None) -> dict[str, Any]:
    return {"penalty": {"by": by, "result": result, **({"for": code} if code else {})}}


CARD: dict[str, Any] = {"detail": "card"}


@pytest.mark.parametrize(
    ("kind", "cited"),
    [
        ("open", ["green.goal"]),
        ("penalty", ["green.goal", "green.penalty-flick"]),
        ("own-goal", ["green.own-goal"]),
    ],
)
def test_a_goal_counts_for_the_side_it_went_to(kind: str, cited: list[str]) -> None:
    assert last(goal("B", kind), **CARD) == {
        "entry": 0,
        "by": None,
        "rules": cited,
        "points": {"A": 0, "B": 1},
        "score": {"A": 0, "B": 1},
        "next": "A",
        "hit": False,
        "hits": 0,
        "breaks": [],
        "owed": [],
        "goal": "B",
        "restart": "goal-flick",
    }


def test_the_match_stops_at_the_agreed_number_of_goals() -> None:
    two = {**CARD, "options": {"goals": 2}}
    found = verdict(goal("A"), goal("B"), goal("B"), **two)
    assert (found["finished"], found["winner"], found["next"]) == (True, "B", None)
    assert (found["rulings"][-1]["next"], found["rulings"][-1]["restart"]) == (None, None)
    assert found["rulings"][-1]["rules"] == ["green.goal", "green.win"]
    for late in (goal("A"), penalty("A", "goal")):
        assert refused(goal("A"), goal("A"), late, **two) == ("after-the-end", "green.win")
    assert verdict(goal("A"), goal("B"), **two)["finished"] is False


def test_a_match_begins_with_the_side_that_starts() -> None:
    assert verdict(first="B", **CARD)["next"] == {"side": "B", "may": [], "restart": None}
    assert verdict(goal("B"), **CARD)["next"]["restart"] == "goal-flick"


@pytest.mark.parametrize(
    ("result", "following", "rule"),
    [
        ("no-goal", "B", "green.penalty-flick"),
        ("declined", "A", "green.advantage"),
        ("goal", "A", "green.penalty-flick"),
    ],
)
def test_a_penalty_flick_scores_nothing_by_itself(result: str, following: str, rule: str) -> None:
    ruling = last(penalty("A", result, "three-zone"), **CARD)
    assert ruling["by"] == "A"
    assert ruling["score"] == {"A": 0, "B": 0}
    assert ruling["points"] == {"A": 0, "B": 0}
    assert (ruling["goal"], ruling["restart"]) == (None, None)
    assert ruling["next"] == following
    assert ruling["rules"] == ["green.break-three-zone", rule]
    assert last(penalty("A", result), **CARD)["rules"] == [rule]


def test_the_goal_of_a_penalty_flick_is_the_next_line() -> None:
    scored = penalty("A", "goal", "push")
    assert last(scored, goal("A", "penalty"), **CARD)["score"] == {"A": 1, "B": 0}
    for line in (goal("A"), goal("B", "own-goal"), penalty("B", "no-goal"), goal("B", "open")):
        assert refused(scored, line, **CARD) == ("illegal", "green.penalty-flick")
    assert refused(scored, goal("B", "penalty"), **CARD) == ("out-of-turn", "green.penalty-flick")


def test_where_penalty_flicks_are_listed_a_penalty_goal_follows_one_that_scored() -> None:
    assert last(goal("A", "penalty"), goal("B", "penalty"), **CARD)["score"] == {"A": 1, "B": 1}
    for result in ("no-goal", "declined"):
        listed = penalty("A", result)
        assert refused(listed, goal("A", "penalty"), **CARD) == ("illegal", "green.penalty-flick")
        assert last(listed, goal("A"), **CARD)["goal"] == "A"
    twice = [penalty("A", "goal"), goal("A", "penalty"), goal("A", "penalty")]
    assert refused(*twice, **CARD) == ("illegal", "green.penalty-flick")


@pytest.mark.parametrize("code", ["attacker-off", "defenders-in", "diameter"])
def test_no_penalty_flick_is_given_for_a_break_that_gives_none(code: str) -> None:
    assert refused(penalty("A", "declined", code), **CARD) == ("impossible", f"green.break-{code}")


def test_a_card_of_goals_tells_its_statistics() -> None:
    found = verdict(
        penalty("A", "goal", "push"),
        goal("A", "penalty"),
        penalty("A", "declined"),
        penalty("B", "no-goal", "board"),
        goal("B"),
        goal("A", "own-goal"),
        **CARD,
    )
    assert found["faults"] == []
    a, b = found["statistics"]["A"], found["statistics"]["B"]
    assert a["goals"] == {"open": 0, "penalty": 1, "own-goal": 1}
    assert b["goals"] == {"open": 1, "penalty": 0, "own-goal": 0}
    assert a["penalty_flicks"] == {"taken": 1, "scored": 1, "declined": 1}
    assert b["penalty_flicks"] == {"taken": 1, "scored": 0, "declined": 0}
    assert {code: count for code, count in a["breaks"].items() if count} == {"board": 1}
    assert {code: count for code, count in b["breaks"].items() if count} == {"push": 1}


def test_a_card_of_goals_leaves_its_goals_for_questions() -> None:
    entries = [penalty("A", "goal"), goal("A", "penalty"), goal("B", "own-goal")]
    tallies = rules.adjudicate(card(*entries, **CARD)).tallies()
    assert [(t.noun, t.entry, t.number, t.side, t.amount, t.how) for t in tallies] == [
        ("goal", 1, 1, "A", 1, "penalty"),
        ("goal", 2, 2, "B", 1, "own-goal"),
    ]
    assert tallies[1].more == {"score": {"A": 1, "B": 1}}


@pytest.mark.parametrize(
    ("entries", "words"),
    [
        ([goal("A")], "A goal to Asha. Ben restarts with a goal flick."),
        ([goal("B", "penalty")], "A goal to Ben by a penalty flick. Asha restarts"),
        ([goal("B", "own-goal")], "An own goal: it counts for Ben. Asha restarts"),
        ([penalty("A", "goal")], "Asha takes the penalty flick and scores."),
        ([penalty("B", "no-goal")], "Ben takes the penalty flick, without a goal."),
        ([penalty("B", "declined")], "Ben declines the penalty flick and plays on."),
        ([goal("B"), goal("A"), goal("A"), goal("A")], "A goal to Asha. Asha wins the match, 3–1."),
    ],
)
def test_an_umpire_says_what_a_line_means(entries: list[dict[str, Any]], words: str) -> None:
    told = list(rules.adjudicate(card(*entries, **CARD)).explanations())
    assert told[-1].text.startswith(words)


def test_what_may_follow_on_a_card_of_goals_is_told() -> None:
    head = {"game": "green", "first": "A", "detail": "card", "options": {"goals": 1}}
    match, _ = rules.begin(head)
    assert match is not None
    assert match.may() == {"kinds": ["goal", "penalty"], "side": "A", "may": [], "scored": None}
    scored = rules.carry_on(match, penalty("B", "goal")).live
    assert scored.may() == {"kinds": ["goal"], "side": "B", "may": [], "scored": "B"}
    resumed, faults = rules.resume(scored.as_document())
    assert resumed is not None
    assert faults == ()
    over = rules.carry_on(resumed, goal("B", "penalty")).live
    assert over.may() == {"kinds": [], "side": None, "may": []}


def result(a: int, b: int, *winner: str | None, **options: Any) -> dict[str, Any]:
    claim: dict[str, Any] = {"score": {"A": a, "B": b}}
    if winner:
        claim["winner"] = winner[0]
    return verdict(detail="result", claim=claim, options=options)


def codes_of(found: dict[str, Any]) -> list[str]:
    return [fault["code"] for fault in found["faults"]]


@pytest.mark.parametrize(("a", "b", "winner"), [(3, 0, "A"), (3, 2, "A"), (1, 3, "B")])
def test_a_final_score_names_its_winner(a: int, b: int, winner: str) -> None:
    for claimed in ((), (winner,)):
        found = result(a, b, *claimed)
        assert (found["valid"], found["finished"], found["winner"]) == (True, True, winner)
        assert found["score"] == {"A": a, "B": b}
        assert found["next"] is None


def test_a_score_short_of_the_goals_is_unfinished_and_valid() -> None:
    found = result(2, 2)
    assert (found["valid"], found["finished"], found["winner"]) == (True, False, None)
    assert result(0, 0, None)["valid"] is True


@pytest.mark.parametrize(("a", "b"), [(4, 0), (0, 4), (3, 3), (4, 4)])
def test_no_match_goes_on_beyond_its_goals(a: int, b: int) -> None:
    found = result(a, b, "A")
    assert codes_of(found) == ["unreachable"]
    assert (found["finished"], found["winner"]) == (False, None)
    assert found["faults"][0]["rule"] == "green.win"


def test_a_claimed_winner_must_be_the_one_of_the_score() -> None:
    for found, code in ((result(2, 1, "A"), "unreachable"), (result(3, 1, "B"), "claim-mismatch")):
        assert codes_of(found) == [code]
        assert found["faults"][0]["rule"] == "green.win"
    assert codes_of(result(3, 1, None)) == ["claim-mismatch"]
    assert codes_of(result(1, 0, "A", goals=1)) == []


@pytest.mark.parametrize("goals", [1, 2, 3, 5])
def test_the_reachable_scores_are_those_that_a_search_finds(goals: int) -> None:
    finals: set[tuple[int, int]] = set()
    seen: set[tuple[int, int]] = set()
    ways: list[list[dict[str, Any]]] = [[]]
    while ways:
        way = ways.pop()
        found = verdict(*way, **CARD, options={"goals": goals})
        assert found["faults"] == []
        score = (found["score"]["A"], found["score"]["B"])
        if found["finished"]:
            finals.add(score)
        elif score not in seen:
            seen.add(score)
            ways += [[*way, goal("A")], [*way, goal("B", "own-goal")]]
    game = rules.GAMES["green"]
    setting = game.setting({"goals": goals}, "A", rules.Mistakes())
    assert game.reachable(setting) == {"finals": [list(score) for score in sorted(finals)]}
    for score in finals:
        assert result(*score, goals=goals)["finished"] is True

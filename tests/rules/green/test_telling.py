"""What a card of Penny Green tells: statistics, tallies, words, and what may happen now."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import rules
from tests.rules.green.board import (
    GOAL_FLICK,
    HIT,
    OVER,
    SET_UP,
    SHOT,
    SIDE,
    card,
    choose,
    end_turn,
    foul,
    goal_flick,
    live,
    normal,
    penalty,
    positional,
    reposition,
    said,
    spot,
    verdict,
)
from tests.rules.random_cards import EVERY_RUN, cards, head_of

GOAL = normal("A3", "B-end", out="goal-B")

MATCH = [
    *SHOT,  # A: two hits
    GOAL,  # and a third: a goal in open play
    goal_flick("B", "B1", "B2", "B3"),
    positional("A1"),
    positional("A2", off=["A2"]),
    normal("B1", "B-end", "centre"),  # B: one hit
    normal("B2", "centre", green_struck=["A4"]),  # two: intercepted
    normal("A1"),  # A: none
    normal("B1", "centre", fouls=["touched", "board"]),  # B: one, and two breaks
    penalty("A1", "B-end", out="goal-B"),  # A scores
    goal_flick("B", "B1", "B2", "B3"),
    foul("B", "touched"),
    end_turn("A"),  # A declines without a word
    normal("B1", "B-end", "centre"),
    foul("A", "board"),
    choose("B", "advantage"),
    normal("B2", "centre", "B-end", out="goal-B"),  # an own goal
]


def test_statistics_count_goals_hits_breaks_penalty_flicks_and_turns_by_side() -> None:
    found = verdict(*MATCH)
    assert found["faults"] == []
    assert found["winner"] == "A"
    stats = found["statistics"]
    a, b = stats["A"], stats["B"]
    assert stats["flicks"] == 12
    assert a["goals"] == {"open": 1, "penalty": 1, "own-goal": 1}
    assert b["goals"] == {"open": 0, "penalty": 0, "own-goal": 0}
    assert (a["flicks"], a["normal"], a["positional"]) == (7, 4, 2)
    assert (b["flicks"], b["normal"], b["positional"]) == (5, 5, 0)
    assert (a["interceptions"], b["interceptions"]) == (0, 1)
    assert a["turns_by_hits"] == {"0": 1, "1": 0, "2": 0, "3": 1}
    assert b["turns_by_hits"] == {"0": 0, "1": 1, "2": 2, "3": 0}
    assert (a["turns"], a["hits"], a["hits_a_turn"]) == (2, 3, 1.5)
    assert (b["turns"], b["hits"], b["hits_a_turn"]) == (3, 5, 1.6667)
    assert a["penalty_flicks"] == {"taken": 1, "scored": 1, "declined": 1}
    assert b["penalty_flicks"] == {"taken": 0, "scored": 0, "declined": 1}
    assert {code: n for code, n in a["breaks"].items() if n} == {"board": 1, "defender-off": 1}
    assert {code: n for code, n in b["breaks"].items() if n} == {"technique": 2, "board": 1}


def test_a_card_without_flicks_has_no_rate() -> None:
    assert verdict()["statistics"]["A"]["hits_a_turn"] is None
    assert verdict()["statistics"]["flicks"] == 0


def test_a_penalty_flick_taken_is_not_declined() -> None:
    stats = verdict(foul("A", "touched"), penalty("B1", "A-end"))["statistics"]
    assert stats["B"]["penalty_flicks"] == {"taken": 1, "scored": 0, "declined": 0}
    assert stats["B"]["turns"] == 0


def test_a_card_leaves_its_goals_and_flicks_for_questions() -> None:
    tallies = rules.adjudicate(card(*MATCH)).tallies()
    goals = [t for t in tallies if t.noun == "goal"]
    assert [(t.entry, t.number, t.side, t.how, t.more["by"]) for t in goals] == [
        (2, 1, "A", "open", "A"),
        (10, 2, "A", "penalty", "A"),
        (17, 3, "A", "own-goal", "B"),
    ]
    assert goals[0].more == {"by": "A", "penny": "A3", "score": {"A": 1, "B": 0}}
    flicks = [t for t in tallies if t.noun == "flick"]
    assert [t.number for t in flicks] == list(range(1, 13))
    assert [t.how for t in flicks[:6]] == ["normal"] * 3 + ["positional"] * 2 + ["normal"]
    assert (flicks[2].side, flicks[2].amount) == ("A", 1)
    assert (flicks[3].side, flicks[3].amount) == (None, 0)
    broken = {"by": "A", "penny": "A2", "hit": False, "breaks": ["defender-off"]}
    assert flicks[4].more == broken


def test_the_measure_of_a_final_score_is_its_goals() -> None:
    assert rules.adjudicate(card(*MATCH)).measures() == {"goals": (3, 0)}


@pytest.mark.parametrize(
    ("entries", "words"),
    [
        ([HIT], "Hit 1 of the turn. Asha may try another hit."),
        ([normal("A1")], "Asha missed. The turn is Ben's."),
        ([HIT, normal("A2")], "Asha missed. Asha has a positional flick left."),
        (
            [HIT, normal("A2", "centre"), normal("A3", "centre")],
            "Hit 3 of the turn. Asha has a positional flick left.",
        ),
        (
            [normal("A1", "centre", green_struck=["B1"])],
            "Hit 1 of the turn. The green ran into a penny of Ben. The turn is Ben's.",
        ),
        (
            [*SHOT, GOAL],
            "Hit 3 of the turn. A goal to Asha: 1–0. Ben restarts with a goal flick.",
        ),
        (
            [normal("A1", "centre", "A-end", out="goal-A")],
            "Hit 1 of the turn. Through his own pegs: a goal to Ben, 0–1. Asha restarts",
        ),
        (
            [OVER],
            "Hit 1 of the turn. The green went over the goal line of Ben. Ben restarts",
        ),
        (
            [normal("A1", "centre", "B-end", out="goal-B")],
            "Hit 1 of the turn. Through the pegs, but not hit from the shooting zone: no goal.",
        ),
        ([*SET_UP], "Ben will take the goal flick with B1, and has placed B2 and B3. Asha has 2"),
        ([*SET_UP, positional("A1")], "A positional flick of Asha. Asha has one positional flick."),
        (
            [*GOAL_FLICK],
            "Asha flicks no more. Ben takes the goal flick with B1.",
        ),
        ([HIT, end_turn("A")], "Asha flicks no more. The turn is Ben's."),
        ([HIT, positional("A2")], "A positional flick of Asha. The turn is Ben's."),
        (
            [normal("A1", struck=["B1"])],
            "Asha ran into a penny of Ben without a hit: a foul. Penalty flick to Ben, who may",
        ),
        (
            [SIDE],
            "Hit 1 of the turn. Asha put the green out over a side line or his own goal line. "
            "Penalty flick to Ben: with the green out there is no advantage.",
        ),
        ([SIDE, choose("B", "penalty")], "Ben chooses the penalty flick. The penalty flick is Ben"),
        ([SIDE, penalty("B1", "A-end")], "Ben takes the penalty flick. The turn is Asha's."),
        (
            [foul("A", "touched"), choose("B", "advantage")],
            "The penalty flick is declined: play goes on. The turn is Ben's.",
        ),
        (
            [HIT, foul("B", "board")],
            "Ben moved the board, and a penny or the green slid. "
            "Penalty flick to Asha, who may decline it and go on as it stood.",
        ),
        (
            [normal("A1", "centre", off=["A1", "B2"])],
            "Hit 1 of the turn. Off the board: A1. Off the board: B2. "
            "Ben may spot A1. Ben may reposition B2. The turn is Ben's.",
        ),
        (
            [normal("A1", "centre", in_area={"A": ["A1", "A2"], "B": ["B1", "B2"]})],
            "Hit 1 of the turn. Two or more pennies of Asha rest in one goal area. "
            "Two or more pennies of Ben rest in one goal area. "
            "Ben may spot 1 of A1 and A2. Ben may reposition 1 of B1 and B2. The turn is Ben's.",
        ),
        (
            [HIT, positional("A2", near_green=["A2", "B1"])],
            "A positional flick of Asha. A penny was left within a penny diameter of the green. "
            "Ben may spot the opponent's and reposition his own of A2 and B1.",
        ),
        (
            [*SET_UP, positional("A1", off=["A1", "B4"], struck=["B4"])],
            "A positional flick of Asha. Asha's positional flick ran into a penny of Ben: a foul. "
            "A positional flick may touch neither the green nor move Ben's pennies. "
            "Off the board: B4. Off the board: A1.",
        ),
        ([normal("A1", "centre", off=["A1"]), spot("B", "A1")], "Ben spots A1."),
        ([normal("A1", "centre", off=["B1"]), reposition("B", "B1")], "Ben repositions B1."),
        (
            [HIT, normal("A1", "centre")],
            "Hit 2 of the turn. The penny of the first hit cannot make the second: A1 did.",
        ),
        (
            [*SHOT, {"flick": {**GOAL["flick"], "push": True, "struck": ["A5", "green"]}}],
            "Hit 3 of the turn. Asha pushed through one penny and struck another. Penalty flick",
        ),
        (
            [*GOAL_FLICK, normal("B1", fouls=["unclean"])],
            "Ben missed. Ben did not flick cleanly, or touched what may not be touched. "
            "The green did not leave the goal area on the goal flick's first hit.",
        ),
        (
            [normal("A1", "centre", "B-end", "centre", "A-end")],
            "Hit 1 of the turn. The green travelled through three zones in one flick. Penalty",
        ),
    ],
)
def test_an_umpire_says_what_happened_what_it_costs_and_what_comes_next(
    entries: list[dict[str, Any]], words: str
) -> None:
    assert said(*entries).startswith(words)


def test_an_umpire_says_who_wins() -> None:
    words = said(*SHOT, GOAL, options={"goals": 1})
    assert words == "Hit 3 of the turn. A goal to Asha: 1–0. Asha wins the match."


def test_what_may_happen_is_told_at_the_flick_off() -> None:
    assert live() == {
        "kinds": ["flick", "foul"],
        "side": "A",
        "may": [],
        "flicks": ["normal"],
        "stage": "turn",
        "hits": 0,
        "must_flick": None,
        "must_not_flick": None,
        "flicks_left": 0,
        "green": "centre",
        "near": [],
        "owed": [],
        "restart": None,
    }


@pytest.mark.parametrize(
    ("entries", "kinds", "flicks", "may"),
    [
        ([HIT], ["end_turn", "flick", "foul"], ["normal", "positional"], []),
        ([HIT, normal("A2")], ["end_turn", "flick", "foul"], ["positional"], []),
        ([OVER], ["goal_flick"], [], []),
        (SET_UP, ["end_turn", "flick", "foul"], ["positional"], []),
        (GOAL_FLICK, ["flick", "foul"], ["normal"], []),
        ([SIDE], ["choose", "flick"], ["penalty"], ["penalty"]),
        ([SIDE, choose("B", "penalty")], ["flick"], ["penalty"], []),
        (
            [foul("A", "touched")],
            ["choose", "flick"],
            ["normal", "penalty"],
            ["penalty", "advantage"],
        ),
        (
            [HIT, foul("B", "touched")],
            ["choose", "end_turn", "flick", "foul"],
            ["normal", "positional", "penalty"],
            ["penalty", "advantage"],
        ),
        (
            [normal("A1", "centre", "B-end", out="goal-line-B", fouls=["board"], off=["B2"])],
            ["choose", "flick", "goal_flick", "reposition"],
            ["penalty"],
            ["penalty", "advantage"],
        ),
        (
            [normal("A1", "centre", off=["A1", "B1"])],
            ["flick", "foul", "reposition", "spot"],
            ["normal"],
            [],
        ),
        ([normal("A1", "centre", off=["A1"])], ["flick", "foul", "spot"], ["normal"], []),
    ],
)
def test_what_may_happen_now_is_told(
    entries: list[dict[str, Any]], kinds: list[str], flicks: list[str], may: list[str]
) -> None:
    found = live(*entries)
    assert (found["kinds"], found["flicks"], found["may"]) == (kinds, flicks, may)


def test_the_pennies_that_bind_are_told() -> None:
    assert live(HIT)["must_not_flick"] == "A1"
    assert live(HIT, normal("A2", "centre"))["must_not_flick"] is None
    assert live(HIT, end_turn("A"), normal("B1", "centre"))["must_not_flick"] is None
    assert live(*GOAL_FLICK)["must_flick"] == "B1"
    hit = live(*GOAL_FLICK, normal("B1", "B-end", "centre"))
    assert (hit["must_flick"], hit["must_not_flick"]) == (None, "B1")
    assert live(*SET_UP)["flicks_left"] == 2
    assert live(*SET_UP, positional("A1"))["flicks_left"] == 1


def test_when_the_match_is_over_nothing_may_happen() -> None:
    assert live(*SHOT, GOAL, options={"goals": 1}) == {"kinds": [], "side": None, "may": []}


@EVERY_RUN
@given(data=st.data())
def test_what_may_happen_is_exactly_what_is_not_illegal(data: st.DataObject) -> None:
    raw = data.draw(cards("green").filter(lambda one: one["detail"] != "result"))
    match, _ = rules.begin(head_of(raw))
    assert match is not None
    for entry in raw["entries"]:
        bare = {kind: facts for kind, facts in entry.items() if kind != "claim"}
        kind = next(iter(bare))
        may = match.may()
        carried = rules.carry_on(match, bare)
        refusals = {fault.code for fault in carried.faults}
        if kind not in may["kinds"]:
            assert refusals & {"illegal", "after-the-end"}, (kind, may)
        if kind == "flick" and bare[kind]["kind"] not in may.get("flicks", ()):
            assert refusals & {"illegal", "after-the-end"}
        match = carried.live


@EVERY_RUN
@given(data=st.data())
def test_what_is_owed_belongs_to_one_side_and_is_never_more_than_its_pennies(
    data: st.DataObject,
) -> None:
    raw = data.draw(cards("green").filter(lambda one: one["detail"] == "flicks"))
    for ruling in rules.adjudicate(raw).as_document()["rulings"]:
        assert len({item["by"] for item in ruling["owed"]}) <= 1
        for item in ruling["owed"]:
            assert 1 <= item["count"] <= len(item["pennies"])
            assert item["pennies"] == sorted(set(item["pennies"]))
        if ruling["goal"]:
            assert ruling["owed"] == []
            assert ruling["restart"] in ("goal-flick", None)

"""What a card of Penny Green leaves behind: statistics, tallies and measures."""

from __future__ import annotations

import rules
from tests.rules.green.board import (
    GOAL,
    SHOT,
    card,
    choose,
    end_turn,
    foul,
    goal_flick,
    normal,
    penalty,
    positional,
    verdict,
)

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

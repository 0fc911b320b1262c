"""What a scoring page is answered: the same as the law says, as JSON, and nothing is kept that was
only tried."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

import pytest

import rules
from tests.rules.random_cards import deals, head_of, some_cards

GAMES = tuple(game for game in rules.GAMES if deals(game))
NAMES = {"A": "Asha", "B": "Ben"}
TONGUE = rules.Tongue(NAMES)
HEAD = {"game": "black", "sides": {"A": ["Asha"], "B": ["Ben"]}}
BEGIN = {"begin": {"first": "A"}}
MISS = {"entry": {"flick": {"by": "A"}}}
OUT_OF_TURN = {"entry": {"flick": {"by": "B"}}}


@pytest.fixture
def scoring() -> rules.Scoring:
    return rules.scorer()


def ask(scoring: rules.Scoring, **question: Any) -> Any:
    answered = json.loads(scoring.answer(json.dumps(question)))
    return answered["answer"]


def opened(scoring: rules.Scoring, *lines: Any) -> Any:
    return ask(scoring, ask="open", head=HEAD, lines=list(lines), names=NAMES)["running"]


def trouble(scoring: rules.Scoring, **question: Any) -> str:
    answered = json.loads(scoring.answer(json.dumps(question)))
    assert list(answered) == ["trouble"]
    return str(answered["trouble"])


def test_an_opened_card_stands_after_its_lines_and_names_the_players(
    scoring: rules.Scoring,
) -> None:
    running = opened(scoring, BEGIN, MISS)
    assert running["lines"] == 2
    assert running["next"]["side"] == "B"
    assert any("Ben" in said for said in running["entries"][0]["said"])


def test_a_written_line_is_kept_and_a_tried_one_is_not(scoring: rules.Scoring) -> None:
    opened(scoring, BEGIN)
    assert ask(scoring, ask="try", line=MISS)["running"]["lines"] == 2
    assert ask(scoring, ask="try", line=MISS)["running"]["lines"] == 2
    assert ask(scoring, ask="write", line=MISS)["running"]["lines"] == 2
    assert ask(scoring, ask="try", line=MISS)["accepted"] is False


def test_a_refused_line_has_its_faults_in_names_and_leaves_the_card(
    scoring: rules.Scoring,
) -> None:
    before = opened(scoring, BEGIN)
    refused = ask(scoring, ask="write", line=OUT_OF_TURN)
    (fault,) = refused["faults"]
    assert (fault["code"], fault["rule"]) == ("out-of-turn", "black.change-over")
    assert "Asha" in fault["sentence"]
    assert "Asha" not in fault["message"]
    assert refused == {
        "accepted": False,
        "faults": [fault],
        "fallen": [],
        "running": before,
    }


def test_many_lines_are_labelled_without_the_card(scoring: rules.Scoring) -> None:
    opened(scoring, BEGIN)
    good, bad, undo = ask(scoring, ask="try-many", lines=[MISS, OUT_OF_TURN, {"undo": 1}])
    assert good["accepted"]
    assert good["ruling"]["rules"]
    assert any("Ben" in said for said in good["said"])
    assert (bad["accepted"], bad["ruling"], bad["said"]) == (False, None, [])
    assert bad["faults"][0]["rule"] == "black.change-over"
    assert not undo["accepted"]


def test_a_mended_entry_is_labelled_by_its_own_ruling(scoring: rules.Scoring) -> None:
    opened(scoring, BEGIN, MISS, {"entry": {"flick": {"by": "B"}}})
    line = {"mend": 2, "entry": {"flick": {"by": "A", "struck": ["O1"]}}}
    (label,) = ask(scoring, ask="try-many", lines=[line])
    tried = ask(scoring, ask="try", line=line)
    assert label["ruling"] == tried["running"]["entries"][0]["ruling"]
    (undone,) = ask(scoring, ask="try-many", lines=[{"undo": 3}])
    assert (undone["accepted"], undone["ruling"]) == (True, None)


def test_lines_that_fall_are_told_of_a_mend(scoring: rules.Scoring) -> None:
    opened(scoring, BEGIN, MISS, {"entry": {"flick": {"by": "B"}}})
    tried = ask(scoring, ask="try", line={"strike": 2})
    assert (tried["accepted"], tried["fallen"]) == (False, [3])


def test_a_penny_that_is_gone_is_another_one_that_looks_alike(scoring: rules.Scoring) -> None:
    won = {"entry": {"flick": {"by": "A", "struck": ["O1"], "off": ["O1"]}}}
    two = {"entry": {"flick": {"by": "A", "struck": ["O1", "O2"], "off": ["O2", "O1"]}}}
    asked = {"ask": "after-others", "head": HEAD}
    (mine,) = ask(scoring, **asked, lines=[BEGIN, won], mine=[won])["mine"]
    named = mine["entry"]["flick"]
    assert named["struck"] == named["off"] != ["O1"]
    assert named["off"][0].startswith("O")
    (both,) = ask(scoring, **asked, lines=[BEGIN, won], mine=[two])["mine"]
    assert both["entry"]["flick"]["off"][0] == "O2"
    assert len(set(both["entry"]["flick"]["off"])) == 2
    assert ask(scoring, **asked, lines=[BEGIN, won], mine=[MISS])["mine"] == [MISS]


def test_of_a_penny_that_has_no_like_nothing_is_made_up(scoring: rules.Scoring) -> None:
    black = {"entry": {"flick": {"by": "A", "struck": ["K"], "off": ["K"]}}}
    mine = [black, OUT_OF_TURN, MISS]
    asked = ask(scoring, ask="after-others", head=HEAD, lines=[BEGIN], mine=mine)
    assert asked["mine"] == mine


def test_a_question_without_an_answer_says_why(scoring: rules.Scoring) -> None:
    assert trouble(scoring, ask="write", line=BEGIN) == "no card is open"
    assert "nobody plays chess" in trouble(
        scoring, ask="open", head={"game": "chess"}, lines=[], names={}
    )
    refused = trouble(scoring, ask="open", head=HEAD, lines=[BEGIN, BEGIN], names={})
    assert refused.startswith("line 2 is refused")
    assert "nobody knows how to dance" in trouble(scoring, ask="dance")


@pytest.mark.parametrize("game", GAMES)
def test_random_cards_are_answered_as_the_law_rules(scoring: rules.Scoring, game: str) -> None:
    for card in some_cards(game, 20):
        text = json.dumps(card)
        verdict = rules.adjudicate_text(text).as_text()
        assert ask(scoring, ask="adjudicate", text=text) == verdict
        head = head_of(card)
        running = rules.open_card(head)
        ask(scoring, ask="open", head=head, lines=[], names=NAMES)
        begin = {"begin": {"first": card["first"], "detail": card["detail"]}}
        for line in [begin, *({"entry": entry} for entry in card["entries"])]:
            (label,) = ask(scoring, ask="try-many", lines=[line])
            written = rules.write_line(running, line)
            answered = ask(scoring, ask="write", line=line)
            assert answered == json.loads(json.dumps(rules.told(written, TONGUE)))
            assert label["accepted"] == answered["accepted"]
            assert label["faults"] == answered["faults"]
            if label["ruling"]:
                last = answered["running"]["entries"][-1]
                assert (label["ruling"], label["said"]) == (last["ruling"], last["said"])
            running = written.running
        assert len(running.entries) > 0 or not card["entries"] or not rules.adjudicate(card).valid


def test_a_page_that_scores_loads_neither_the_simulator_nor_a_game_that_is_not_played() -> None:
    asked = json.dumps({"ask": "open", "head": HEAD, "lines": [BEGIN, MISS], "names": NAMES})
    program = f"""
import sys, rules
rules.scorer().answer({asked!r})
print([name for name in sys.modules if name.startswith(("rules.physics", "rules.shots"))])
print([name for name in sys.modules if name.startswith("rules.games.") and name.count(".") == 2])
"""
    said = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert said.stdout.splitlines() == ["[]", "['rules.games.black']"]

"""A card with shots: played by the simulator, ruled on by the law, and given out for replays."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

import rules
from tests.rules.shots.cards import CARDS, black, card, ruled, shot

every_game = pytest.mark.parametrize("game", list(CARDS))


@every_game
def test_a_card_of_shots_is_played_and_ruled_on(game: str) -> None:
    document = CARDS[game]()
    verdict = ruled(document)
    assert verdict.valid, [fault.message for fault in verdict.faults]
    assert [number for number, _ in verdict.ruled] == list(range(len(document["entries"])))
    assert all(ruling["rules"] for ruling in verdict.rulings)
    assert verdict.as_document()["differences"] == []


@every_game
def test_every_shot_is_given_out_whole_and_can_be_played_again(game: str) -> None:
    document = CARDS[game]()
    shots = rules.played_shots(document)
    assert [shot.entry for shot in shots] == [
        n for n, entry in enumerate(document["entries"]) if "shot" in entry
    ]
    for played in shots:
        again = rules.simulate(json.loads(json.dumps(played.document)))
        assert again.as_text() == played.simulation.as_text()
        assert played.document["model"] == "2026.1"


@every_game
def test_the_facts_of_a_shot_entered_by_hand_get_the_same_rulings(game: str) -> None:
    document = CARDS[game]()
    shots = {played.entry: played.simulation.facts for played in rules.played_shots(document)}
    entries = [shots.get(n, entry) for n, entry in enumerate(document["entries"])]
    if game == "white":
        entries[-1] = {"measure": {"order": [["A1"], ["B1"]]}}
    by_hand = rules.adjudicate({**document, "detail": "flicks", "entries": entries})
    assert by_hand.rulings == ruled(document).rulings
    assert by_hand.statistics == ruled(document).statistics
    assert by_hand.tallies() == ruled(document).tallies()


def test_a_malformed_card_has_no_shots() -> None:
    assert rules.played_shots(None) == ()
    assert rules.played_shots({**black(), "detail": "shot"}) == ()


def test_the_places_after_a_shot_are_those_of_the_next() -> None:
    first, second = rules.played_shots(black())
    rest = first.simulation.motion.as_document()["rest"]
    assert second.document["pennies"] == {
        penny: place for penny, place in rest.items() if place is not None
    }
    assert len(first.document["pennies"]) == 20


def test_a_card_of_flicks_may_hold_a_shot() -> None:
    document = black(detail="flicks")
    document["entries"][1] = {"flick": {"by": "B", "struck": ["O1"]}}
    verdict = ruled(document)
    assert verdict.valid
    assert [played.entry for played in verdict.shots] == [0]
    assert verdict.rulings[0] == ruled(black()).rulings[0]


@pytest.mark.parametrize(
    ("detail", "loads"), [("flicks", False), ("shots", True)], ids=["flicks", "shots"]
)
def test_only_a_card_with_shots_loads_the_simulator(detail: str, loads: bool) -> None:
    entry = {"flick": {"by": "A"}} if detail == "flicks" else black()["entries"][0]
    document = card("black", entry, detail=detail)
    source = (
        "import json, sys, rules\n"
        "verdict = rules.adjudicate(json.loads(sys.argv[1]))\n"
        "assert verdict.valid\n"
        "loaded = [name for name in sys.modules if name.startswith('rules.physics')]\n"
        "print(bool(loaded), 'rules.shots' in sys.modules)"
    )
    done = subprocess.run(
        [sys.executable, "-c", source, json.dumps(document)],
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.split() == [str(loads), str(loads)]


@every_game
def test_a_card_of_shots_is_written_as_it_is_read(game: str) -> None:
    read, mistakes = rules.read(CARDS[game]())
    assert read is not None, mistakes
    again, _ = rules.read(json.loads(json.dumps(rules.write(read))))
    assert again == read
    assert rules.adjudicate(rules.write(read)).as_text() == ruled(CARDS[game]()).as_text()


def test_a_shot_by_the_wrong_side_is_out_of_turn_and_changes_nothing() -> None:
    document = black()
    wrong = shot("A", "S", 0.4, 200.0)
    document["entries"].insert(1, wrong)
    verdict = ruled(document)
    [fault] = verdict.faults
    assert (fault.entry, fault.code) == (1, "out-of-turn")
    assert [played.entry for played in verdict.shots] == [0, 2]
    assert verdict.shots[1].document == ruled(black()).shots[1].document


def test_the_card_that_the_documentation_shows_is_sound() -> None:
    text = (Path(__file__).parents[3] / "docs" / "reference" / "shots.md").read_text("utf-8")
    example = json.loads(text.partition("```json\n")[2].partition("```")[0])
    verdict = ruled(example)
    assert verdict.valid
    assert len(verdict.shots) == len(example["entries"])

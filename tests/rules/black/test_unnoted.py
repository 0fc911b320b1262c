"""Who saw that something was struck, and not what, says so: no penny is made up for him."""

from __future__ import annotations

from typing import Any

import pytest

import rules
from tests.rules.black.table import card, flick, judged, last, pot, verdict

# ── ruled on where the law can ──────────────────────────────────────────────────────────────────


def test_what_nobody_noted_is_no_miss() -> None:
    ruling = last(flick("A", struck_unnoted=True))
    assert ruling["rules"] == ["black.change-over"]
    assert (ruling["next"], ruling["next_free_shot"]) == ("B", False)
    told = verdict(flick("A", struck_unnoted=True))["statistics"]["A"]
    assert told["misses"] == 0


def test_with_the_shooter_off_it_gives_a_corner_and_no_free_shot() -> None:
    ruling = last(flick("A", struck_unnoted=True, shooter_off=True))
    assert ruling["rules"] == ["black.change-over", "black.corner"]
    assert (ruling["next_from"], ruling["next_free_shot"]) == ("corner", False)


def test_a_penny_won_by_it_is_won_and_no_cannon_is_made_up() -> None:
    ruling = last(flick("A", struck_unnoted=True, off=["O1"]))
    assert ruling["merit"]
    assert verdict(flick("A", struck_unnoted=True, off=["O1"]))["statistics"]["A"]["cannons"] == 0
    (said,) = judged(flick("A", struck_unnoted=True, off=["O1"])).explanations()
    assert "cannon" not in said.text
    # Its twin: where all that was struck is noted, it was one.
    assert verdict(flick("A", "R1", off=["O1"]))["statistics"]["A"]["cannons"] == 1


def test_what_was_noted_stands_beside_what_was_not() -> None:
    more = flick("A", "R1", struck_unnoted=True, off=["O1"])
    assert last(more)["merit"]
    assert verdict(more)["statistics"]["A"]["cannons"] == 0


@pytest.mark.parametrize(
    "facts",
    [
        {"off": ["K"]},
        {"off": ["O1", "R1"]},
        {"fouls": ["unclean"], "off": ["O1"]},
        {"on_shooter": ["O3"]},
        {"on_penny": [["O1", "O2"]]},
        {"shooter_on": ["O3"]},
        {"near": ["K"]},
    ],
)
def test_the_rest_of_a_flick_is_ruled_on_as_if_a_penny_had_been_named(facts: Any) -> None:
    unnoted, named = last(flick("A", struck_unnoted=True, **facts)), last(flick("A", "R2", **facts))
    assert unnoted == named


def test_a_free_shot_is_used_up_by_it_and_the_turn_kept() -> None:
    ruling = last(flick("A"), flick("B", struck_unnoted=True))
    assert ruling["rules"] == ["black.free-shot"]
    assert ruling["next"] == "B"


# ── refused where the ruling hangs on it ────────────────────────────────────────────────────────


@pytest.mark.parametrize("noted", [[], ["O1"], ["O1", "O1"]])
def test_a_push_through_what_nobody_noted_is_refused_with_its_rule(noted: list[str]) -> None:
    (fault,) = verdict(flick("A", *noted, struck_unnoted=True, push=True))["faults"]
    assert (fault["code"], fault["rule"]) == ("impossible", "black.push")


def test_a_push_through_two_is_a_foul_whatever_else_was_struck() -> None:
    ruling = last(flick("A", "O1", "O2", struck_unnoted=True, push=True))
    assert "black.push" in ruling["rules"]


def test_without_it_a_penny_off_by_nothing_struck_is_refused_as_ever() -> None:
    (fault,) = verdict(flick("A", off=["O1"]))["faults"]
    assert fault["rule"] == "black.miss"


def test_said_to_be_false_it_changes_not_a_byte() -> None:
    entries = [pot("O1"), flick("A"), flick("B", "O2"), flick("B", "R1", push=True)]
    plain = rules.adjudicate(card(*entries)).as_text()
    told = [{"flick": {**one["flick"], "struck_unnoted": False}} for one in entries]
    assert rules.adjudicate(card(*told)).as_text() == plain


# ── at the board ────────────────────────────────────────────────────────────────────────────────


def test_it_is_offered_under_something_else_and_says_what_it_leads_to() -> None:
    running = rules.open_card({"game": "black", "sides": {"A": ["Asha"], "B": ["Ben"]}})
    running = rules.write_line(running, {"begin": {"first": "A", "detail": "flicks"}}).running
    offers = {offer["name"]: offer for offer in running.as_document()["offers"]}
    offer = offers["unnoted"]
    assert (offer["place"], offer["label"]) == ("more", "Struck something, not noted")
    assert offer["entries"] == [{"flick": {"by": "A", "struck_unnoted": True}}]
    assert offer["leads"] == "turn to B"

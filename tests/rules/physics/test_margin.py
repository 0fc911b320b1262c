"""The margin of a shot: unanimous far from every border, split on a knife's edge."""

import json
from dataclasses import replace
from itertools import pairwise

import pytest

import rules
from rules.physics.margin import offsets

STRAIGHT = {
    "board": "white",
    "pennies": {"A1": [0, -350], "B1": [100, 100]},
    "flick": {"penny": "A1", "speed": 0.5, "direction": 90},
    "game": "white",
    "by": "A",
}
"""Slides 85 mm up an empty board: nothing is near."""


def with_flick(document: dict, **flick: float) -> dict:
    return {**document, "flick": {**document["flick"], **flick}}


def margin(document: dict, n: int = 200, sizes: rules.Sizes | None = None, start: int = 0):
    return rules.simulate(document).margin(n, sizes, start=start)


def grazing() -> dict:
    """A1 passes B1 with its rim on the very line of contact, so that half the aims touch it."""
    pennies = {"S": [0.0, -100.0], "K": [20.3, 0.0]}
    flick = {"penny": "S", "speed": 1.2, "direction": 90}
    return {"board": "black-hexagon", "pennies": pennies, "flick": flick}


def test_a_shot_far_from_every_border_is_unanimous():
    found = margin(STRAIGHT)
    assert found.same == 1.0
    assert [share.count for share in found.shares] == [200]
    assert found.nearest is None


def test_a_shot_on_a_knifes_edge_splits_and_the_nearest_other_outcome_is_next_to_it():
    found = margin(grazing())
    struck = sum(s.count for s in found.shares if s.outcome["struck"] == ["K"])
    assert 80 <= struck <= 120
    assert found.nearest is not None
    assert found.nearest.far < 1e-4
    assert found.nearest.outcome != found.outcome


def test_the_nearest_change_makes_the_other_outcome_and_half_of_it_does_not():
    document = with_flick(grazing(), direction=90.3)
    found = margin(document, 400)
    assert found.nearest is not None
    assert found.nearest.outcome != found.outcome
    change = found.nearest.change

    def played(part: float) -> list[str]:
        flick = document["flick"]
        shot = {
            **document,
            "friction": 0.15 + part * change["friction"],
            "restitution": 0.9 + part * change["restitution"],
            "flick": {
                **flick,
                "direction": flick["direction"] + part * change["aim"],
                "speed": flick["speed"] + part * change["speed"],
            },
        }
        trace = rules.simulate(shot).as_trace()
        return sorted({p for e in trace["events"] if e["kind"] == "hit" for p in e["pennies"]})

    assert played(1.0) == ["K", "S"]
    assert played(0.5) == []


def test_the_same_shot_gives_the_same_bytes_and_another_start_other_samples():
    one, two = (json.dumps(margin(grazing()).as_document()) for _ in range(2))
    assert one == two
    assert json.dumps(margin(grazing(), start=7).as_document()) != one


def test_the_order_of_the_pennies_in_the_document_changes_nothing():
    document = grazing()
    turned = {**document, "pennies": dict(reversed(document["pennies"].items()))}
    assert margin(document).as_document() == margin(turned).as_document()


def test_nothing_off_is_the_shot_itself():
    still = rules.Sizes(0.0, 0.0, 0.0, 0.0)
    found = margin(grazing(), 20, still)
    assert found.same == 1.0


def test_a_longer_box_finds_more_outcomes():
    narrow = margin(with_flick(grazing(), direction=91), 300)
    wide = margin(with_flick(grazing(), direction=91), 300, replace(rules.Sizes(), aim=3.0))
    assert narrow.same == 1.0 > wide.same


def test_with_a_game_the_outcomes_are_the_facts_that_its_law_asks_for():
    found = margin(with_flick(STRAIGHT, speed=1.48, direction=90), 100)
    # 0.15 g: 1.48 m/s slides 744 mm, and the far edge is 725 mm away.
    assert {"white_off", "off", "penny", "by"} >= set(found.outcome["facts"]["flick"])
    assert len(found.shares) == 2


def test_the_samples_fill_the_box_evenly():
    found = list(offsets(1000))
    assert len(set(found)) == 1000
    for axis in range(4):
        ordered = sorted(one[axis] for one in found)
        assert -1 <= ordered[0] < -0.98
        assert 0.98 < ordered[-1] <= 1
        assert max(b - a for a, b in pairwise(ordered)) < 0.01


@pytest.mark.parametrize("n", [0, -1, 10**9])
def test_a_margin_of_no_shots_or_of_far_too_many_is_refused(n):
    with pytest.raises(ValueError, match="1 to"):
        margin(STRAIGHT, n)


@pytest.mark.parametrize("wrong", [{"aim": -1}, {"speed": 1.5}, {"friction": float("nan")}])
def test_sizes_that_cannot_be_are_refused_by_name(wrong):
    with pytest.raises(ValueError, match=next(iter(wrong))):
        rules.Sizes(**wrong)


def test_a_refused_shot_has_no_margin():
    refused = rules.simulate({**STRAIGHT, "board": "none"})
    with pytest.raises(ValueError, match="refused"):
        refused.margin(10)

"""A played shot in words, and the part of a page that plays it."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from django.template.loader import render_to_string

import rules
from matches.law.replay import Ruled, replay, way
from rules.physics.boards import black_set

LINE = {"board": "white", "pennies": {"W": [0.0, 0.0], "A1": [0.0, -340.0]}}


def played(**flick: Any) -> Any:
    shot = {**LINE, "flick": {"penny": "A1", "speed": 1.2, "direction": 90.0, **flick}}
    return replay(rules.simulate(shot))


def test_a_shot_is_told_in_a_paragraph_and_moment_by_moment():
    told = played()
    assert told.told.startswith("A1 is flicked at 1.2 m/s, straight up the board (90°).")
    assert "It strikes the white (W), and 1 penny is moved or touched." in told.told
    assert "No penny goes off." in told.told
    assert [step.text for step in told.steps] == [
        "A1 is flicked.",
        "A1 strikes the white (W).",
        "A1 comes to rest.",
        "The white (W) comes to rest.",
    ]
    assert told.steps[0].t == 0.0
    assert told.steps[-1].t == told.trace["duration"]


def test_a_penny_that_goes_off_is_told():
    told = played(speed=4.0)
    assert "The white (W) goes off the board." in told.told
    assert any(step.text == "The white (W) goes off the board." for step in told.steps)


def test_a_flick_into_the_air_strikes_no_penny():
    assert "It strikes no penny." in played(direction=45.0).told


def test_a_touching_group_is_struck_in_one_sentence():
    pennies = {"S": [0.0, -215.0], **{id_: [*at] for id_, at in black_set(20.3).items()}}
    flick = {"penny": "S", "speed": 2.0, "direction": 90.5}
    shot = {"board": "black-hexagon", "pennies": pennies, "flick": flick}
    steps = replay(rules.simulate(shot)).steps
    said = "The shooter (S) strikes O7: one touching group of 19 pennies is struck as a whole."
    assert steps[1].text == said


@pytest.mark.parametrize(
    ("direction", "words"),
    [(0, "to the right"), (91, "straight up the board"), (-90, "straight down the board")],
)
def test_a_direction_is_one_of_eight_ways(direction, words):
    assert way(direction) == words


def test_the_part_holds_picture_list_rules_and_data():
    shot = {**LINE, "flick": {"penny": "A1", "speed": 1.2, "direction": 90.0}}
    ruled = Ruled("A1 lies & waits.", ("white.alternate",), ("moved: card none, physics W",))
    part = render_to_string(
        "law/_player.html", {"replay": replay(rules.simulate(shot), ruled=ruled)}
    )
    assert part.count("<li><span class=") == 4
    assert '<svg xmlns="http://www.w3.org/2000/svg" role="img" class="board-picture"' in part
    assert "A1 lies &amp; waits." in part
    assert 'href="/rules/white/#white.alternate"' in part
    assert "physics W" in part
    assert "style=" not in part
    held = re.search(r'<script type="application/json">(.*?)</script>', part, re.DOTALL)
    assert held is not None
    data = json.loads(held.group(1))
    assert set(data) == {"trace", "told", "steps"}


def test_a_penny_s_name_is_no_markup():
    board = {"shape": "circle", "radius": 200, "name": "</script><script>alert(1)</script>"}
    shot = {
        "board": board,
        "pennies": {"x": [0, 0]},
        "flick": {"penny": "x", "speed": 1, "direction": 0},
    }
    part = render_to_string("law/_player.html", {"replay": replay(rules.simulate(shot))})
    assert "<script>alert" not in part

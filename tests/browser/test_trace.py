"""The trace as the browser evaluates it: the same places as the law's own."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

import rules
from tests.rules.physics.scenes import shots
from tests.rules.physics.test_trace import some_shot

SCRIPT = Path(__file__).parents[2] / "static" / "js" / "board" / "trace.js"
ALLOWED = 1e-6
"""mm."""

EVALUATE = """([trace, asked]) => asked.map(([penny, t]) => {
  const at = pennyboard.placeAt(trace, penny, t);
  return at && [at.x, at.y];
})"""


@pytest.fixture
def page(visit: Any) -> Any:
    opened = visit()
    opened.goto("about:blank")
    opened.add_script_tag(path=str(SCRIPT))
    return opened


@pytest.mark.parametrize("seed", shots(8))
def test_the_browser_and_python_find_every_penny_at_the_same_place(page: Any, seed: int) -> None:
    model = ("2026.1", "2026.2")[seed % 2]
    told = rules.simulate({**some_shot(seed), "model": model}).as_trace()
    rng = random.Random(seed)
    times = [rng.uniform(0, told["duration"] * 1.1) for _ in range(40)]
    times += [0.0, *(event["t"] for event in told["events"])]
    asked = [(penny, t) for penny in told["pennies"] for t in times]
    found = page.evaluate(EVALUATE, [told, asked])
    for (penny, t), at in zip(asked, found, strict=True):
        expected = rules.place_at(told, penny, t)
        if expected is None:
            assert at is None
        else:
            assert at is not None
            assert max(abs(at[0] - expected[0]), abs(at[1] - expected[1])) <= ALLOWED


def test_a_path_grows_from_where_the_penny_lay_to_where_it_is(page: Any) -> None:
    told = rules.simulate(some_shot(3)).as_trace()
    half = told["duration"] / 2
    path = page.evaluate("([t, s]) => pennyboard.pathTo(t, 'S', s)", [told, half])
    assert path[0] == told["pennies"]["S"]["from"]
    assert path[-1] == pytest.approx(rules.place_at(told, "S", half))
    assert page.evaluate("([t, s]) => pennyboard.pathTo(t, 'S', s)", [told, -1.0]) == []

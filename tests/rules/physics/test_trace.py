"""The trace of a shot: plain JSON from which every place of every penny comes back."""

from __future__ import annotations

import json
import random

import pytest

import rules
from rules.physics.boards import BOARDS, black_set
from rules.physics.trace import board_document, kind_of
from tests.rules.physics.scenes import shots


def some_shot(seed: int) -> dict:
    """A shot on one of the named boards: a break, or pennies strewn about."""
    rng = random.Random(f"trace {seed}")
    name = rng.choice(list(BOARDS))
    board = BOARDS[name]
    if name.startswith("black") and rng.random() < 0.5:
        pennies = {"S": [rng.uniform(-20, 20), -150.0]}
        pennies |= {id_: [*place] for id_, place in black_set(20.3).items()}
    else:
        pennies = {}
        while len(pennies) < 8:
            x = rng.uniform(-board.across / 2, board.across / 2)
            y = rng.uniform(-board.across / 2, board.across / 2)
            clear = all((x - a) ** 2 + (y - b) ** 2 > 25**2 for a, b in pennies.values())
            pegs = all((x - p.x) ** 2 + (y - p.y) ** 2 > 20**2 for p in board.pegs)
            if clear and pegs and board.beyond(x, y) < -15:
                pennies["S" if not pennies else f"O{len(pennies)}"] = [x, y]
    flick = {"penny": "S", "speed": rng.uniform(0.5, 2.5), "direction": rng.uniform(0, 360)}
    return {"board": name, "pennies": pennies, "flick": flick | {"spin": rng.uniform(-40, 40)}}


@pytest.mark.parametrize("model", ["2026.1", "2026.2"])
@pytest.mark.parametrize("seed", shots(12))
def test_the_trace_gives_the_motion_s_own_places(seed, model):
    simulation = rules.simulate({**some_shot(seed), "model": model})
    told = json.loads(json.dumps(simulation.as_trace(), allow_nan=False))
    rng = random.Random(seed)
    times = [rng.uniform(0, told["duration"] * 1.1) for _ in range(60)]
    times += [event["t"] for event in told["events"]]
    assert told["events"]
    for t in times:
        for penny in told["pennies"]:
            assert rules.place_at(told, penny, t) == simulation.motion.place(penny, t)


def test_in_model_2026_2_every_stretch_has_a_slowing_of_its_own():
    told = rules.simulate({**some_shot(1), "model": "2026.2"}).as_trace()
    paths = [one["path"] for one in told["pennies"].values() if one["path"]]
    slowings = {stretch[6] for path in paths for stretch in path}
    assert len(slowings) > 3
    assert max(slowings) <= told["slowing"] * 1.0001
    first = rules.simulate(some_shot(1)).as_trace()["pennies"]["S"]["path"]
    assert {len(stretch) for stretch in first} == {6}


def test_a_trace_ends_where_the_motion_does():
    simulation = rules.simulate(some_shot(1))
    told = simulation.as_trace()
    for penny, one in told["pennies"].items():
        rest = simulation.motion.rest[penny]
        assert one["rest"] == (None if rest is None else [*rest])
        assert (one["off"] is None) == (rest is not None)
        if rest is not None:
            at = rules.place_at(told, penny, told["duration"])
            assert at == pytest.approx(rest, abs=1e-9)


@pytest.mark.parametrize("name", BOARDS)
def test_a_board_written_as_an_object_is_read_as_the_same_board(name):
    shot = {"pennies": {"S": [0.0, -100.0]}, "flick": {"penny": "S", "speed": 1, "direction": 90}}
    written = json.loads(json.dumps(board_document(BOARDS[name])))
    read = rules.simulate({**shot, "board": written})
    assert read.faults == ()
    assert read.motion is not None
    assert read.motion.shot.board == BOARDS[name]
    assert rules.named_boards()[name] == written


def test_who_struck_is_who_was_quicker_just_before():
    shot = {
        "board": "white",
        "pennies": {"W": [0.0, 60.0], "A1": [0.0, 0.0]},
        "flick": {"penny": "A1", "speed": 1.0, "direction": 90},
    }
    told = rules.simulate(shot).as_trace()
    hit = next(event for event in told["events"] if event["kind"] == "hit")
    assert rules.speed_before(told, "A1", hit["t"]) > 900
    assert rules.speed_before(told, "W", hit["t"]) == 0.0


@pytest.mark.parametrize(
    ("game", "penny", "kind"),
    [
        ("black", "S", "shooter"),
        ("black", "K", "black"),
        ("black", "B1", "blue"),
        ("black", "O12", "outer"),
        ("white", "W", "white"),
        ("red", "red", "red"),
        ("red", "B1", "B"),
        ("green", "A6", "A"),
        (None, "X", "plain"),
    ],
)
def test_a_penny_s_kind_is_its_colour_or_its_side(game, penny, kind):
    assert kind_of(game, penny) == kind


def test_a_refused_shot_has_no_trace():
    with pytest.raises(ValueError, match="refused"):
        rules.simulate({}).as_trace()


def test_a_picture_within_a_page_holds_no_style():
    simulation = rules.simulate(some_shot(2))
    inline = simulation.as_svg(inline=True)
    assert "style" not in inline
    assert "<style>" in simulation.as_svg()

"""Shot documents: what comes out, what is refused and how, the same bytes everywhere."""

import hashlib
import json
import random
import subprocess
import sys
from pathlib import Path

import pytest

import rules
from rules.physics.board import Board
from rules.physics.boards import BOARDS, black_set
from rules.physics.coin import COINS
from tests.rules.physics.scenes import shots

ROOT = Path(__file__).parents[3]
SHOT = {
    "shot": 1,
    "board": "black-hexagon",
    "coin": "1p",
    "friction": 0.15,
    "restitution": 0.9,
    "disc_friction": 0.15,
    "g": 9.80665,
    "model": "2026.1",
    "pennies": {"S": [0.0, -180.0], "O1": [0.0, 40.6], "K": [0.0, 0.0]},
    "flick": {"penny": "S", "speed": 1.2, "direction": 90.0, "spin": 0.0, "contact": 10.0},
}


def shot(**other):
    return {**SHOT, **other}


def flick(**other):
    return {**SHOT["flick"], **other}


def black_break():
    pennies = {"S": (0.0, -215.0), **black_set(20.3)}
    placed = {id_: list(place) for id_, place in pennies.items()}
    return shot(pennies=placed, flick=flick(speed=2.5, direction=91.0), game="black", by="A")


def test_the_rulebook_s_shot_is_played():
    told = rules.simulate(SHOT).as_document()
    assert set(told) == {"model", "duration", "events", "rest"}
    assert [(e["kind"], e["pennies"]) for e in told["events"]] == [
        ("hit", ["S", "K"]),
        ("hit", ["O1", "K"]),
        ("stop", ["S"]),
        ("stop", ["K"]),
        ("off", ["O1"]),
    ]
    assert told["rest"]["O1"] is None
    times = [event["t"] for event in told["events"]]
    assert times == sorted(times)
    assert told["duration"] == times[-1]
    assert told["events"][0]["at"] == pytest.approx([0.0, -10.15])
    assert told["events"][-1]["at"] == pytest.approx([0.0, 230.0])


def test_what_is_left_out_takes_its_default():
    short = {key: SHOT[key] for key in ("board", "pennies", "flick")}
    assert rules.simulate(short).as_text() == rules.simulate(SHOT).as_text()
    plain = shot(flick={"penny": "S", "speed": 1.2, "direction": 90})
    assert rules.simulate(plain).as_text() == rules.simulate(SHOT).as_text()


def test_a_board_as_an_object_is_the_board_of_its_name():
    named = rules.simulate(shot(board="white", pennies={"S": [0, 0], "K": [3, 60]}))
    lines = {"start": {"from": [-150, -325], "to": [150, -325]}}
    own = {"shape": "rectangle", "width": 300, "length": 750, "lines": lines}
    given = rules.simulate(shot(board=own, pennies={"S": [0, 0], "K": [3, 60]}))
    assert given.faults == ()
    assert given.as_text() == named.as_text()
    coin = {"diameter": 20.3, "mass": 99}
    assert rules.simulate(shot(coin=coin)).as_text() == rules.simulate(SHOT).as_text()


@pytest.mark.parametrize(
    ("change", "path", "said"),
    [
        ({"friction": 0}, "friction", "0.01"),
        ({"friction": float("nan")}, "friction", "bounds"),
        ({"restitution": 1.5}, "restitution", "1.5"),
        ({"flick": flick(speed=-1)}, "flick.speed", "-1"),
        ({"flick": flick(direction=float("nan"))}, "flick.direction", "bounds"),
        ({"flick": flick(penny="Z")}, "flick.penny", "Z"),
        ({"flick": {"penny": "S"}}, "flick.speed", "missing"),
        ({"pennies": {"S": [0, 0], "K": [5, 0]}}, "pennies.S", "overlaps K by 15.3 mm"),
        ({"pennies": {"S": [0, 500]}}, "pennies.S", "off the board"),
        ({"pennies": {"S": [0, float("inf")]}}, "pennies.S.1", "bounds"),
        ({"pennies": {"S": [float("nan"), 0]}}, "pennies.S.0", "bounds"),
        ({"restitution": float("nan")}, "restitution", "bounds"),
        ({"disc_friction": -0.1}, "disc_friction", "-0.1"),
        ({"flick": flick(spin=1e9)}, "flick.spin", "1000000000"),
        ({"pennies": {"S": [0, "a"]}}, "pennies.S.1", '"a"'),
        ({"pennies": {"S": [0]}}, "pennies.S", "2"),
        ({"pennies": {f"P{n}": [n, 0] for n in range(10_000)}}, "pennies", "10000"),
        ({"coin": "3p"}, "coin", "washer"),
        ({"coin": {"diameter": 20.3}}, "coin.mass", "missing"),
        ({"coin": {"diameter": 500, "mass": 3}}, "coin.diameter", "500"),
        ({"board": {"shape": "circle"}}, "board.radius", "missing"),
        ({"board": {"shape": "rectangle", "width": 20.3, "length": 90}}, "board", "fit"),
        ({"board": {"shape": ["circle"]}}, "board.shape", "list"),
        (
            {"board": {"shape": "square", "side": 90, "lines": {"x": {"to": 3}}}},
            "board.lines.x.from",
            "missing",
        ),
        ({"board": "table"}, "board", "black-hexagon"),
        ({"board": {"shape": "star"}}, "board.shape", "hexagon"),
        ({"board": {"shape": "circle", "radius": -1}}, "board.radius", "-1"),
        (
            {"board": {"shape": "circle", "radius": 200, "spots": {"x": [300, 0]}}},
            "board.spots.x",
            "off",
        ),
        (
            {"board": {"shape": "circle", "radius": 200, "pegs": {"x": [0, 0, -1]}}},
            "board.pegs.x.2",
            "above 0",
        ),
        ({"board": {"shape": "circle", "radius": 200, "pegs": {"x": [0, -190]}}}, "pennies.S", "x"),
        ({"model": "1066"}, "model", "2026.1"),
        ({"shot": 2}, "shot", "2"),
        ({"colour": "red"}, "colour", "unknown"),
    ],
)
def test_bad_input_is_refused_by_the_name_of_its_penny_and_field(change, path, said):
    simulation = rules.simulate(shot(**change))
    assert simulation.motion is None
    messages = {fault.path: fault.message for fault in simulation.faults}
    assert path in messages
    assert said in messages[path]


@pytest.mark.parametrize("raw", [None, 3, [], "x", {}, {"pennies": 3}, {"pennies": {"": [0, 0]}}])
def test_what_is_no_shot_at_all_is_malformed(raw):
    simulation = rules.simulate(raw)
    assert simulation.malformed
    assert "faults" in simulation.as_document()


def test_text_is_read_strictly():
    assert rules.simulate_text(json.dumps(SHOT)).faults == ()
    for text in ("{", '{"friction": NaN}', b"\xff", '{"shot": 1, "shot": 1}'):
        assert rules.simulate_text(text).malformed


def test_a_shot_that_never_settles_is_refused_loudly(monkeypatch):
    monkeypatch.setattr("rules.physics.shot.MOST_EVENTS", 1)
    simulation = rules.simulate(SHOT)
    assert simulation.motion is None
    assert simulation.faults[0].path == "restitution"
    assert not simulation.malformed


def test_pennies_written_rounded_touch():
    placed = {i: [round(x, 3), round(y, 3)] for i, (x, y) in black_set(20.3).items()}
    simulation = rules.simulate(shot(pennies={"S": [0, -215], **placed}))
    assert simulation.faults == ()
    assert simulation.motion.certificate().stands


def test_a_break_of_the_touching_set_has_a_certificate():
    simulation = rules.simulate(black_break())
    assert simulation.motion.certificate().troubles == []
    assert simulation.facts["flick"]["struck"]


PROGRAM = """
import hashlib, json, sys, rules
found = hashlib.sha256()
for line in sys.stdin:
    found.update(rules.simulate_text(line).as_text().encode())
print(found.hexdigest())
"""


def test_two_processes_give_the_same_bytes():
    documents = [SHOT, black_break(), shot(restitution=0.6, flick=flick(direction=83.7, spin=40.0))]
    text = "\n".join(json.dumps(document) for document in documents)
    here = hashlib.sha256()
    for document in documents:
        here.update(rules.simulate(document).as_text().encode())
    run = [sys.executable, "-c", PROGRAM]
    there = {
        subprocess.run(
            run, input=text, text=True, capture_output=True, check=True, cwd=ROOT
        ).stdout.strip()
        for _ in range(2)
    }
    assert there == {here.hexdigest()}


STORED = "dfd8431f56caf796df3418f513a0546e042682d2d935748e46fa0a2bbfb02260"


def test_model_2026_1_replays_a_stored_shot_to_the_same_bits():
    """Never change this: a new behaviour is a new model."""
    told = rules.simulate(black_break()).as_text()
    assert hashlib.sha256(told.encode()).hexdigest() == STORED


def test_the_law_does_not_load_the_simulator():
    program = "import rules, sys; print('rules.physics' in sys.modules)"
    told = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True, cwd=ROOT
    )
    assert told.stdout.strip() == "False"


@pytest.mark.parametrize("board", BOARDS.values(), ids=BOARDS.keys())
def test_every_named_board_has_its_marks_on_it_and_is_its_own_mirror_image(board: Board):
    for mark in (*board.spots, *board.areas, *board.pegs):
        assert board.beyond(mark.x, mark.y) < 0
    for line in board.lines:
        assert max(board.beyond(*line.start), board.beyond(*line.end)) <= 0
    edges = set(board.edges)
    assert {(-nx, ny, height) for nx, ny, height in edges} == edges
    spots = {(spot.x, spot.y) for spot in board.spots}
    assert {(-x, y) for x, y in spots} == spots


def test_the_boards_have_the_measures_of_the_rulebook():
    assert BOARDS["black-hexagon"].outline()[0] == (0.0, -230.0)
    assert BOARDS["black-hexagon"].spot("corner-1").y == -215.0
    assert len(BOARDS["black-circle"].spots) == 6
    assert len(BOARDS["black-square"].spots) == 8
    assert [line.start[1] for line in BOARDS["white"].lines] == [-325.0, 75.0]
    assert BOARDS["red"].spot("A-quarter").y == -114.5
    assert BOARDS["red"].spot("B-corner-left") == BOARDS["red"].spot("B-corner-left")
    assert BOARDS["red"].spot("B-corner-left").x == 99.5
    assert len(BOARDS["green"].pegs) == 8
    assert len(BOARDS["green"].spots) == 9
    assert COINS["2p"].diameter == 25.9


def test_the_set_of_black_touches_and_has_like_colours_opposite():
    places = black_set(20.3)
    assert len(places) == 19
    assert places["O1"] == (0.0, 40.6)
    for letter in "RGB":
        (x, y), (u, v) = places[f"{letter}1"], places[f"{letter}2"]
        assert (u, v) == (-x, -y)
    gaps = sorted(
        ((x - u) ** 2 + (y - v) ** 2) ** 0.5
        for n, (x, y) in enumerate(places.values())
        for u, v in list(places.values())[n + 1 :]
    )
    assert gaps[0] == pytest.approx(20.3, abs=1e-12)
    assert gaps[41] == pytest.approx(20.3, abs=1e-12)
    assert gaps[42] > 30


def test_the_picture_names_every_line_and_spot_and_escapes_what_people_typed():
    nasty = '<b>&"'
    simulation = rules.simulate(
        shot(board="red", pennies={nasty: [0, 0]}, flick=flick(penny=nasty))
    )
    drawn = simulation.as_svg()
    assert "<title>half-way</title>" in drawn
    assert "<title>A-quarter</title>" in drawn
    assert nasty not in drawn
    assert "&lt;b&gt;" in drawn
    with pytest.raises(ValueError, match="refused"):
        rules.simulate({}).as_svg()


JUNK = [None, True, -1, 0, 1e308, float("nan"), "x", "", [], {}, [1], {"x": 1}, 10**40, "\ud800"]


def spoiled(node, rng):
    """A document with one value somewhere in it replaced or left out."""
    key = rng.choice(list(node))
    inner = node[key]
    if isinstance(inner, dict) and inner and rng.random() < 0.6:
        return {**node, key: spoiled(inner, rng)}
    rest = {name: value for name, value in node.items() if name != key}
    return rest if rng.random() < 0.2 else {**rest, key: rng.choice(JUNK)}


@pytest.mark.parametrize("seed", shots(300))
def test_a_spoiled_document_is_played_or_refused_and_never_throws(seed):
    marks = {"spots": {"a": [0, 0]}, "pegs": {"p": [90, 90]}, "areas": {"q": [0, 0, 5]}}
    lines = {"l": {"from": [0, 0], "to": [1, 1], "width": 1}}
    board = {"shape": "rectangle", "width": 300, "length": 750, "lines": lines, **marks}
    coin = {"diameter": 20, "mass": 3}
    whole = shot(board=board, coin=coin, game="black", by="A", state={"from": "lie"})
    simulation = rules.simulate(spoiled(whole, random.Random(seed)))
    assert (simulation.motion is None) == bool(simulation.faults)
    assert simulation.as_text()

"""Measured boards: read and written alike, and every mark that cannot be is named."""

import pytest

import rules
from rules.physics.equipment import NEEDS

DEFAULTS = {
    "black-hexagon": "black",
    "black-circle": "black",
    "black-square": "black",
    "white": "white",
    "red": "red",
    "green": "green",
}


def mistakes(document: dict, *games: str) -> dict[str, str]:
    read, found = rules.read_equipment(document, games)
    assert (read is None) == bool(found)
    return {mistake.where: mistake.sentence.say() for mistake in found}


def board(**changes: object) -> dict:
    document = rules.default_equipment("green")
    return {**document, "board": {**document["board"], **changes}}


@pytest.mark.parametrize(("name", "game"), DEFAULTS.items())
def test_a_default_board_suits_its_game_and_reads_back_as_it_was_written(name, game):
    document = rules.default_equipment(name)
    read, found = rules.read_equipment(document, [game])
    assert not found
    assert read is not None
    assert read.as_document() == document


def test_a_board_and_a_coin_without_a_name_read_back_too():
    document = {"board": {"shape": "circle", "radius": 300}, "coin": {"diameter": 20, "mass": 3}}
    read, _ = rules.read_equipment(document)
    assert read is not None
    assert rules.read_equipment(read.as_document())[0] == read


def test_every_mark_that_a_game_needs_is_missed_by_name():
    for game, kinds in NEEDS.items():
        bare = {"board": {"shape": "circle", "radius": 300}}
        wanted = {f"board.{kind}.{name}" for kind, names in kinds.items() for name in names}
        assert mistakes(bare, game).keys() == wanted


def test_the_simulator_s_own_needs_are_all_asked_for():
    """A board that passes is a board on which every game's facts can be told."""
    for game, name in (("white", "white"), ("red", "red"), ("green", "green")):
        penny, places = {
            "white": ("A1", {"A1": [0, -350]}),
            "red": ("A1", {"A1": [0, -150], "red": [0, -60]}),
            "green": ("A1", {"A1": [0, -150], "green": [0, -60]}),
        }[game]
        whole = rules.default_equipment(name)
        needed = {
            kind: {
                mark: value
                for mark, value in whole["board"][kind].items()
                if mark in NEEDS[game].get(kind, ())
            }
            for kind in ("spots", "lines", "areas", "pegs")
        }
        shot = {
            **whole,
            "board": {**whole["board"], **needed},
            "pennies": places,
            "flick": {"penny": penny, "speed": 0.4, "direction": 90},
            "game": game,
            "by": "A",
        }
        assert not mistakes({key: shot[key] for key in whole}, game)
        assert rules.simulate(shot).facts is not None


@pytest.mark.parametrize(
    ("changes", "where", "word"),
    [
        ({"spots": {"centre": [400, 0]}}, "board.spots.centre", "off the board"),
        ({"lines": {"zone": {"from": [0, 0], "to": [301, 0]}}}, "board.lines.zone", "runs off"),
        ({"lines": {"zone": {"from": [0, 0], "to": [0, 0]}}}, "board.lines.zone", "no length"),
        ({"pegs": {"a": [0, 0], "b": [3, 0]}}, "board.pegs.b", "stands in a"),
        ({"spots": {"s": [0, 0]}, "pegs": {"a": [9, 0]}}, "board.spots.s", "would meet a"),
        ({"width": float("nan")}, "board.width", "number"),
        ({"width": -3}, "board.width", ""),
        ({"shape": "star"}, "board.shape", "star"),
    ],
)
def test_a_mark_that_cannot_be_is_named_with_its_reason(changes, where, word):
    found = mistakes(board(**changes))
    assert where in found
    assert word in found[where]


def test_a_coin_that_does_not_fit_is_refused():
    document = {"board": {"shape": "rectangle", "width": 25, "length": 300}, "coin": "2p"}
    assert "25.9" in mistakes(document)["board"]


def test_a_half_way_line_that_is_askew_is_refused():
    document = rules.default_equipment("red")
    document["board"]["lines"]["half-way"]["to"][1] = 4.0
    assert "straight across" in mistakes(document, "red")["board.lines.half-way"]


def test_the_plan_names_every_mark_and_escapes_it():
    document = rules.default_equipment("green")
    document["board"]["name"] = "<b>&"
    read, _ = rules.read_equipment(document)
    assert read is not None
    drawn = rules.draw_plan(read)
    for kind in ("spots", "lines", "areas", "pegs"):
        for name in document["board"][kind]:
            assert f">{name}</text>" in drawn
    assert "&lt;b&gt;&amp;" in drawn
    assert "<b>" not in drawn
    assert "style" not in drawn
    assert "</text>" in drawn
    assert ">centre</text>" not in rules.draw_plan(read, names=False)

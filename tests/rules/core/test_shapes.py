"""Shapes: what a document may look like, read, written and described by the same words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest

import rules
from rules.core import kinds, mistakes, shape
from rules.core.making import changed, maker
from rules.core.mistakes import Mistakes
from rules.core.shape import Field, Nested, Record

every_game = pytest.mark.parametrize("game", list(rules.GAMES))


@dataclass(frozen=True, slots=True)
class Coin:
    """Something to read."""

    id: str
    worth: int = 1
    on: tuple[str, ...] = ()


COIN = Record(
    Coin,
    Field("id", shape.ID, label="Id"),
    Field("worth", shape.Whole(1, 6), 1, "Worth"),
    Field("on", shape.IDS, ()),
    label="Coin",
)


def read(kind: Any, raw: Any) -> tuple[Any, list[str]]:
    """What a kind makes of a value, and its mistakes as messages."""
    mistakes = Mistakes()
    value = kind.read(raw, (None, "x"), mistakes)
    return value, [f"{one.where}: {one.sentence.say()}" for one in mistakes]


def test_one_value_for_both_sides_is_read_as_each_side_s_and_written_by_side() -> None:
    kind = shape.OneOrEach(shape.Whole(3, 12), missing=6)
    assert read(kind, 5) == ((5, 5), [])
    assert read(kind, {"A": 5}) == ((5, 6), [])
    assert kind.write((5, 5)) == {"A": 5, "B": 5}
    for wrong in (2, 13, "5", True, None, [5, 5]):
        assert read(kind, wrong)[1] != [], wrong


@pytest.mark.parametrize(
    ("kind", "raw", "value"),
    [
        (shape.SIDE, "A", "A"),
        (shape.Choice(("lie", None)), None, None),
        (shape.FLAG, False, False),
        (shape.Whole(0, 3), 3, 3),
        (shape.Whole(0, 3), 0, 0),
        (shape.Number(0, 1), 0.5, 0.5),
        (shape.Number(0, 1), 1, 1),
        (shape.Text(), "Zoë", "Zoë"),
        (shape.Text(nullable=True), None, None),
        (shape.Text(longest=3), "abc", "abc"),
        (shape.ID, "O1", "O1"),
        (shape.IDS, ["O1", "K"], ("O1", "K")),
        (shape.IDS, [], ()),
        (shape.words("touched"), ["touched"], ("touched",)),
        (shape.Many(shape.FLAG, 1, 2), [True], (True,)),
        (shape.BySide(shape.Whole()), {"B": 2, "A": 1}, (1, 2)),
        (shape.BySide(shape.Whole(), missing=0), {"A": 1}, (1, 0)),
        (shape.ById(shape.Whole()), {"A1": 3, "B1": 4}, (("A1", 3), ("B1", 4))),
        (Nested(COIN), {"id": "K"}, Coin("K")),
    ],
)
def test_a_value_that_fits_is_read(kind: Any, raw: Any, value: Any) -> None:
    assert read(kind, raw) == (value, [])


@pytest.mark.parametrize(
    ("kind", "raw", "messages"),
    [
        (shape.SIDE, "C", ['x: "C" is not one of "A", "B"']),
        (shape.SIDE, None, ['x: null is not one of "A", "B"']),
        (shape.SIDE, ["A"], ['x: a list is not one of "A", "B"']),
        (shape.Choice(("lie", None)), "table", ['x: "table" is not one of "lie", null']),
        (shape.FLAG, 1, ["x: 1 is neither true nor false"]),
        (shape.FLAG, None, ["x: null is neither true nor false"]),
        (shape.Whole(0, 3), 4, ["x: 4 is not a whole number from 0 to 3"]),
        (shape.Whole(0, 3), -1, ["x: -1 is not a whole number from 0 to 3"]),
        (shape.Whole(0, 3), True, ["x: true is not a whole number from 0 to 3"]),
        (shape.Whole(0, 3), 1.0, ["x: 1.0 is not a whole number from 0 to 3"]),
        (shape.Number(0, 1), 1.5, ["x: 1.5 is not a number from 0 to 1"]),
        (shape.Number(0, 1), float("nan"), ["x: nan is not a number from 0 to 1"]),
        (shape.Number(0, 1), "1", ['x: "1" is not a number from 0 to 1']),
        (shape.Text(), " ", ['x: " " is not a text of 1 to 200 characters']),
        (shape.Text(longest=3), "abcd", ['x: "abcd" is not a text of 1 to 3 characters']),
        (shape.Text(), None, ["x: null is not a text of 1 to 200 characters"]),
        (shape.Text(), {}, ["x: an object is not a text of 1 to 200 characters"]),
        (shape.IDS, "O1", ['x: "O1" is not a list']),
        (shape.IDS, ["O1", 2], ["x.1: 2 is not a text of 1 to 40 characters"]),
        (shape.IDS, ["O1", ""], ['x.1: "" is not a text of 1 to 40 characters']),
        (shape.IDS, ["O1"] * 1001, ["x: a list of 1001 where 0 to 1000 are wanted"]),
        (shape.Many(shape.FLAG, 1, 2), [], ["x: a list of 0 where 1 to 2 are wanted"]),
        (shape.words("touched"), ["nudged"], ['x.0: "nudged" is not one of "touched"']),
        (shape.BySide(shape.Whole()), {"A": 1}, ["x.B: this is missing"]),
        (shape.BySide(shape.Whole()), 3, ['x: 3 is not an object with "A" and "B"']),
        (
            shape.BySide(shape.Whole()),
            {"A": 1, "B": 1, "C": 1},
            ["x.C: this is unknown here; known are A, B"],
        ),
        (shape.ById(shape.Whole()), [], ["x: a list is not an object"]),
        (
            shape.ById(shape.Whole()),
            {"A1": -1},
            ["x.A1: -1 is not a whole number from 0 to 1000000"],
        ),
        (Nested(COIN), 3, ["x: 3 is not an object"]),
        (
            Nested(COIN),
            {"worth": 9, "colour": "red"},
            [
                "x.worth: 9 is not a whole number from 1 to 6",
                "x.id: this is missing",
                "x.colour: this is unknown here; known are id, on, worth",
            ],
        ),
    ],
)
def test_a_value_that_does_not_fit_is_told_with_its_path(
    kind: Any, raw: Any, messages: list[str]
) -> None:
    assert read(kind, raw)[1] == messages


@pytest.mark.parametrize(
    ("raw", "shown"),
    [
        ("x" * 40, '"' + "x" * 40 + '"'),
        ("x" * 41, '"' + "x" * 37 + "…" + '"'),
        (10**30, "100000000000000000000…"),
        (123456789012345678901234, "123456789012345678901234"),
        (True, "true"),
        (False, "false"),
        (None, "null"),
    ],
)
def test_a_message_shows_a_value_shortly(raw: Any, shown: str) -> None:
    assert mistakes.shown(raw) == shown


def test_what_equals_its_default_is_not_written() -> None:
    assert COIN.write(Coin("K")) == {"id": "K"}
    assert COIN.write(Coin("K", 6, ("S",))) == {"id": "K", "worth": 6, "on": ["S"]}
    assert Nested(COIN).write(Coin("K")) == {"id": "K"}
    assert shape.BySide(shape.FLAG).write((True, False)) == {"A": True, "B": False}
    assert shape.ById(shape.FLAG).write((("A1", True),)) == {"A1": True}


def test_a_field_tells_its_attribute_and_its_choices() -> None:
    plain, renamed = Field("worth", shape.FLAG), Field("from", shape.FLAG, attribute="played_from")
    assert (plain.holder, renamed.holder) == ("worth", "played_from")
    assert (plain.required, Field("x", shape.FLAG, False).required) == (True, False)
    assert Field("by", shape.SIDE).choices == ("A", "B")
    assert Field("fouls", shape.words("board")).choices == ("board",)
    assert plain.choices == ()
    assert repr(shape.MISSING) == "MISSING"


def test_a_shape_is_described_as_json_schema() -> None:
    assert COIN.schema() == {
        "type": "object",
        "properties": {
            "id": {"type": "string", "minLength": 1, "maxLength": 40},
            "worth": {"type": "integer", "minimum": 1, "maximum": 6},
            "on": {
                "type": "array",
                "items": {"type": "string", "minLength": 1, "maxLength": 40},
                "minItems": 0,
                "maxItems": 1000,
            },
        },
        "required": ["id"],
        "additionalProperties": False,
    }
    assert shape.Choice(("lie", None)).schema() == {"enum": ["lie", None]}
    assert shape.FLAG.schema() == {"type": "boolean"}
    assert shape.Number(0, 1).schema() == {"type": "number", "minimum": 0, "maximum": 1}
    assert shape.Text(nullable=True).schema()["type"] == ["string", "null"]
    assert shape.BySide(shape.FLAG).schema()["required"] == ["A", "B"]
    assert shape.BySide(shape.FLAG, missing=None).schema()["required"] == []
    assert shape.ById(shape.FLAG).schema()["additionalProperties"] == {"type": "boolean"}
    assert Nested(COIN).schema() == COIN.schema()


def test_a_kind_without_a_reader_or_a_schema_is_none() -> None:
    for ask in (lambda: kinds.Kind().read(1, None, Mistakes()), kinds.Kind().schema):
        with pytest.raises(NotImplementedError):
            ask()


@every_game
def test_every_shape_of_a_game_is_described_and_its_defaults_are_of_its_kind(game: str) -> None:
    known = rules.GAMES[game]
    assert known.options.schema()["additionalProperties"] is False
    live, _ = rules.begin({"game": game, "first": "A"})
    assert live is not None
    for referee in known.referees.values():
        for record in referee.kinds(live.setting).values():
            assert record.schema()["type"] == "object"
            for field in record.fields:
                if not field.required and field.default is not None:
                    written = field.kind.write(field.default)
                    assert read(field.kind, written)[1] == [], field.name


def test_what_is_made_quickly_is_what_is_made_slowly() -> None:
    make = maker(Coin)
    assert make("K") == Coin("K")
    assert make("K", worth=2, on=("S",)) == Coin("K", 2, ("S",))
    assert type(make("K")) is Coin
    assert hash(make("K")) == hash(Coin("K"))
    assert changed(make("K"), worth=3) == Coin("K", 3)
    with pytest.raises(AttributeError):
        make("K").worth = 2  # type: ignore[misc]
    with pytest.raises(TypeError):
        make()  # type: ignore[call-arg]
    with pytest.raises(AttributeError):
        changed(make("K"), colour="red")
    assert maker(len) is len


def _as_read(*values: Any) -> tuple[Any, ...]:
    return values


@pytest.mark.parametrize("raw", [1, 0, 1.0, "true", None, [], {}])
def test_what_only_equals_a_flag_or_a_word_is_no_flag_and_no_word(raw: Any) -> None:
    record = Record(_as_read, Field("flag", shape.FLAG), Field("side", shape.SIDE))
    found = Mistakes()
    record.read({"flag": raw, "side": raw}, None, found)
    assert len(found) == 2
    found = Mistakes()
    assert record.read({"flag": True, "side": "B"}, None, found) == (True, "B")
    assert not found

"""Shapes: what a document may look like, said once and used three times.

A :class:`Record` describes one JSON object. It reads a value into a frozen dataclass and
gathers every mistake with its path; it writes the dataclass back; and it can be looked
through (``record.fields``), so that a form or an API schema is made from the same words.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from rules.core.collections import (
    IDS,
    MISSING,
    ById,
    BySide,
    Ids,
    Many,
    OneOrEach,
    Words,
    words,
)
from rules.core.kinds import (
    FLAG,
    ID,
    PLAIN,
    SIDE,
    Choice,
    Flag,
    Id,
    Kind,
    Number,
    Text,
    Whole,
)
from rules.core.making import maker
from rules.core.mistakes import Mistakes, Trail, shown, unknown
from rules.core.sentence import sentence

T = TypeVar("T")

__all__ = [
    "FLAG",
    "ID",
    "IDS",
    "MISSING",
    "SIDE",
    "ById",
    "BySide",
    "Choice",
    "Field",
    "Flag",
    "Id",
    "Ids",
    "Kind",
    "Many",
    "Mistakes",
    "Nested",
    "Number",
    "OneOrEach",
    "Record",
    "Text",
    "Trail",
    "Whole",
    "Words",
    "unknown",
    "words",
]


@dataclass(frozen=True)
class Field:
    """One named field: its kind, what stands for it when left out, and words for people."""

    name: str
    kind: Kind
    default: Any = MISSING
    label: str = ""
    help: str = ""
    attribute: str = ""

    @property
    def holder(self) -> str:
        """The dataclass's attribute: the field's name, but where Python has taken that word."""
        return self.attribute or self.name

    @property
    def required(self) -> bool:
        """Whether the document must give it."""
        return self.default is MISSING

    @property
    def choices(self) -> tuple[str | None, ...]:
        """The words to choose from; empty when the kind is not a choice."""
        kind = self.kind.of if isinstance(self.kind, Words) else self.kind
        return kind.choices if isinstance(kind, Choice) else ()


class Record(Generic[T]):
    """The shape of one JSON object and the frozen dataclass that it becomes.

    ``make`` takes the fields' values in the order of ``fields``; the dataclass has
    attributes of the same names (or of the fields' ``attribute``).
    """

    def __init__(self, make: Callable[..., T], *fields: Field, label: str = "") -> None:
        self.make = maker(make)
        self.fields = fields
        self.label = label
        self._reading = {
            field.name: (n, field.kind.read, field.kind.as_they_are)
            for n, field in enumerate(fields)
        }
        self._defaults = [field.default for field in fields]
        self._required = [field.name for field in fields if field.required]

    def __repr__(self) -> str:
        return f"<Record {', '.join(field.name for field in self.fields)}>"

    def read(self, raw: Any, trail: Trail, mistakes: Mistakes) -> T:
        """The dataclass from a JSON value; whatever is wrong is noted, all of it."""
        values = self._defaults.copy()
        if type(raw) is not dict:
            mistakes.note(trail, sentence("{found} is not an object", found=shown(raw)))
            return self.make(*values)
        known, reading = 0, self._reading
        for name, item in raw.items():
            known_field = reading.get(name)
            if known_field is not None:
                known += 1
                place, read, as_they_are = known_field
                # Words and flags are most of a card: the quick way first, as with lists of ids.
                if type(item) in PLAIN and item in as_they_are:
                    values[place] = item
                else:
                    values[place] = read(item, (trail, name), mistakes)
        for name in self._required:
            if name not in raw:
                mistakes.note((trail, name), sentence("this is missing"))
        if known != len(raw):
            unknown(raw, reading, trail, mistakes)
        return self.make(*values)

    def write(self, value: T) -> dict[str, Any]:
        """The JSON object of a dataclass; what equals its default is left out."""
        document: dict[str, Any] = {}
        for field in self.fields:
            own = getattr(value, field.holder)
            if field.required or own != field.default:
                document[field.name] = field.kind.write(own)
        return document

    def schema(self) -> dict[str, Any]:
        """The shape as JSON Schema."""
        return {
            "type": "object",
            "properties": {f.name: f.kind.schema() for f in self.fields},
            "required": [f.name for f in self.fields if f.required],
            "additionalProperties": False,
        }


@dataclass(frozen=True)
class Nested(Kind):
    """An object of its own shape within another."""

    record: Record[Any]
    name = "nested"

    def read(self, raw: Any, trail: Trail, mistakes: Mistakes) -> Any:
        return self.record.read(raw, trail, mistakes)

    def write(self, value: Any) -> Any:
        return self.record.write(value)

    def schema(self) -> dict[str, Any]:
        return self.record.schema()

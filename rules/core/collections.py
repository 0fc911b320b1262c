"""Kinds of many values: lists, a value for each side, values by id."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from rules.core.kinds import ID, Choice, Kind
from rules.core.mistakes import Mistakes, Trail, shown, unknown
from rules.core.sentence import sentence

LONGEST_LIST: Final = 1_000


class _Missing:
    """The mark for a field that the document leaves out."""

    def __repr__(self) -> str:
        return "MISSING"


MISSING: Final = _Missing()


@dataclass(frozen=True)
class Many(Kind):
    """A list of values of one kind, from ``least`` to ``most`` of them."""

    of: Kind
    least: int = 0
    most: int = LONGEST_LIST
    name = "many"

    def read(self, raw: Any, trail: Trail, mistakes: Mistakes) -> Any:
        if type(raw) is not list:
            mistakes.note(trail, sentence("{found} is not a list", found=shown(raw)))
            return ()
        if not self.least <= len(raw) <= self.most:
            said = sentence(
                "a list of {found} where {least} to {most} are wanted",
                found=len(raw),
                least=self.least,
                most=self.most,
            )
            mistakes.note(trail, said)
            return ()
        read = self.of.read
        return tuple([read(item, (trail, n), mistakes) for n, item in enumerate(raw)])

    def write(self, value: Any) -> Any:
        return [self.of.write(item) for item in value]

    def schema(self) -> dict[str, Any]:
        bounds = {"minItems": self.least, "maxItems": self.most}
        return {"type": "array", "items": self.of.schema(), **bounds}


@dataclass(frozen=True)
class Ids(Many):
    """A list of ids."""

    of: Kind = ID
    name = "ids"

    def read(self, raw: Any, trail: Trail, mistakes: Mistakes) -> Any:
        # Most of a card's facts are short lists of short ids: the quick way first.
        if type(raw) is list and self.least <= len(raw) <= self.most:
            for item in raw:
                if type(item) is not str or not 0 < len(item) <= 40 or item.isspace():
                    break
            else:
                return tuple(raw)
        return Many.read(self, raw, trail, mistakes)


@dataclass(frozen=True)
class Words(Many):
    """A list of words from a closed list, such as the fouls of a flick."""

    of: Choice
    name = "words"

    def read(self, raw: Any, trail: Trail, mistakes: Mistakes) -> Any:
        # As with ids: the quick way first.
        if type(raw) is list and self.least <= len(raw) <= self.most:
            choices = self.of.choices
            for item in raw:
                if type(item) is not str or item not in choices:
                    break
            else:
                return tuple(raw)
        return Many.read(self, raw, trail, mistakes)


def words(*choices: str) -> Words:
    """The kind of a list of words out of ``choices``."""
    return Words(Choice(choices))


@dataclass(frozen=True)
class BySide(Kind):
    """An object with a value for side A and one for side B; ``missing`` stands for one left out."""

    of: Kind
    missing: Any = MISSING
    name = "by-side"

    def read(self, raw: Any, trail: Trail, mistakes: Mistakes) -> Any:
        if type(raw) is not dict:
            mistakes.note(
                trail, sentence('{found} is not an object with "A" and "B"', found=shown(raw))
            )
            return (self.missing, self.missing)
        unknown(raw, ("A", "B"), trail, mistakes)
        return (self._side(raw, "A", trail, mistakes), self._side(raw, "B", trail, mistakes))

    def _side(self, raw: Any, side: str, trail: Trail, mistakes: Mistakes) -> Any:
        if side in raw:
            return self.of.read(raw[side], (trail, side), mistakes)
        if self.missing is MISSING:
            mistakes.note((trail, side), sentence("this is missing"))
        return self.missing

    def write(self, value: Any) -> Any:
        return {"A": self.of.write(value[0]), "B": self.of.write(value[1])}

    def schema(self) -> dict[str, Any]:
        sides = {"A": self.of.schema(), "B": self.of.schema()}
        required = ["A", "B"] if self.missing is MISSING else []
        return {
            "type": "object",
            "properties": sides,
            "required": required,
            "additionalProperties": False,
        }


@dataclass(frozen=True)
class OneOrEach(BySide):
    """As by side, or one bare value that both sides have; written by side."""

    def read(self, raw: Any, trail: Trail, mistakes: Mistakes) -> Any:
        if type(raw) is dict:
            return super().read(raw, trail, mistakes)
        value = self.of.read(raw, trail, mistakes)
        return (value, value)

    def schema(self) -> dict[str, Any]:
        return {"anyOf": [super().schema(), self.of.schema()]}


@dataclass(frozen=True)
class ById(Kind):
    """An object from ids to values of one kind, read as a tuple of pairs in the document's
    order."""

    of: Kind
    name = "by-id"

    def read(self, raw: Any, trail: Trail, mistakes: Mistakes) -> Any:
        if type(raw) is not dict:
            mistakes.note(trail, sentence("{found} is not an object", found=shown(raw)))
            return ()
        return tuple([(key, self.of.read(raw[key], (trail, key), mistakes)) for key in raw])

    def write(self, value: Any) -> Any:
        return {key: self.of.write(item) for key, item in value}

    def schema(self) -> dict[str, Any]:
        return {"type": "object", "additionalProperties": self.of.schema()}


IDS: Final = Ids()

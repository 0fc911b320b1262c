"""Kinds: what a single value of a document may be, with the mistake said where it is not."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from rules.core.fault import Mistake
from rules.core.sentence import Sentence, sentence

Trail = Any
"""Where a reader stands: ``None`` at the top, else ``(trail of the parent, key)``.
Made into a path only when a mistake is found."""


def depth_of(trail: Trail) -> int:
    """How many levels below the top a trail stands."""
    depth = 0
    while trail is not None:
        trail, depth = trail[0], depth + 1
    return depth


LONGEST_TEXT: Final = 200
LONGEST_LIST: Final = 1_000


class _Missing:
    """The mark for a field that the document leaves out."""

    def __repr__(self) -> str:
        return "MISSING"


MISSING: Final = _Missing()


class Mistakes(list[Mistake]):
    """All mistakes of a document, in the order in which they were met."""

    def note(self, trail: Trail, said: Sentence, rule: str | None = None) -> None:
        """Adds a mistake that stands at ``trail``."""
        path: list[str | int] = []
        while trail is not None:
            trail, key = trail
            path.append(key)
        self.append(Mistake(tuple(reversed(path)), said, rule))


@dataclass(frozen=True)
class Kind:
    """What a field's value may be. ``name`` tells a form or a schema which kind it is."""

    name = "any"

    def read(self, raw: Any, trail: Trail, mistakes: Mistakes) -> Any:
        """The value, or a note in ``mistakes``; then what is returned means nothing."""
        raise NotImplementedError

    def write(self, value: Any) -> Any:
        """The value as JSON."""
        return value

    def schema(self) -> dict[str, Any]:
        """The kind as JSON Schema."""
        raise NotImplementedError


@dataclass(frozen=True)
class Choice(Kind):
    """One of some words; ``None`` may be among them."""

    choices: tuple[str | None, ...]
    name = "choice"

    def read(self, raw: Any, trail: Trail, mistakes: Mistakes) -> Any:
        if (raw is None or type(raw) is str) and raw in self.choices:
            return raw
        words = ", ".join("null" if c is None else f'"{c}"' for c in self.choices)
        mistakes.note(
            trail, sentence("{found} is not one of {words}", found=shown(raw), words=words)
        )
        return None

    def schema(self) -> dict[str, Any]:
        return {"enum": list(self.choices)}


@dataclass(frozen=True)
class Flag(Kind):
    """True or false."""

    name = "flag"

    def read(self, raw: Any, trail: Trail, mistakes: Mistakes) -> Any:
        if raw is True or raw is False:
            return raw
        mistakes.note(trail, sentence("{found} is neither true nor false", found=shown(raw)))
        return False

    def schema(self) -> dict[str, Any]:
        return {"type": "boolean"}


@dataclass(frozen=True)
class Whole(Kind):
    """A whole number from ``least`` to ``most``, both allowed."""

    least: int = 0
    most: int = 1_000_000
    name = "whole"

    def read(self, raw: Any, trail: Trail, mistakes: Mistakes) -> Any:
        if type(raw) is int and self.least <= raw <= self.most:
            return raw
        said = sentence(
            "{found} is not a whole number from {least} to {most}",
            found=shown(raw),
            least=self.least,
            most=self.most,
        )
        mistakes.note(trail, said)
        return self.least

    def schema(self) -> dict[str, Any]:
        return {"type": "integer", "minimum": self.least, "maximum": self.most}


@dataclass(frozen=True)
class Number(Kind):
    """A finite number from ``least`` to ``most``; whole numbers count."""

    least: float = 0.0
    most: float = 1e6
    name = "number"

    def read(self, raw: Any, trail: Trail, mistakes: Mistakes) -> Any:
        if type(raw) in (int, float) and self.least <= raw <= self.most and math.isfinite(raw):
            return raw
        said = sentence(
            "{found} is not a number from {least} to {most}",
            found=shown(raw),
            least=self.least,
            most=self.most,
        )
        mistakes.note(trail, said)
        return self.least

    def schema(self) -> dict[str, Any]:
        return {"type": "number", "minimum": self.least, "maximum": self.most}


@dataclass(frozen=True)
class Text(Kind):
    """Some text that is not blank; with ``nullable`` also null."""

    nullable: bool = False
    longest: int = LONGEST_TEXT
    name = "text"

    def read(self, raw: Any, trail: Trail, mistakes: Mistakes) -> Any:
        if raw is None and self.nullable:
            return None
        if type(raw) is str and raw.strip() and len(raw) <= self.longest:
            return raw
        said = sentence(
            "{found} is not a text of 1 to {longest} characters",
            found=shown(raw),
            longest=self.longest,
        )
        mistakes.note(trail, said)
        return ""

    def schema(self) -> dict[str, Any]:
        kinds = ["string", "null"] if self.nullable else "string"
        return {"type": kinds, "minLength": 1, "maxLength": self.longest}


@dataclass(frozen=True)
class Id(Text):
    """The id of a penny or a player, such as ``O1``. One outside the game is for the law to
    refuse."""

    longest: int = 40
    name = "id"


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

    of: Kind = Id()
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
class ById(Kind):
    """An object from ids to values of one kind, read as a tuple of pairs in the document's order.
    An object from ids to values of one kind, read as a tuple of pairs in the document's order."""

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


SIDE: Final = Choice(("A", "B"))
IDS: Final = Ids()
ID: Final = Id()
FLAG: Final = Flag()


def unknown(raw: Mapping[str, Any], names: Iterable[str], trail: Trail, mistakes: Mistakes) -> None:
    """Notes each key of ``raw`` that is none of ``names``, and says which there are."""
    strange = [key for key in raw if key not in names]
    if not strange:
        return
    known = ", ".join(sorted(names))
    for key in strange:
        mistakes.note(
            (trail, key), sentence("this is unknown here; known are {names}", names=known)
        )


def shown(raw: Any) -> str | Sentence:
    """A JSON value as a message shows it: short, and never the whole of something large."""
    if raw is None:
        return "null"
    if raw is True or raw is False:
        return "true" if raw else "false"
    if isinstance(raw, dict):
        return sentence("an object")
    if isinstance(raw, list):
        return sentence("a list")
    if isinstance(raw, str):
        shown = raw if len(raw) <= 40 else raw[:37] + "…"
        return f'"{shown}"'
    shown = str(raw)
    return shown if len(shown) <= 24 else shown[:21] + "…"

"""Kinds: what a single value of a document may be, with the mistake said where it is not."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any, Final

from rules.core.mistakes import Mistakes, Trail, shown
from rules.core.sentence import sentence

LONGEST_TEXT: Final = 200
PLAIN: Final = frozenset({str, bool, type(None)})
"""The types of what a kind may list as values that are read as they are. No numbers: 1 is not
true."""


@dataclass(frozen=True)
class Kind:
    """What a field's value may be. ``name`` tells a form or a schema which kind it is."""

    name = "any"

    @property
    def as_they_are(self) -> frozenset[str | bool | None]:
        """Values that ``read`` gives back as they came: all of a few words, or none."""
        return frozenset()

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

    @property
    def as_they_are(self) -> frozenset[str | bool | None]:
        return frozenset(self.choices)

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

    @property
    def as_they_are(self) -> frozenset[str | bool | None]:
        return frozenset({True, False})

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


SIDE: Final = Choice(("A", "B"))
ID: Final = Id()
FLAG: Final = Flag()

"""Values that stand several on one line: lists, lists of lists, a value for each id."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any, Final

from django.utils.translation import gettext

from matches.web.law.cardform.inputs import (
    Input,
    Typed,
    input_for,
    typed_as,
)
from matches.web.law.cardform.shown import (
    NO_FAULTS,
    Faults,
    Shown,
    Words,
)

_BETWEEN: Final = re.compile(r"[\s,]+")


@typed_as("list")
class ListInput(Input):
    """Several values on one line, with spaces or commas between them."""

    def parse(self, text: str) -> Any:
        inner = input_for(self.kind.of)
        return [inner.parse(word) for word in _BETWEEN.split(text) if word]

    def write(self, value: Any) -> str:
        if not isinstance(value, list):
            return super().write(value)
        inner = input_for(self.kind.of)
        return " ".join(inner.write(item) for item in value)

    def shown(
        self, typed: Typed, name: str, path: str, words: Words, faults: Faults = NO_FAULTS
    ) -> Shown:
        hint = words.help or gettext("Several: with spaces between")
        return super().shown(typed, name, path, replace(words, help=hint), faults)


@typed_as("groups")
class GroupsInput(Input):
    """Lists within a list: groups with a semicolon between, values with spaces."""

    def parse(self, text: str) -> Any:
        inner = ListInput(self.kind.of)
        groups = [group.strip() for group in text.split(";")]
        return [inner.parse(_dashes_apart(group, inner.kind)) for group in groups if group]

    def write(self, value: Any) -> str:
        if not isinstance(value, list):
            return super().write(value)
        inner = ListInput(self.kind.of)
        return "; ".join(inner.write(group) for group in value)

    def shown(
        self, typed: Typed, name: str, path: str, words: Words, faults: Faults = NO_FAULTS
    ) -> Shown:
        hint = words.help or gettext("Groups with a semicolon between, such as 5 3; 2 5")
        return super().shown(typed, name, path, replace(words, help=hint), faults)


def _dashes_apart(group: str, kind: Any) -> str:
    """A group of numbers may be typed as 5-3, the way scores are written."""
    return re.sub(r"(?<=\d)\s*[-–:]\s*(?=\d)", " ", group) if kind.of.name == "whole" else group


@typed_as("by-id")
class ByIdInput(Input):
    """A value for each id: ``A1 31.5; B2 40``."""

    def parse(self, text: str) -> Any:
        inner = input_for(self.kind.of)
        values: dict[str, Any] = {}
        for part in re.split(r"[;\n]+", text):
            key, _, value = part.strip().replace("=", " ").replace(":", " ").partition(" ")
            if key:
                values[key] = inner.parse(value.strip()) if value.strip() else None
        return values

    def write(self, value: Any) -> str:
        if not isinstance(value, dict):
            return super().write(value)
        inner = input_for(self.kind.of)
        return "; ".join(f"{key} {inner.write(item)}" for key, item in value.items())

    def shown(
        self, typed: Typed, name: str, path: str, words: Words, faults: Faults = NO_FAULTS
    ) -> Shown:
        hint = words.help or gettext("A value for each, such as A1 31.5; B2 40")
        return super().shown(typed, name, path, replace(words, help=hint), faults)

"""Objects with known keys: an input for each part."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from matches.web.law.cardform.inputs import (
    LEFT_OUT,
    Input,
    Typed,
    as_json,
    input_for,
    json_or_text,
    typed_as,
)
from matches.web.law.cardform.shown import (
    NO_FAULTS,
    Faults,
    Shown,
    Words,
    words_of,
)


class PartsInput(Input):
    """An object with known keys: an input for each, and JSON for anything else it may be."""

    template = "law/cardform/parts.html"

    def parts(self, words: Words) -> Iterable[tuple[str, Input, Words]]:
        """The key, the input and the words of each part."""
        raise NotImplementedError

    def read(self, typed: Typed, name: str) -> Any:
        whole = typed.get(name, "").strip()
        if whole:
            return json_or_text(whole)
        read = {key: part.read(typed, f"{name}.{key}") for key, part, _ in self.parts(Words())}
        given = {key: value for key, value in read.items() if value is not LEFT_OUT}
        return given or LEFT_OUT

    def spread(self, value: Any, name: str) -> dict[str, list[str]]:
        known = {key: part for key, part, _ in self.parts(Words())}
        if not isinstance(value, dict) or not set(value) <= set(known):
            return {name: [json.dumps(value, ensure_ascii=False)]}
        spread: dict[str, list[str]] = {}
        for key, item in value.items():
            spread |= known[key].spread(item, f"{name}.{key}")
        return spread

    def shown(
        self, typed: Typed, name: str, path: str, words: Words, faults: Faults = NO_FAULTS
    ) -> Shown:
        parts = tuple(
            part.shown(typed, f"{name}.{key}", f"{path}.{key}", own, faults)
            for key, part, own in self.parts(words)
        )
        return Shown(
            self.template,
            name,
            words.label,
            words.help,
            words.required,
            value=typed.get(name, ""),
            parts=parts,
            faults=faults.at(path),
            filled=any(part.filled for part in parts) or bool(typed.get(name)),
        )


@typed_as("by-side")
class BySideInput(PartsInput):
    """A value for side A and one for side B."""

    def parts(self, words: Words) -> Iterable[tuple[str, Input, Words]]:
        for side in ("A", "B"):
            yield side, input_for(self.kind.of), words.inner(words.names.get(side) or side)


@typed_as("nested")
class NestedInput(PartsInput):
    """An object of its own shape."""

    def parts(self, words: Words) -> Iterable[tuple[str, Input, Words]]:
        for own in self.kind.record.fields:
            yield own.name, input_for(own.kind, own), words_of(own, words.names)

    def read(self, typed: Typed, name: str) -> Any:
        value = super().read(typed, name)
        if not isinstance(value, dict):
            return value
        # A part that is as usual, such as 0 sets, goes without saying; the object does not.
        usual = {own.name: as_json(own) for own in self.kind.record.fields}
        return {key: item for key, item in value.items() if item != usual.get(key)}

    def spread(self, value: Any, name: str) -> dict[str, list[str]]:
        if not isinstance(value, dict):
            return super().spread(value, name)
        fields = [own for own in self.kind.record.fields if not own.required]
        usual = {own.name: as_json(own) for own in fields if own.default is not None}
        return super().spread({**usual, **value}, name)

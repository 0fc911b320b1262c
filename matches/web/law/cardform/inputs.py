"""One class for each kind of value a shape knows: how it is typed, shown and read.

An :class:`Input` has three directions. ``read`` turns what was typed into a JSON value, ``spread``
turns a JSON value into what would have been typed, and ``shown`` is what a template renders.
Kinds are told apart by their ``name`` alone: a kind nobody has thought of is typed as JSON.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any, ClassVar, Final

from django.utils.datastructures import MultiValueDict
from django.utils.translation import gettext

from matches.web.law.cardform.shown import (
    NO_FAULTS,
    Choice,
    Faults,
    Shown,
    Words,
    readable,
)

Typed = MultiValueDict[str, str]

LEFT_OUT: Final = object()
"""What ``read`` returns when nothing was typed: the field stays out of the document."""


KINDS: Final[dict[str, type[Input]]] = {}
"""The input for each kind of the law, by the kind's name."""

LISTABLE: Final = frozenset({"choice", "whole", "number", "id"})
"""The kinds that can stand several on one line."""


def typed_as(*names: str) -> Callable[[type[Input]], type[Input]]:
    """Says which kinds of the law an input is for."""

    def register(made: type[Input]) -> type[Input]:
        for name in names:
            KINDS[name] = made
        return made

    return register


def input_for(kind: Any, own: Any = None) -> Input:
    """The input for a kind of the law; ``own`` is the field it belongs to, where there is one."""
    if kind.name == "flag" and own is not None and not own.required and own.default is None:
        return YesNoInput(kind, own)
    if kind.name in ("many", "ids") and kind.of.name in LISTABLE:
        return KINDS["list"](kind, own)
    if kind.name == "many" and kind.of.name in ("many", "ids") and kind.of.of.name in LISTABLE:
        return KINDS["groups"](kind, own)
    return KINDS.get(kind.name, JsonInput)(kind, own)


@typed_as("text", "id")
class Input:
    """One line of text; the base of the others."""

    template: ClassVar[str] = "law/cardform/text.html"

    def __init__(self, kind: Any, own: Any = None) -> None:
        self.kind = kind
        self.own = own

    @property
    def blank_means_null(self) -> bool:
        """Whether an empty input is an answer, such as a removal that was declined."""
        required = self.own is not None and self.own.required
        return bool(required and getattr(self.kind, "nullable", False))

    def read(self, typed: Typed, name: str) -> Any:
        """The JSON value of what was typed, or ``LEFT_OUT``."""
        text = typed.get(name, "").strip()
        if not text:
            return None if self.blank_means_null and name in typed else LEFT_OUT
        return self.parse(text)

    def parse(self, text: str) -> Any:
        """The JSON value of a text that is not blank."""
        return text

    def spread(self, value: Any, name: str) -> dict[str, list[str]]:
        """What would have been typed for ``value``."""
        return {name: [self.write(value)]}

    def write(self, value: Any) -> str:
        """The text for a value of this kind; of another kind, its JSON."""
        if value is None and self.blank_means_null:
            return ""
        return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)

    def shown(
        self, typed: Typed, name: str, path: str, words: Words, faults: Faults = NO_FAULTS
    ) -> Shown:
        """The input for a template, with what was typed and the faults at its path."""
        value = typed.get(name, "")
        return Shown(
            self.template,
            name,
            words.label,
            words.help,
            words.required,
            value=value,
            faults=faults.within(path),
            filled=bool(value.strip()),
        )


@typed_as("whole")
class WholeInput(Input):
    """A whole number between bounds."""

    template = "law/cardform/whole.html"

    def parse(self, text: str) -> Any:
        try:
            return int(text)
        except ValueError:
            return text

    def shown(
        self, typed: Typed, name: str, path: str, words: Words, faults: Faults = NO_FAULTS
    ) -> Shown:
        plain = super().shown(typed, name, path, words, faults)
        return replace(plain, least=self.kind.least, most=self.kind.most)


@typed_as("number")
class NumberInput(WholeInput):
    """A number between bounds."""

    template = "law/cardform/number.html"

    def parse(self, text: str) -> Any:
        try:
            return float(text.replace(",", "."))
        except ValueError:
            return text


@typed_as("flag")
class FlagInput(Input):
    """A box to tick. A hidden companion tells a box left empty from one that was not there."""

    template = "law/cardform/flag.html"

    def read(self, typed: Typed, name: str) -> Any:
        ticked = [word for word in typed.getlist(name) if word]
        if "on" in ticked:
            return True
        if ticked and ticked != ["shown"]:
            return json_or_text(ticked[-1])
        return False if ticked else LEFT_OUT

    def spread(self, value: Any, name: str) -> dict[str, list[str]]:
        if isinstance(value, bool):
            return {name: ["shown", "on"] if value else ["shown"]}
        return {name: [json.dumps(value)]}

    def shown(
        self, typed: Typed, name: str, path: str, words: Words, faults: Faults = NO_FAULTS
    ) -> Shown:
        ticked = "on" in typed.getlist(name)
        plain = super().shown(typed, name, path, words, faults)
        return replace(plain, value="on" if ticked else "", filled=ticked)


class YesNoInput(Input):
    """Yes, no, or not said: for a flag whose being left out means something else."""

    template = "law/cardform/choice.html"

    def parse(self, text: str) -> Any:
        return {"true": True, "false": False}.get(text, text)

    def write(self, value: Any) -> str:
        return "" if value is None else json.dumps(value)

    def shown(
        self, typed: Typed, name: str, path: str, words: Words, faults: Faults = NO_FAULTS
    ) -> Shown:
        value = typed.get(name, "")
        answers = (("true", gettext("yes")), ("false", gettext("no")))
        choices = tuple(Choice(word, label, word == value) for word, label in answers)
        plain = super().shown(typed, name, path, words, faults)
        return replace(plain, choices=choices)


@typed_as("choice")
class ChoiceInput(Input):
    """One word out of a few."""

    template = "law/cardform/choice.html"

    def parse(self, text: str) -> Any:
        return None if text == "null" else text

    def shown(
        self, typed: Typed, name: str, path: str, words: Words, faults: Faults = NO_FAULTS
    ) -> Shown:
        value = typed.get(name, "").strip()
        listed = ["null" if choice is None else choice for choice in self.kind.choices]
        if self.own is not None and not self.own.required and self.own.default is None:
            listed = [word for word in listed if word != "null"]  # left out says the same
        unknown = [value] if value and value not in listed else []
        choices = tuple(
            Choice(word, words.names.get(word) or _choice_label(word), word == value)
            for word in [*listed, *unknown]
        )
        return replace(super().shown(typed, name, path, words, faults), choices=choices)


def _choice_label(word: str) -> str:
    return gettext("none") if word == "null" else readable(word)


@typed_as("words")
class WordsInput(Input):
    """Any of a few words, each a box to tick."""

    template = "law/cardform/words.html"

    def read(self, typed: Typed, name: str) -> Any:
        chosen = [word for word in typed.getlist(name) if word]
        return chosen or LEFT_OUT

    def spread(self, value: Any, name: str) -> dict[str, list[str]]:
        return {name: [str(word) for word in value] if isinstance(value, list) else [str(value)]}

    def shown(
        self, typed: Typed, name: str, path: str, words: Words, faults: Faults = NO_FAULTS
    ) -> Shown:
        chosen = typed.getlist(name)
        listed = list(self.kind.of.choices)
        every = [*listed, *(word for word in chosen if word and word not in listed)]
        choices = tuple(Choice(word, readable(word), word in chosen) for word in every)
        plain = super().shown(typed, name, path, words, faults)
        return replace(plain, choices=choices, filled=any(chosen))


class JsonInput(Input):
    """Anything else, typed as JSON."""

    template = "law/cardform/json.html"

    def parse(self, text: str) -> Any:
        return json_or_text(text)

    def write(self, value: Any) -> str:
        return json.dumps(value, ensure_ascii=False)


def as_json(own: Any) -> Any:
    """A field's default as a document writes it."""
    if own.required:
        return LEFT_OUT
    return None if own.default is None else own.kind.write(own.default)


def json_or_text(text: str) -> Any:
    """The JSON value of a text, or the text itself where it is none."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return text

"""One class for each kind of value a shape knows: how it is typed, shown and read.

An :class:`Input` has three directions. ``read`` turns what was typed into a JSON value, ``spread``
turns a JSON value into what would have been typed, and ``shown`` is what a template renders.
Kinds are told apart by their ``name`` alone: a kind nobody has thought of is typed as JSON.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar, Final, Protocol

from django.utils.datastructures import MultiValueDict
from django.utils.translation import gettext

Typed = MultiValueDict[str, str]

LEFT_OUT: Final = object()
"""What ``read`` returns when nothing was typed: the field stays out of the document."""

_BETWEEN: Final = re.compile(r"[\s,]+")


class Kind(Protocol):
    """What is used of the law's kinds."""

    @property
    def name(self) -> str: ...


@dataclass(frozen=True)
class Choice:
    """One thing to choose: its value, its words, and whether it is chosen."""

    value: str
    label: str
    chosen: bool


@dataclass(frozen=True)
class Shown:
    """An input as a template renders it."""

    template: str
    name: str
    label: str
    help: str = ""
    required: bool = False
    value: str = ""
    choices: tuple[Choice, ...] = ()
    parts: tuple[Shown, ...] = ()
    least: Any = None
    most: Any = None
    faults: tuple[Any, ...] = ()
    filled: bool = False

    @property
    def id(self) -> str:
        """The element's id: the name without dots, which selectors read otherwise."""
        return "f-" + self.name.replace(".", "-")

    @property
    def described_by(self) -> str:
        """The ids of the hint and the faults, for ``aria-describedby``."""
        ids = [f"{self.id}-hint"] if self.help else []
        if self.faults:
            ids.append(f"{self.id}-fault")
        return " ".join(ids)


@dataclass(frozen=True)
class Words:
    """The words around an input: its label and hint, and names for ids and sides."""

    label: str = ""
    help: str = ""
    required: bool = False
    names: Mapping[str, str] = field(default_factory=dict)
    default: Any = None

    def inner(self, label: str, required: bool = False) -> Words:
        """The words of a part."""
        return Words(label, "", required, self.names)


@dataclass(frozen=True)
class Faults:
    """The faults that have a path, found by it."""

    by_path: Mapping[str, tuple[Any, ...]] = field(default_factory=dict)

    def at(self, path: str) -> tuple[Any, ...]:
        """The faults at ``path`` itself."""
        return self.by_path.get(path, ())

    def within(self, path: str) -> tuple[Any, ...]:
        """The faults at ``path`` or below it."""
        below = path + "."
        return tuple(
            fault
            for at, faults in self.by_path.items()
            if at == path or at.startswith(below)
            for fault in faults
        )


NO_FAULTS: Final = Faults()


def readable(word: str) -> str:
    """A word of the document as people read it: ``no-penny`` → ``no penny``."""
    return gettext(word).replace("-", " ").replace("_", " ")


def label_of(name: str) -> str:
    """A label for a field that brings none."""
    words = readable(name)
    return words[:1].upper() + words[1:]


class Input:
    """One line of text; the base of the others."""

    template: ClassVar[str] = "cardform/text.html"

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


class WholeInput(Input):
    """A whole number between bounds."""

    template = "cardform/whole.html"

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


class NumberInput(WholeInput):
    """A number between bounds."""

    template = "cardform/number.html"

    def parse(self, text: str) -> Any:
        try:
            return float(text.replace(",", "."))
        except ValueError:
            return text


class FlagInput(Input):
    """A box to tick. A hidden companion tells a box left empty from one that was not there."""

    template = "cardform/flag.html"

    def read(self, typed: Typed, name: str) -> Any:
        ticked = [word for word in typed.getlist(name) if word]
        if "on" in ticked:
            return True
        if ticked and ticked != ["shown"]:
            return _json_or_text(ticked[-1])
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

    template = "cardform/choice.html"

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


class ChoiceInput(Input):
    """One word out of a few."""

    template = "cardform/choice.html"

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


class WordsInput(Input):
    """Any of a few words, each a box to tick."""

    template = "cardform/words.html"

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


class PartsInput(Input):
    """An object with known keys: an input for each, and JSON for anything else it may be."""

    template = "cardform/parts.html"

    def parts(self, words: Words) -> Iterable[tuple[str, Input, Words]]:
        """The key, the input and the words of each part."""
        raise NotImplementedError

    def read(self, typed: Typed, name: str) -> Any:
        whole = typed.get(name, "").strip()
        if whole:
            return _json_or_text(whole)
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


class BySideInput(PartsInput):
    """A value for side A and one for side B."""

    def parts(self, words: Words) -> Iterable[tuple[str, Input, Words]]:
        for side in ("A", "B"):
            yield side, input_for(self.kind.of), words.inner(words.names.get(side) or side)


class NestedInput(PartsInput):
    """An object of its own shape."""

    def parts(self, words: Words) -> Iterable[tuple[str, Input, Words]]:
        for own in self.kind.record.fields:
            yield own.name, input_for(own.kind, own), words_of(own, words.names)


class JsonInput(Input):
    """Anything else, typed as JSON."""

    template = "cardform/json.html"

    def parse(self, text: str) -> Any:
        return _json_or_text(text)

    def write(self, value: Any) -> str:
        return json.dumps(value, ensure_ascii=False)


def _json_or_text(text: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return text


def words_of(own: Any, names: Mapping[str, str]) -> Words:
    """The words of a law's field."""
    return Words(
        gettext(own.label) if own.label else label_of(own.name),
        gettext(own.help) if own.help else "",
        own.required,
        names,
        None if own.required else own.default,
    )


_SINGLE: Final[Mapping[str, type[Input]]] = {
    "choice": ChoiceInput,
    "flag": FlagInput,
    "whole": WholeInput,
    "number": NumberInput,
    "text": Input,
    "id": Input,
    "ids": ListInput,
    "words": WordsInput,
    "by-side": BySideInput,
    "by-id": ByIdInput,
    "nested": NestedInput,
}
_LISTABLE: Final = frozenset({"choice", "whole", "number", "id"})


def input_for(kind: Any, own: Any = None) -> Input:
    """The input for a kind of the law; ``own`` is the field it belongs to, where there is one."""
    if kind.name == "flag" and own is not None and not own.required and own.default is None:
        return YesNoInput(kind, own)
    if kind.name in ("many", "ids") and kind.of.name in _LISTABLE:
        return ListInput(kind, own)
    if kind.name == "many" and kind.of.name in ("many", "ids") and kind.of.of.name in _LISTABLE:
        return GroupsInput(kind, own)
    return _SINGLE.get(kind.name, JsonInput)(kind, own)

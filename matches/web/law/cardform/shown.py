"""What a template is given of an input: its words, its choices, its faults."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from django.utils.translation import gettext


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


def words_of(own: Any, names: Mapping[str, str]) -> Words:
    """The words of a law's field."""
    return Words(
        gettext(own.label) if own.label else names.get(own.name) or label_of(own.name),
        gettext(own.help) if own.help else "",
        own.required,
        {**names, **getattr(own, "told", {})},
        None if own.required else own.default,
    )

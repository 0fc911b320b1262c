"""Sentences that can be said in any language, with the players' own names in them.

A sentence is kept as its English text with named places and the values for them, and
becomes a string only when somebody wants to read it. ``manage.py makemessages`` collects
the texts given to :func:`sentence` and :func:`sentences`, and those kept elsewhere that are
:func:`marked`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Final, TypeAlias

Translate: TypeAlias = Callable[[str], str]
TranslatePlural: TypeAlias = Callable[[str, str, int], str]


def as_written(text: str) -> str:
    """The translation into the language that the texts are written in."""
    return text


def as_counted(one: str, many: str, count: int) -> str:
    """The English plural."""
    return one if count == 1 else many


@dataclass(frozen=True, slots=True)
class Tongue:
    """Who is who, and the language: all that a sentence needs to be said.

    ``names`` maps a side (``"A"``) or, in doubles, a player (``"A1"``) to a name; ``pennies`` the
    id of a penny to what people call it (``"O7"``: "yellow"), where ids are not what they read;
    ``aloud`` is how a ruling is called out at the board: in few words, by what people see.
    """

    names: Mapping[str, str] = field(default_factory=lambda: {"A": "A", "B": "B"})
    translate: Translate = as_written
    translate_plural: TranslatePlural = as_counted
    pennies: Mapping[str, str] = field(default_factory=dict)
    aloud: bool = False

    def name(self, who: str) -> str:
        """The name of a side, a player or a penny; the id itself where there is no name."""
        return self.names.get(who) or self.pennies.get(who, who)


PLAIN = Tongue()
"""English, with the sides called A and B: the tongue of a verdict's messages."""


@dataclass(frozen=True, slots=True)
class Who:
    """A side or a player within a sentence: said by name."""

    id: str


@dataclass(frozen=True, slots=True)
class Penny:
    """A penny within a sentence: said as people call it. It may have the id of a player: ``A1`` is
    a penny of Penny White, and the first of a pair."""

    id: str


@dataclass(frozen=True, slots=True)
class Listed:
    """Several ids within a sentence: ``O1, O2 and K``."""

    ids: tuple[str, ...]


Value: TypeAlias = "str | int | float | Who | Penny | Listed | Sentence"


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence: its text, the text for several where it counts something, its values.

    ``aloud`` is what is said instead when a ruling is called out at the board; it may be nothing.
    """

    text: str
    values: tuple[tuple[str, Value], ...] = ()
    many: str = ""
    count: int = 1
    aloud: Sentence | None = None

    def say(self, tongue: Tongue = PLAIN) -> str:
        """The sentence as a string, in ``tongue``."""
        if self.aloud is not None and tongue.aloud:
            return self.aloud.say(tongue)
        if not self.text:
            return ""
        if self.many:
            text = tongue.translate_plural(self.text, self.many, self.count)
        else:
            text = tongue.translate(self.text)
        if not self.values:
            return text
        said = text.format_map({name: _said(value, tongue) for name, value in self.values})
        # A name may be initials: "The turn is A. B." ends with one full stop, not with two.
        return said.replace("..", ".")


def _said(value: Value, tongue: Tongue) -> str:
    if isinstance(value, Who):
        return tongue.name(value.id)
    if isinstance(value, Penny):
        return tongue.pennies.get(value.id, value.id)
    if isinstance(value, Listed):
        return _listed(value.ids, tongue)
    if isinstance(value, Sentence):
        return value.say(tongue)
    return str(value)


def _spoken(ids: tuple[str, ...], tongue: Tongue) -> tuple[str, ...]:
    """The pennies as people call them; those that are called the same once, with their number."""
    called = [tongue.pennies.get(id_, id_) for id_ in ids]
    return tuple(
        [
            name if called.count(name) == 1 else f"{called.count(name)} {name}"
            for name in dict.fromkeys(called)
        ]
    )


def _listed(ids: tuple[str, ...], tongue: Tongue) -> str:
    if tongue.pennies:
        ids = _spoken(ids, tongue)
    if not ids:
        return tongue.translate(NONE)
    if len(ids) == 1:
        return ids[0]
    return tongue.translate(SEVERAL).format(several=", ".join(ids[:-1]), last=ids[-1])


def marked(text: str) -> str:
    """A sentence's text that is kept in a table, as it is: the word by which it is collected."""
    return text


NONE: Final = marked("none")
SEVERAL: Final = marked("{several} and {last}")


def sentence(text: str, **values: Value) -> Sentence:
    """A sentence from its English text; ``values`` fill its named places."""
    return Sentence(text, tuple(values.items()))


SILENT: Final = Sentence("")
"""What is not called out: the sentences beside it say it in fewer words."""


def or_aloud(written: Sentence, aloud: Sentence = SILENT) -> Sentence:
    """A sentence that is called out in other words at the board, or not at all."""
    return replace(written, aloud=aloud)


def sentences(one: str, many: str, count: int, **values: Value) -> Sentence:
    """A sentence that counts: ``one`` for a count of 1, else ``many``; ``{count}`` is filled."""
    return Sentence(one, (("count", count), *values.items()), many, count)

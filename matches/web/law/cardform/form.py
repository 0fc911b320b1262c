"""The card form as a template shows it: rows, inputs, and each fault beside what it speaks of."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from django.utils.datastructures import MultiValueDict
from django.utils.translation import gettext

import rules
from matches.web.law.cardform.inputs import Typed
from matches.web.law.cardform.records import (
    Place,
    every,
    kind_label,
    shown,
    shown_record,
)
from matches.web.law.cardform.shown import Faults, Shown
from matches.web.law.cardform.transcript import Transcript

_SHOWN_AT_ONCE: Final = 4
"""So many facts of a row are open; the rest wait behind "More facts" until one is filled."""


@dataclass(frozen=True)
class Row:
    """One entry of the card as the form shows it. ``number`` counts from 1, as people do."""

    key: str
    number: int
    kind: str
    label: str
    inputs: tuple[Shown, ...]
    more: tuple[Shown, ...]
    claim: str = ""
    faults: tuple[Any, ...] = ()
    said: str = ""
    is_last: bool = True

    @property
    def fault_id(self) -> str:
        """The stem of the id of the row's own faults."""
        return f"row-{self.key}"

    @property
    def all_faults(self) -> tuple[Any, ...]:
        """The row's own faults and those of its inputs."""
        return self.faults + tuple(fault for own in self.every_input for fault in own.faults)

    @property
    def every_input(self) -> tuple[Shown, ...]:
        """Inputs shown at once and those behind "More facts"."""
        return self.inputs + self.more

    @property
    def line(self) -> str:
        """What was typed, in one line: all that is seen of an entry that is folded up."""
        return " · ".join(words for own in self.every_input for words in _in_words(own))

    @property
    def is_open(self) -> bool:
        """Whether the entry is seen whole: the last one, and where something is amiss."""
        lacking = any(own.required and not own.filled for own in self.every_input)
        return self.is_last or lacking or bool(self.all_faults)

    @property
    def more_open(self) -> bool:
        """Whether anything behind "More facts" must be seen."""
        return any(own.filled or own.faults for own in self.more)


class CardForm(Transcript):
    """A card being typed, with what a template needs of it."""

    # ── what a template shows ────────────────────────────────────────────────────────────────────

    @cached_property
    def names(self) -> dict[str, str]:
        """What the sides are called in labels."""
        if self._names is not None:
            return dict(self._names)
        named = self.typed_sides()
        return {side: " & ".join(names) for side, names in named.items()}

    @cached_property
    def _faults(self) -> Faults:
        by_path: dict[str, tuple[Any, ...]] = {}
        for fault in self.verdict.faults if self.verdict else ():
            if fault.path is not None:
                by_path[fault.path] = (*by_path.get(fault.path, ()), fault)
        return Faults(by_path)

    @property
    def option_inputs(self) -> tuple[Shown, ...]:
        """The options, as inputs."""
        place = Place(self.typed, "o", "options", self.names, self._faults)
        return shown_record(self.game.options, place)

    @property
    def claim_inputs(self) -> tuple[Shown, ...]:
        """What was written down at the end, as inputs."""
        place = Place(self.typed, "claim", "claim", self.names, self._faults)
        return tuple(shown(own, place) for own in self.claimed)

    @property
    def told(self) -> rules.Sentence | None:
        """The match in words, where its options hold and its result alone is asked for."""
        if self.fixed_options is None or self.detail != "result" or self.game.finish is None:
            return None
        return self.game.finish(self.setting).told

    @property
    def rows(self) -> tuple[Row, ...]:
        """The entries, as rows."""
        said = {}
        if self.verdict is not None:
            said = {each.entry: each.text for each in self.verdict.explanations()}
        return tuple(
            self._row(key, number, said.get(number, "")) for number, key in enumerate(self.keys)
        )

    @property
    def blank_rows(self) -> tuple[Row, ...]:
        """A row of each kind for the browser to copy, under the key ``__key__``."""
        return tuple(
            self._row("__key__", 0, "", MultiValueDict({"r__key__-kind": [kind]}))
            for kind in self.kinds
        )

    def _row(self, key: str, number: int, said: str, typed: Typed | None = None) -> Row:
        data = self.typed if typed is None else typed
        kind = data.get(f"r{key}-kind", "")
        record = self.kinds.get(kind)
        path = f"entries.{number}.{kind}"
        faults = self._faults if typed is None else Faults()
        inputs: tuple[Shown, ...] = ()
        if record is not None:
            inputs = shown_record(record, Place(data, f"r{key}", path, self.names, faults))
        at_once, more = _split(inputs)
        return Row(
            key,
            number + 1,
            kind,
            kind_label(kind, record),
            at_once,
            more,
            data.get(f"r{key}-claim", ""),
            self._row_faults(number, inputs) if typed is None else (),
            said,
            is_last=typed is not None or number + 1 == len(self.keys),
        )

    def _row_faults(self, number: int, inputs: tuple[Shown, ...]) -> tuple[Any, ...]:
        beside = {id(fault) for own in every(inputs) for fault in own.faults}
        faults = self.verdict.faults if self.verdict else ()
        return tuple(f for f in faults if f.entry == number and id(f) not in beside)

    @property
    def first(self) -> str:
        """Who starts, as typed."""
        return self.typed.get("first", "") or ("A" if self.detail == "result" else "")

    @property
    def first_faults(self) -> tuple[Any, ...]:
        """What is wrong with who starts."""
        return self._faults.at("first")

    @property
    def side_inputs(self) -> tuple[tuple[str, list[str]], ...]:
        """For each side the names typed, as many as the game has players a side."""
        players = self.game.players(self.setting)
        return tuple(
            (side, (self.typed.getlist(f"side.{side}") + [""] * players)[:players])
            for side in ("A", "B")
        )

    @property
    def has_faults(self) -> bool:
        """Whether the card was refused."""
        return self.fault_count > 0

    @property
    def fault_count(self) -> int:
        """How many faults there are, warnings aside."""
        faults = self.verdict.faults if self.verdict else ()
        return sum(not fault.is_warning for fault in faults)

    @property
    def fault_list(self) -> tuple[tuple[str, str, Any], ...]:
        """Every fault with the id of the element it stands at and words for the place."""
        anchors = {
            id(fault): own.id
            for row in self.rows
            for own in every(row.every_input)
            for fault in own.faults
        }
        anchors |= {
            id(fault): own.id
            for own in every((*self.option_inputs, *self.claim_inputs))
            for fault in own.faults
        }
        keys = self.keys
        listed = []
        for fault in self.verdict.faults if self.verdict else ():
            number = fault.entry
            if number is None:
                where = gettext("The card")
                anchor = anchors.get(id(fault), "f-first" if fault.path == "first" else "")
            else:
                where = gettext("Entry %(number)s") % {"number": number + 1}
                row = f"row-{keys[number]}" if number < len(keys) else ""
                anchor = anchors.get(id(fault), row)
            listed.append((anchor, where, fault))
        return tuple(listed)


def _in_words(own: Shown) -> Iterator[str]:
    if own.parts:
        for part in own.parts:
            yield from _in_words(part)
    elif own.choices:
        yield from (choice.label for choice in own.choices if choice.chosen)
    elif own.filled:
        # A box that is ticked has nothing to say but its label.
        yield own.label if own.value == "on" else f"{own.label} {own.value}"


def _split(shown: tuple[Shown, ...]) -> tuple[tuple[Shown, ...], tuple[Shown, ...]]:
    if len(shown) <= _SHOWN_AT_ONCE + 1:
        return shown, ()
    first = [own for n, own in enumerate(shown) if own.required or n < _SHOWN_AT_ONCE]
    return tuple(first), tuple(own for own in shown if own not in first)

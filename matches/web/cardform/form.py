"""The card form: what was typed, as a document, and the document, as rows to be typed in."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Final

from django.utils.datastructures import MultiValueDict
from django.utils.translation import gettext

import rules
from matches.web.cardform.inputs import (
    LEFT_OUT,
    Faults,
    Input,
    Shown,
    Typed,
    Words,
    input_for,
    label_of,
    words_of,
)

FORMAT: Final = 1
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
    def more_open(self) -> bool:
        """Whether anything behind "More facts" must be seen."""
        return any(own.filled or own.faults for own in self.more)


@dataclass(frozen=True)
class _Claimed:
    """A field of the card's claim, in the manner of the law's fields."""

    name: str
    kind: Any
    label: str
    help: str = ""
    required: bool = False
    default: Any = field(default=LEFT_OUT)


@dataclass(frozen=True)
class _Winner:
    """Who the card says has won."""

    name: str = "choice"
    choices: tuple[str | None, ...] = ("A", "B", "draw", None)


class CardForm:
    """A card being typed. ``typed`` is the form's data; ``names`` are what A and B are called."""

    def __init__(
        self,
        game: str,
        detail: str,
        typed: Typed,
        *,
        names: Mapping[str, str] | None = None,
        options: Mapping[str, Any] | None = None,
        verdict: rules.Verdict | None = None,
    ) -> None:
        self.game = rules.GAMES[game]
        self.detail = detail
        self.typed = typed
        self.fixed_options = options
        self.verdict = verdict
        self._names = names

    @classmethod
    def blank(cls, game: str, detail: str, **more: Any) -> CardForm:
        """A form nobody has typed in, with the game's own options filled in."""
        form = cls(game, detail, MultiValueDict(), **more)
        form.typed = MultiValueDict(
            _spread_record(form.game.options, _defaults(form.game.options), "o")
        )
        return form

    @classmethod
    def of_document(cls, document: Mapping[str, Any], **more: Any) -> CardForm:
        """The form in which ``document`` would have been typed."""
        form = cls(document["game"], document.get("detail", "result"), MultiValueDict(), **more)
        form.typed = form._spread(document)
        return form

    # ── from what was typed to a document ────────────────────────────────────────────────────────

    @cached_property
    def options(self) -> dict[str, Any]:
        """The options that hold: the competition's, or those typed."""
        if self.fixed_options is not None:
            return dict(self.fixed_options)
        return _read_record(self.game.options, self.typed, "o")

    @cached_property
    def setting(self) -> Any:
        """The law's setting, for the kinds of entries; broken options give the usual ones."""
        mistakes = rules.Mistakes()
        first = self.typed.get("first", "A")
        setting = self.game.setting(self.options, first, mistakes)
        return self.game.setting({}, "A", rules.Mistakes()) if mistakes else setting

    @cached_property
    def kinds(self) -> Mapping[str, Any]:
        """The kinds of entries of this card, with their shapes."""
        return self.game.kinds(self.detail, self.setting) or {}

    @property
    def kind_labels(self) -> tuple[tuple[str, str], ...]:
        """The kinds with words for people: one "Add" button each."""
        return tuple((kind, _kind_label(kind, record)) for kind, record in self.kinds.items())

    @property
    def keys(self) -> list[str]:
        """The rows' keys in the order they stand on the page."""
        return [key for key in self.typed.getlist("row") if key]

    def document(self, sides: Mapping[str, Sequence[str]] | None = None) -> dict[str, Any]:
        """The scorecard's document; ``sides`` are given where the form does not ask for names."""
        document: dict[str, Any] = {
            "scorecard": FORMAT,
            "game": self.game.name,
            "detail": self.detail,
            "options": self.options,
            "sides": dict(sides) if sides is not None else self._typed_sides(),
            "entries": [self._entry(key) for key in self.keys],
        }
        if first := self.typed.get("first"):
            document["first"] = first
        if claim := self._claim():
            document["claim"] = claim
        return document

    def _typed_sides(self) -> dict[str, list[str]]:
        players = self.game.players(self.setting)
        sides: dict[str, list[str]] = {}
        for side in ("A", "B"):
            typed = [name.strip() for name in self.typed.getlist(f"side.{side}")][:players]
            fallback = [side] if players == 1 else [f"{side}{n + 1}" for n in range(players)]
            named = [name or fallback[n] for n, name in enumerate(typed)]
            sides[side] = named + fallback[len(named) :]
        return sides

    def _entry(self, key: str) -> dict[str, Any]:
        kind = self.typed.get(f"r{key}.kind", "")
        record = self.kinds.get(kind)
        facts: Any = {} if record is None else _read_record(record, self.typed, f"r{key}")
        entry: dict[str, Any] = {kind: facts}
        if claim := self.typed.get(f"r{key}.claim", "").strip():
            try:
                entry["claim"] = json.loads(claim)
            except (ValueError, RecursionError):
                entry["claim"] = claim
        return entry

    def _claim(self) -> dict[str, Any]:
        read = {
            own.name: input_for(own.kind, own).read(self.typed, f"claim.{own.name}")
            for own in self._claimed
        }
        return {name: value for name, value in read.items() if value is not LEFT_OUT}

    @cached_property
    def _claimed(self) -> tuple[_Claimed, ...]:
        more = tuple(
            _Claimed(name, kind, label_of(name)) for name, kind in self.game.claimed_more.items()
        )
        is_result = self.detail == "result"
        score = _Claimed(
            "score",
            self.game.claimed_score(self.detail),
            gettext("Final score") if is_result else gettext("Score written on the card"),
            required=is_result,
        )
        return (score, _Claimed("winner", _Winner(), gettext("Winner written on the card")), *more)

    # ── from a document to what would have been typed ────────────────────────────────────────────

    def _spread(self, document: Mapping[str, Any]) -> Typed:
        options = document.get("options") or {}
        whole_options = {**_defaults(self.game.options), **options}
        data = _spread_record(self.game.options, whole_options, "o")
        self.fixed_options = self.fixed_options if self.fixed_options is not None else options
        data["first"] = [str(document.get("first") or "")]
        for side, named in (document.get("sides") or {}).items():
            data[f"side.{side}"] = [str(name) for name in named]
        entries = document.get("entries") or []
        data["row"] = [str(n) for n in range(len(entries))]
        for n, entry in enumerate(entries):
            data |= self._spread_entry(entry, f"r{n}")
        claim = document.get("claim") or {}
        for own in self._claimed:
            if own.name in claim:
                data |= input_for(own.kind, own).spread(claim[own.name], f"claim.{own.name}")
        return MultiValueDict(data)

    def _spread_entry(self, entry: Mapping[str, Any], prefix: str) -> dict[str, list[str]]:
        kind = next((key for key in entry if key != "claim"), "")
        data = {f"{prefix}.kind": [kind]}
        if "claim" in entry:
            data[f"{prefix}.claim"] = [json.dumps(entry["claim"], ensure_ascii=False)]
        record = self.kinds.get(kind)
        facts = entry.get(kind)
        if record is not None and isinstance(facts, dict):
            data |= _spread_record(record, facts, prefix)
        return data

    # ── rows added and taken away without JavaScript ─────────────────────────────────────────────

    def act(self, action: str) -> bool:
        """Does what an "Add" or "Remove" button says; False when the action is something else."""
        verb, _, what = action.partition(":")
        if verb == "add" and what in self.kinds:
            key = self._fresh_key()
            data = {**dict(self.typed.lists()), f"r{key}.kind": [what]}
            data |= self._follow_on(what, f"r{key}")
            data["row"] = [*self.keys, key]
        elif verb == "remove" and what in self.keys:
            prefix = f"r{what}."
            data = {k: v for k, v in self.typed.lists() if not k.startswith(prefix)}
            data["row"] = [key for key in self.keys if key != what]
        else:
            return False
        self.typed = MultiValueDict(data)
        return True

    def _fresh_key(self) -> str:
        numbers = [int(key) for key in self.keys if key.isdigit()]
        return str(max(numbers, default=-1) + 1)

    def _follow_on(self, kind: str, prefix: str) -> dict[str, list[str]]:
        """What a new row most likely says, seen from the last of its kind: the next number, the
        other side. The form suggests; the law decides."""
        last = next((k for k in reversed(self.keys) if self.typed.get(f"r{k}.kind") == kind), None)
        suggested: dict[str, list[str]] = {}
        for own in self.kinds[kind].fields:
            before = self.typed.get(f"r{last}.{own.name}", "") if last is not None else ""
            if own.name == "number" and own.kind.name == "whole":
                suggested[f"{prefix}.{own.name}"] = [
                    str(int(before) + 1) if before.isdigit() else "1"
                ]
            elif own.name in ("by", "server") and own.kind.name == "choice":
                first = self.typed.get("first", "")
                suggested[f"{prefix}.{own.name}"] = [{"A": "B", "B": "A"}.get(before, first)]
        return suggested

    # ── what a template shows ────────────────────────────────────────────────────────────────────

    @cached_property
    def names(self) -> dict[str, str]:
        """What the sides are called in labels."""
        if self._names is not None:
            return dict(self._names)
        named = self._typed_sides()
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
        return _shown_record(
            self.game.options, self.typed, "o", "options", self.names, self._faults
        )

    @property
    def claim_inputs(self) -> tuple[Shown, ...]:
        """What was written down at the end, as inputs."""
        return tuple(
            _shown(own, self.typed, f"claim.{own.name}", f"claim.{own.name}", self.names, self._faults)
            for own in self._claimed
        )

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
            self._row("__key__", 0, "", MultiValueDict({"r__key__.kind": [kind]}))
            for kind in self.kinds
        )

    def _row(self, key: str, number: int, said: str, typed: Typed | None = None) -> Row:
        data = self.typed if typed is None else typed
        kind = data.get(f"r{key}.kind", "")
        record = self.kinds.get(kind)
        path = f"entries.{number}.{kind}"
        faults = self._faults if typed is None else Faults()
        shown: tuple[Shown, ...] = ()
        if record is not None:
            shown = _shown_record(record, data, f"r{key}", path, self.names, faults)
        at_once, more = _split(shown)
        return Row(
            key,
            number + 1,
            kind,
            _kind_label(kind, record),
            at_once,
            more,
            data.get(f"r{key}.claim", ""),
            self._row_faults(number, shown) if typed is None else (),
            said,
        )

    def _row_faults(self, number: int, shown: Iterable[Shown]) -> tuple[Any, ...]:
        beside = {id(fault) for own in _every(shown) for fault in own.faults}
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
            for own in _every(row.every_input)
            for fault in own.faults
        }
        anchors |= {
            id(fault): own.id
            for own in _every((*self.option_inputs, *self.claim_inputs))
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

    @property
    def card_faults(self) -> tuple[Any, ...]:
        """Faults about the whole card that stand beside no input."""
        beside = {
            id(fault)
            for own in _every((*self.option_inputs, *self.claim_inputs))
            for fault in own.faults
        }
        faults = self.verdict.faults if self.verdict else ()
        return tuple(f for f in faults if f.entry is None and id(f) not in beside)


def _every(shown: Iterable[Shown]) -> Iterable[Shown]:
    for own in shown:
        yield own
        yield from _every(own.parts)


def _split(shown: tuple[Shown, ...]) -> tuple[tuple[Shown, ...], tuple[Shown, ...]]:
    if len(shown) <= _SHOWN_AT_ONCE + 1:
        return shown, ()
    first = [own for n, own in enumerate(shown) if own.required or n < _SHOWN_AT_ONCE]
    return tuple(first), tuple(own for own in shown if own not in first)


def _kind_label(kind: str, record: Any) -> str:
    return gettext(record.label) if record is not None and record.label else label_of(kind)


def _shown(
    own: Any, typed: Typed, name: str, path: str, names: Mapping[str, str], faults: Faults
) -> Shown:
    words: Words = words_of(own, names)
    made: Input = input_for(own.kind, own)
    return made.shown(typed, name, path, words, faults)


def _shown_record(
    record: Any, typed: Typed, prefix: str, path: str, names: Mapping[str, str], faults: Faults
) -> tuple[Shown, ...]:
    return tuple(
        _shown(own, typed, f"{prefix}.{own.name}", f"{path}.{own.name}", names, faults)
        for own in record.fields
    )


def _read_record(record: Any, typed: Typed, prefix: str) -> dict[str, Any]:
    values: dict[str, Any] = {}
    for own in record.fields:
        value = input_for(own.kind, own).read(typed, f"{prefix}.{own.name}")
        if value is LEFT_OUT:
            continue
        if own.required or value != _as_json(own):
            values[own.name] = value
    return values


def _spread_record(record: Any, values: Mapping[str, Any], prefix: str) -> dict[str, list[str]]:
    spread: dict[str, list[str]] = {}
    for own in record.fields:
        if own.name in values:
            spread |= input_for(own.kind, own).spread(values[own.name], f"{prefix}.{own.name}")
    return spread


def _defaults(record: Any) -> dict[str, Any]:
    return {
        own.name: _as_json(own)
        for own in record.fields
        if not own.required and own.default is not None
    }


def _as_json(own: Any) -> Any:
    """A field's default as a document writes it."""
    if own.required:
        return LEFT_OUT
    return None if own.default is None else own.kind.write(own.default)

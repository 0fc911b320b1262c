"""A card being typed: what was typed as a document, and a document as it would be typed."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any, Final, Self

from django.utils.datastructures import MultiValueDict

import rules
from matches.web.law.cardform.claims import Claimed, asks_for_all, claimed
from matches.web.law.cardform.following import due_after, suggested
from matches.web.law.cardform.inputs import LEFT_OUT, Typed, input_for
from matches.web.law.cardform.records import (
    defaults,
    kind_label,
    read_record,
    spread_record,
)

FORMAT: Final = 1
MOST_LETTERS: Final = 200_000
"""Of a whole form: three hundred rows with all that a row can have are some 60,000."""


class Transcript:
    """A card being typed. ``typed`` is the form's data; ``names`` are what A and B are called;
    ``finished``: a result is asked of a match that was played to its end."""

    def __init__(
        self,
        game: str,
        detail: str,
        typed: Typed,
        *,
        names: Mapping[str, str] | None = None,
        options: Mapping[str, Any] | None = None,
        verdict: rules.Verdict | None = None,
        finished: bool = False,
    ) -> None:
        self.game = rules.GAMES[game]
        self.detail = detail
        self.typed = typed
        self.fixed_options = options
        self.verdict = verdict
        self.finished = finished
        self._names = names

    @classmethod
    def blank(cls, game: str, detail: str, **more: Any) -> Self:
        """A form nobody has typed in, with the game's own options filled in."""
        form = cls(game, detail, MultiValueDict(), **more)
        form.typed = MultiValueDict(
            spread_record(form.game.options, defaults(form.game.options), "o")
        )
        return form

    @classmethod
    def of_document(cls, document: Mapping[str, Any], **more: Any) -> Self:
        """The form in which ``document`` would have been typed."""
        form = cls(document["game"], document.get("detail", "result"), MultiValueDict(), **more)
        form.typed = form._spread(document)
        return form

    @staticmethod
    def fits(document: Mapping[str, Any]) -> bool:
        """Whether a card can be typed in a form: simulated shots come as JSON."""
        entries = document.get("entries") or ()
        has_shot = any(isinstance(entry, dict) and "shot" in entry for entry in entries)
        return document.get("detail") != "shots" and not has_shot

    # ── from what was typed to a document ────────────────────────────────────────────────────────

    @cached_property
    def options(self) -> dict[str, Any]:
        """The options that hold: the competition's, or those typed."""
        if self.fixed_options is not None:
            return dict(self.fixed_options)
        return read_record(self.game.options, self.typed, "o")

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
        return tuple((kind, kind_label(kind, record)) for kind, record in self.kinds.items())

    @property
    def keys(self) -> list[str]:
        """The rows' keys in the order they stand on the page, each once."""
        return list(dict.fromkeys(key for key in self.typed.getlist("row") if key))

    @property
    def is_too_long(self) -> bool:
        """Whether more was typed than any card holds: it is not even read."""
        letters = (len(text) for texts in self.typed.lists() for text in texts[1])
        return sum(letters) > MOST_LETTERS

    def document(self, sides: Mapping[str, Sequence[str]] | None = None) -> dict[str, Any]:
        """The scorecard's document; ``sides`` are given where the form does not ask for names."""
        document: dict[str, Any] = {
            "scorecard": FORMAT,
            "game": self.game.name,
            "detail": self.detail,
            "options": self.options,
            "sides": dict(sides) if sides is not None else self.typed_sides(),
            "entries": [self._entry(key) for key in self.keys],
        }
        if first := self.typed.get("first"):
            document["first"] = first
        if claim := self._claim():
            document["claim"] = claim
        return document

    def typed_sides(self) -> dict[str, list[str]]:
        """The names typed for each side; an empty one is called by its letter."""
        players = self.game.players(self.setting)
        sides: dict[str, list[str]] = {}
        for side in ("A", "B"):
            typed = [name.strip() for name in self.typed.getlist(f"side.{side}")][:players]
            fallback = [side] if players == 1 else [f"{side}{n + 1}" for n in range(players)]
            named = [name or fallback[n] for n, name in enumerate(typed)]
            sides[side] = named + fallback[len(named) :]
        return sides

    def _entry(self, key: str) -> dict[str, Any]:
        kind = self.typed.get(f"r{key}-kind", "")
        record = self.kinds.get(kind)
        facts: Any = {} if record is None else read_record(record, self.typed, f"r{key}")
        entry: dict[str, Any] = {kind: facts}
        if claim := self.typed.get(f"r{key}-claim", "").strip():
            try:
                entry["claim"] = json.loads(claim)
            except (ValueError, RecursionError):
                entry["claim"] = claim
        return entry

    def _claim(self) -> dict[str, Any]:
        read = {
            own.name: input_for(own.kind, own).read(self.typed, f"claim.{own.name}")
            for own in self.claimed
        }
        return {name: value for name, value in read.items() if value is not LEFT_OUT}

    @cached_property
    def claimed(self) -> tuple[Claimed, ...]:
        """What may be claimed at the end of the card, in the manner of the law's fields."""
        return claimed(self.game, self.detail, self.finish)

    @cached_property
    def finish(self) -> rules.Finish | None:
        """What a finished match can come to, where the form asks for no other; everything where
        more was typed than that, so that nothing is lost."""
        if not self.finished or self.detail != "result" or self.game.finish is None:
            return None
        finish = self.game.finish(self.setting)
        return finish if asks_for_all(finish, self.typed) else None

    # ── from a document to what would have been typed ────────────────────────────────────────────

    def _spread(self, document: Mapping[str, Any]) -> Typed:
        options = document.get("options") or {}
        whole_options = {**defaults(self.game.options), **options}
        data = spread_record(self.game.options, whole_options, "o")
        self.fixed_options = self.fixed_options if self.fixed_options is not None else options
        data["first"] = [str(document.get("first") or "")]
        for side, named in (document.get("sides") or {}).items():
            data[f"side.{side}"] = [str(name) for name in named]
        entries = document.get("entries") or []
        data["row"] = [str(n) for n in range(len(entries))]
        for n, entry in enumerate(entries):
            data |= self._spread_entry(entry, f"r{n}")
        claim = document.get("claim") or {}
        for own in claimed(self.game, self.detail):
            if own.name in claim:
                data |= input_for(own.kind, own).spread(claim[own.name], f"claim.{own.name}")
        return MultiValueDict(data)

    def _spread_entry(self, entry: Mapping[str, Any], prefix: str) -> dict[str, list[str]]:
        kind = next((key for key in entry if key != "claim"), "")
        data = {f"{prefix}-kind": [kind]}
        if "claim" in entry:
            data[f"{prefix}-claim"] = [json.dumps(entry["claim"], ensure_ascii=False)]
        record = self.kinds.get(kind)
        facts = entry.get(kind)
        if record is not None and isinstance(facts, dict):
            data |= spread_record(record, facts, prefix)
        return data

    # ── rows added and taken away without JavaScript ─────────────────────────────────────────────

    def act(self, action: str) -> bool:
        """Does what an "Add" or "Remove" button says; False when the action is something else."""
        verb, _, what = action.partition(":")
        if verb == "add" and what in self.kinds:
            key = self._fresh_key()
            data = {**dict(self.typed.lists()), f"r{key}-kind": [what]}
            data |= {f"r{key}.{name}": [text] for name, text in self.following(what).items()}
            data["row"] = [*self.keys, key]
        elif verb == "remove" and what in self.keys:
            prefix = (f"r{what}.", f"r{what}-")
            data = {k: v for k, v in self.typed.lists() if not k.startswith(prefix)}
            data["row"] = [key for key in self.keys if key != what]
        else:
            return False
        self.typed = MultiValueDict(data)
        return True

    def _fresh_key(self) -> str:
        numbers = [int(key) for key in self.keys if key.isdecimal() and len(key) < 8]
        return str(max(numbers, default=-1) + 1)

    def following(self, kind: str) -> dict[str, str]:
        """What a new row most likely says, by the law. The form suggests; the law decides."""
        if kind not in self.kinds:
            return {}
        last = next((k for k in reversed(self.keys) if self.typed.get(f"r{k}-kind") == kind), None)
        before = self.typed.get(f"r{last}.number", "") if last is not None else ""
        return suggested(kind, self.kinds[kind], due_after(self.document()), before)


def players_a_side(game: str, options: Mapping[str, Any]) -> int:
    """How many people a side has under these options: 1, or 2 for pairs."""
    known = rules.GAMES[game]
    return known.players(known.setting(options, "A", rules.Mistakes()))

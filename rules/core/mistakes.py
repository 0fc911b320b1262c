"""Mistakes of a document: what is wrong, and where it stands."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from rules.core.fault import Mistake
from rules.core.sentence import Sentence, sentence

Trail = Any
"""Where a reader stands: ``None`` at the top, else ``(trail of the parent, key)``.
Made into a path only when a mistake is found."""


def depth_of(trail: Trail) -> int:
    """How many levels below the top a trail stands."""
    depth = 0
    while trail is not None:
        trail, depth = trail[0], depth + 1
    return depth


class Mistakes(list[Mistake]):
    """All mistakes of a document, in the order in which they were met."""

    def note(self, trail: Trail, said: Sentence, rule: str | None = None) -> None:
        """Adds a mistake that stands at ``trail``."""
        path: list[str | int] = []
        while trail is not None:
            trail, key = trail
            path.append(key)
        self.append(Mistake(tuple(reversed(path)), said, rule))


def unknown(raw: Mapping[str, Any], names: Iterable[str], trail: Trail, mistakes: Mistakes) -> None:
    """Notes each key of ``raw`` that is none of ``names``, and says which there are."""
    strange = [key for key in raw if key not in names]
    if not strange:
        return
    known = ", ".join(sorted(names))
    for key in strange:
        mistakes.note(
            (trail, key), sentence("this is unknown here; known are {names}", names=known)
        )


def shown(raw: Any) -> str | Sentence:
    """A JSON value as a message shows it: short, and never the whole of something large."""
    if raw is None:
        return "null"
    if raw is True or raw is False:
        return "true" if raw else "false"
    if isinstance(raw, dict):
        return sentence("an object")
    if isinstance(raw, list):
        return sentence("a list")
    if isinstance(raw, str):
        shown = raw if len(raw) <= 40 else raw[:37] + "…"
        return f'"{shown}"'
    shown = str(raw)
    return shown if len(shown) <= 24 else shown[:21] + "…"

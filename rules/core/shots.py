"""What a simulated shot adds to a ruling: the shot as it was played, and where umpire and physics
differ."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from rules.core.sentence import Penny, Sentence, sentence

PENNIES: Final = "pennies"
"""The part of a shot that says where pennies were put."""

MOTION: Final = "motion"
"""The part of a shot that says how it went: a digest, kept with the card."""


@dataclass(frozen=True, slots=True)
class Difference:
    """Something that the umpire reported of a shot otherwise than the simulator saw it.

    ``path`` leads to the umpire's word within the entry (``shot.facts.off``); ``umpire`` and
    ``physics`` are JSON values. The umpire's word rules.
    """

    path: str
    umpire: Any
    physics: Any

    def as_document(self, entry: int) -> dict[str, Any]:
        """The difference as the verdict writes it."""
        return {
            "entry": entry,
            "path": self.path,
            "umpire": self.umpire,
            "physics": self.physics,
        }

    def said(self) -> Sentence:
        """The difference in words."""
        way, _, name = self.path.rpartition(".")
        if name == MOTION:
            return sentence(
                "This shot does not go as it went when the card was kept (its digest was {umpire}, "
                "it is {physics}): something in the card was changed since.",
                umpire=_shown(self.umpire),
                physics=_shown(self.physics),
            )
        if way.endswith(f".{PENNIES}"):
            return sentence(
                "{penny} was put at {umpire}, where it lay at {physics}. The umpire's word rules.",
                penny=Penny(name),
                umpire=_shown(self.umpire),
                physics=_shown(self.physics),
            )
        return sentence(
            "The umpire says {name}: {umpire}. The simulator saw: {physics}. The umpire's word "
            "rules.",
            name=name.replace("_", " "),
            umpire=_shown(self.umpire),
            physics=_shown(self.physics),
        )


def _shown(value: Any) -> str | Sentence:
    if value in (None, "", [], {}):
        return sentence("nothing")
    if isinstance(value, bool):
        return sentence("yes") if value else sentence("no")
    if isinstance(value, dict):
        return ", ".join([f"{key} {_text(value[key])}" for key in sorted(value)])
    return _text(value)


def _text(value: Any) -> str:
    return ", ".join(map(_text, value)) if isinstance(value, list) else str(value)


@dataclass(frozen=True, slots=True)
class PlayedShot:
    """A shot of a card as it was played and ruled on.

    ``entry`` is its number in the card's ``entries``; ``document`` the complete shot document,
    every place resolved: ``rules.simulate(document)`` plays it again; ``simulation`` what it gave;
    ``facts`` the facts that were ruled on, the umpire's before the simulator's.
    """

    entry: int
    document: dict[str, Any]
    simulation: Any
    differences: tuple[Difference, ...]
    facts: dict[str, Any]

    def __repr__(self) -> str:
        return f"<PlayedShot of entry {self.entry}: {self.facts}>"


def with_motions(document: dict[str, Any], shots: tuple[PlayedShot, ...]) -> dict[str, Any]:
    """A card's document with the digest of its motion in every shot that was played (`shots`, of
    the verdict on it) and has none: whoever changes the card afterwards is found out by a replay.
    """
    if not shots:
        return document
    entries = list(document["entries"])
    for played in shots:
        shot = entries[played.entry]["shot"]
        if shot.get(MOTION) is None:
            entries[played.entry] = {"shot": {**shot, MOTION: played.simulation.motion.digest}}
    return {**document, "entries": entries}


@dataclass(frozen=True, slots=True)
class ShotRuling:
    """A game's ruling on an entry of a card with shots, and how everything lies after it.

    ``document``, ``simulation`` and ``facts`` are those of the shot, ``None`` where the entry was
    none.
    """

    ruling: Any
    after: Any
    document: dict[str, Any] | None = None
    simulation: Any | None = None
    differences: tuple[Difference, ...] = ()
    facts: dict[str, Any] | None = None

    def __repr__(self) -> str:
        return f"<ShotRuling {self.ruling!r}>"

    @property
    def by(self) -> str | None:
        """Whose entry it was."""
        by: str | None = self.ruling.by
        return by

    @property
    def rules(self) -> tuple[str, ...]:
        """The rules that made the ruling."""
        rules: tuple[str, ...] = self.ruling.rules
        return rules

    def as_document(self, entry: int) -> dict[str, Any]:
        """The game's ruling as the verdict writes it."""
        document: dict[str, Any] = self.ruling.as_document(entry)
        return document

    def as_text(self, entry: int) -> str:
        """The same as JSON text."""
        text: str = self.ruling.as_text(entry)
        return text

    def played(self, entry: int) -> PlayedShot | None:
        """The shot of the entry of that number."""
        if self.document is None or self.facts is None:
            return None
        return PlayedShot(entry, self.document, self.simulation, self.differences, self.facts)

"""A running card as it stands: its entries, what the law made of them, and what a page shows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from rules.core.fault import Fault
from rules.core.game import Game
from rules.core.live import Carried, Live
from rules.core.scorecard import FORMAT
from rules.core.sentence import PLAIN, Tongue
from rules.scoring.offered import offered


@dataclass(frozen=True, slots=True)
class Standing:
    """An entry that stands: the line that wrote it and its place there, the entry, and what the
    law made of it."""

    line: int
    part: int
    entry: Mapping[str, Any]
    carried: Carried


@dataclass(frozen=True, slots=True)
class Running:
    """A running card. ``head`` is what is agreed before it begins: ``game``, ``options``,
    ``sides``; ``opening`` the match before its first entry, ``None`` until it is begun; ``finer``
    the card as it was before it went on in less detail, ``changed`` before an earlier entry was
    mended, struck out or inserted last."""

    game: Game
    head: Mapping[str, Any]
    lines: int = 0
    opening: Live | None = None
    entries: tuple[Standing, ...] = ()
    finer: Running | None = None
    changed: Running | None = None

    def __repr__(self) -> str:
        return f"<Running {self.game.name}, lines: {self.lines}, entries: {len(self.entries)}>"

    @property
    def live(self) -> Live | None:
        """The match after its last entry."""
        return self.entries[-1].carried.live if self.entries else self.opening

    @property
    def restores(self) -> int | None:
        """The line of a change to an earlier entry that can be taken back: nothing stands that was
        written after it."""
        if self.changed is None:
            return None
        line = self.changed.lines + 1
        return line if all(one.line <= line for one in self.entries) else None

    def as_card(self) -> dict[str, Any]:
        """The scorecard that the lines make, without a claim; only of a card that is begun."""
        if self.opening is None:
            raise ValueError("a card that is not begun has no first flick")
        return {
            "scorecard": FORMAT,
            "game": self.game.name,
            "detail": self.opening.detail,
            "options": dict(self.head.get("options", {})),
            "sides": dict(self.head["sides"]),
            "first": self.opening.setting.first,
            "entries": [dict(one.entry) for one in self.entries],
        }

    def before(self, line: int, part: int = 1) -> Running:
        """The card as it was before one of its entries; ValueError where that does not stand."""
        for at, one in enumerate(self.entries):
            if (one.line, one.part) == (line, part):
                return replace(self, entries=self.entries[:at])
        raise ValueError(f"line {line} is no entry that stands")

    def spoken(self, tongue: Tongue) -> Tongue:
        """The tongue in which this card's pennies are called what people call them."""
        if self.opening is None:
            return tongue
        return replace(self.game.spoken(self.opening.setting, tongue), aloud=True)

    def as_document(self, tongue: Tongue = PLAIN) -> dict[str, Any]:
        """All that a scoring page shows, as JSON; the sentences are said in ``tongue``."""
        live = self.live
        if live is None or self.opening is None:
            return {"lines": self.lines, "begun": False, "entries": []}
        stands = live.standing
        tongue = self.spoken(tongue)
        return {
            "lines": self.lines,
            "begun": True,
            "detail": live.detail,
            "first": live.setting.first,
            "entries": [_told(one, tongue) for one in self.entries],
            "may": live.may(),
            "finished": stands.finished,
            "winner": stands.winner,
            "score": stands.score,
            "next": stands.next,
            "pennies": dict(sorted(tongue.pennies.items())),
            "offers": offered(live, tongue),
            "restores": self.restores,
        }


@dataclass(frozen=True, slots=True)
class Written:
    """What became of a line: the card after it, or as it was with the faults that stand in the
    way. ``fallen`` are the lines of later entries that cannot stand after a mended one."""

    running: Running
    faults: tuple[Fault, ...] = ()
    fallen: tuple[int, ...] = ()

    @property
    def accepted(self) -> bool:
        """Whether the line was written."""
        return not self.faults


def called(carried: Carried, tongue: Tongue) -> list[str]:
    """What is said of a ruling, a sentence each."""
    return [said for each in carried.sentences if (said := each.say(tongue))]


def _told(one: Standing, tongue: Tongue) -> dict[str, Any]:
    """An entry as a page shows it. Its number on the card is that of its ruling."""
    said = called(one.carried, tongue)
    faults = [fault.as_document() for fault in one.carried.faults]
    told = {
        "line": one.line,
        "part": one.part,
        "entry": one.entry,
        "ruling": one.carried.ruling,
        "said": said,
    }
    return {**told, "faults": faults} if faults else told

"""What a scoring page asks of the law, answered in plain JSON values.

The server answers so, and so does the browser that has the law itself: there a page's questions
come to :meth:`Scoring.answer` as JSON text, and the answer goes back as JSON text.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rules.core.fault import Fault
from rules.core.game import Game
from rules.core.sentence import PLAIN, Tongue
from rules.scoring.alike import after_others
from rules.scoring.card import Running, Written, called
from rules.scoring.running import fold, open_card, write


def told(written: Written, tongue: Tongue = PLAIN) -> dict[str, Any]:
    """What became of a line, with the whole card after it."""
    spoken = written.running.spoken(tongue)
    return {
        "accepted": written.accepted,
        "faults": fault_documents(written.faults, spoken),
        "fallen": list(written.fallen),
        "running": written.running.as_document(tongue),
    }


def labels(running: Running, lines: Sequence[Any], tongue: Tongue = PLAIN) -> list[dict[str, Any]]:
    """What would become of each of some lines, were it written next: without the card, so that
    every button of a page can say what it does."""
    return [_label(write(running, line), tongue) for line in lines]


def fault_documents(faults: Sequence[Fault], tongue: Tongue = PLAIN) -> list[dict[str, object]]:
    """Faults as the verdict writes them, each with its ``sentence`` in ``tongue``."""
    return [{**fault.as_document(), "sentence": fault.sentence.say(tongue)} for fault in faults]


def _label(written: Written, tongue: Tongue) -> dict[str, Any]:
    running = written.running
    tongue = running.spoken(tongue)
    label: dict[str, Any] = {
        "accepted": written.accepted,
        "faults": fault_documents(written.faults, tongue),
        "ruling": None,
        "said": [],
        "leads": "",
    }
    if not written.accepted:
        return label
    # An entry of this line: at the end, or where an earlier one was mended.
    for one in reversed(running.entries):
        if one.line == running.lines:
            label["ruling"] = one.carried.ruling
            label["said"] = called(one.carried, tongue)
            leads = one.carried.leads
            label["leads"] = leads.say(tongue) if leads is not None else ""
            break
    return label


@dataclass(slots=True)
class Scoring:
    """The running card of one scoring page, and every question that the page has about it."""

    games: Mapping[str, Game]
    adjudicate: Callable[[str], str]
    running: Running | None = None
    tongue: Tongue = PLAIN

    def answer(self, question: str) -> str:
        """The answer to a question, both as JSON text.

        ``{"ask": "open", "head", "lines", "names"}`` opens a card and folds the lines that were
        written before; ``{"ask": "write", "line"}`` writes one and keeps the card after it;
        ``{"ask": "try", "line"}`` and ``{"ask": "try-many", "lines"}`` keep nothing;
        ``{"ask": "offers-at", "line", "part"}`` gives what might have come instead of an entry;
        ``{"ask": "after-others", "head", "lines", "mine"}`` gives one's own lines as they may come
        after those of others;
        ``{"ask": "adjudicate", "text"}`` gives the text of the verdict on a whole card.
        The answer is ``{"answer": …}``, or ``{"trouble": why}`` where there is none.
        """
        asked = json.loads(question)
        try:
            return json.dumps({"answer": self._answered(asked)}, separators=(",", ":"))
        except ValueError as trouble:
            return json.dumps({"trouble": str(trouble)})

    def _answered(self, asked: Mapping[str, Any]) -> Any:
        match asked["ask"]:
            case "open":
                return self._open(asked["head"], asked["lines"], asked["names"])
            case "write":
                written = write(self._card, asked["line"])
                self.running = written.running
                return told(written, self.tongue)
            case "try" | "try-many" as how:
                return self._tried(how, asked)
            case "offers-at":
                before = self._card.before(asked["line"], asked.get("part", 1))
                return {"offers": before.as_document(self.tongue).get("offers", [])}
            case "after-others":
                return self._after_others(asked["head"], asked["lines"], asked["mine"])
            case "adjudicate":
                return self.adjudicate(asked["text"])
        raise ValueError(f"nobody knows how to {asked['ask']}")

    def _tried(self, how: str, asked: Mapping[str, Any]) -> Any:
        if how == "try-many":
            return labels(self._card, asked["lines"], self.tongue)
        return told(write(self._card, asked["line"]), self.tongue)

    def _after_others(
        self, head: Mapping[str, Any], lines: Sequence[Any], mine: Sequence[Any]
    ) -> dict[str, Any]:
        return {"mine": after_others(fold(open_card(head, self.games), lines), mine)}

    def _open(
        self, head: Mapping[str, Any], lines: Sequence[Any], names: Mapping[str, str]
    ) -> dict[str, Any]:
        if head.get("game") not in self.games:
            raise ValueError(f"nobody plays {head.get('game')} here")
        self.running = fold(open_card(head, self.games), lines)
        self.tongue = Tongue(names)
        return {"running": self.running.as_document(self.tongue)}

    @property
    def _card(self) -> Running:
        if self.running is None:
            raise ValueError("no card is open")
        return self.running

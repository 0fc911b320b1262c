"""A shot document in; its motion and facts, or what is wrong with it, out. Nothing is thrown."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import islice
from typing import TYPE_CHECKING, Any, Final

from rules.core.fault import Code, Fault
from rules.core.mistakes import Mistakes
from rules.core.reading import read_text
from rules.core.sentence import sentence
from rules.physics.engine.kernel import TooManyEvents
from rules.physics.motion import Motion
from rules.physics.observe import observe
from rules.physics.shot import MOST_EVENTS, read_shot

if TYPE_CHECKING:
    from rules.physics.margin import Margin, Sizes


@dataclass(frozen=True, slots=True)
class Simulation:
    """What became of a shot document: a motion and perhaps facts, or faults.

    ``facts`` is an entry of a scorecard, such as ``{"flick": {"by": "A", …}}``.
    """

    motion: Motion | None
    facts: dict[str, Any] | None = None
    faults: tuple[Fault, ...] = ()
    events: int = 0
    """How many were played, whatever came of the shot."""

    def __repr__(self) -> str:
        came = "refused" if self.motion is None else f"events: {self.events}"
        return f"<Simulation {came}, faults: {len(self.faults)}>"

    @property
    def malformed(self) -> bool:
        """Whether the document has not the shape of a shot."""
        return any(fault.code == "malformed" for fault in self.faults)

    def as_document(self) -> dict[str, Any]:
        """The motion as the interchange format has it; of a refused shot its faults."""
        if self.motion is None:
            return {"faults": [fault.as_document() for fault in self.faults]}
        document = self.motion.as_document()
        return document if self.facts is None else {**document, "facts": self.facts}

    def as_text(self) -> str:
        """One line of JSON: the same bytes for the same shot, everywhere."""
        return _ENCODER.encode(self.as_document())

    def as_trace(self) -> dict[str, Any]:
        """Where every penny is at every moment, for a player (`rules.physics.trace`). Raises
        ValueError of a refused shot."""
        if self.motion is None:
            raise ValueError("a shot that was refused has no trace")
        from rules.physics.trace import trace

        return trace(self.motion)

    def margin(
        self, n: int, sizes: Sizes | None = None, *, start: int = 0, quick: bool = False
    ) -> Margin:
        """How often, in ``n`` shots a little off, the same comes of it (`rules.physics.margin`);
        ``quick``: compiled, where numba is installed. Raises ValueError of a refused shot."""
        if self.motion is None:
            raise ValueError("a shot that was refused has no margin")
        from rules.physics.margin import margin

        return margin(self.motion.shot, n, sizes, start=start, quick=quick)

    def as_svg(self, *, inline: bool = False) -> str:
        """A picture of the board and the paths; ``inline``: as a part of a page that has its own
        style sheet. Raises ValueError of a refused shot."""
        if self.motion is None:
            raise ValueError("a shot that was refused has no picture")
        from rules.physics.drawing import draw

        return draw(self.motion, inline=inline)


def simulate(document: Any) -> Simulation:
    """Plays the shot of a document, given as a parsed JSON value."""
    shot, malformed, impossible = read_shot(document)
    if shot is None:
        return _refused("malformed" if malformed else "impossible", malformed or impossible)
    try:
        return _seen(Motion(shot))
    except TooManyEvents:
        return _endless()


def simulate_many(documents: Iterable[Any], *, quick: bool = False) -> Iterator[Simulation]:
    """The same for many documents, in order, and to the same bits.

    ``quick`` plays them with the compiled kernel where numba is installed: for a worker or a
    terminal with thousands of shots, never for a page (`rules.physics.engine.quick`).
    """
    from rules.physics.many import AT_ONCE, motions

    waiting = iter(documents)
    while some := [read_shot(document) for document in islice(waiting, AT_ONCE)]:
        played = motions([shot for shot, _, _ in some if shot is not None], quick=quick)
        for shot, malformed, impossible in some:
            if shot is None:
                yield _refused("malformed" if malformed else "impossible", malformed or impossible)
            else:
                motion = next(played)
                yield _endless() if motion is None else _seen(motion)


def _seen(motion: Motion) -> Simulation:
    mistakes = Mistakes()
    facts, log = observe(motion, mistakes), motion.log
    events = len(log.hits) + len(log.gone) + len(log.stops)
    if mistakes:
        return replace(_refused("impossible", mistakes), events=events)
    return Simulation(motion, facts, events=events)


def _endless() -> Simulation:
    said = sentence(
        "with this restitution the shot has more than {most} events: pennies that stay pressed "
        "together are not followed so far; give a higher one",
        most=MOST_EVENTS,
    )
    mistakes = Mistakes()
    mistakes.note((None, "restitution"), said)
    return replace(_refused("impossible", mistakes), events=MOST_EVENTS)


def simulate_text(text: str | bytes) -> Simulation:
    """Plays the shot of a document, given as JSON text (bytes: UTF-8)."""
    value, mistakes = read_text(text)
    return _refused("malformed", mistakes) if mistakes else simulate(value)


def _refused(code: Code, mistakes: Mistakes) -> Simulation:
    faults = [Fault(None, code, m.rule, m.sentence, m.where) for m in mistakes]
    return Simulation(None, None, tuple(faults))


_ENCODER: Final = json.JSONEncoder(
    sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False
)

"""A shot: a document that was read, checked against the board, and set up for the kernel."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import dist
from typing import Any, Final

from rules.core.reading import check_value
from rules.core.sentence import sentence
from rules.core.shape import Mistakes
from rules.physics.board import Board
from rules.physics.engine.angle import unit
from rules.physics.engine.impact import yielding
from rules.physics.engine.kernel import Launch
from rules.physics.engine.models import MODELS
from rules.physics.engine.table import World, within
from rules.physics.marks import check_fit
from rules.physics.reading import DOCUMENT, Document

MOST_EVENTS: Final = 20_000
"""A shot with more events is not followed to its end but refused."""

SLOW: Final = 1.0
"""mm/s. Impacts slower than this lose nothing (model 2026.1)."""

ALLOWED: Final = 1e-3
"""mm. Pennies that overlap by no more are taken to touch: positions are written rounded."""


@dataclass(frozen=True, slots=True)
class Shot:
    """A shot that can be played. ``ids`` are the pennies in the document's order; places in mm."""

    document: Document
    ids: tuple[str, ...]
    places: tuple[tuple[float, float], ...]

    @property
    def board(self) -> Board:
        """The board it is played on."""
        return self.document.board

    @property
    def diameter(self) -> float:
        """Of every penny (mm)."""
        return self.document.coin.diameter

    @property
    def flicked(self) -> int:
        """The place of the flicked penny among the ids."""
        return self.ids.index(self.document.flick.penny)

    def bodies(self) -> tuple[list[float], list[float]]:
        """x and y of all bodies at rest, the pegs after the pennies (mm)."""
        places = [*self.places, *[(peg.x, peg.y) for peg in self.board.pegs]]
        return [x for x, _ in places], [y for _, y in places]

    def velocity(self) -> tuple[float, float]:
        """The launch (mm/s)."""
        flick = self.document.flick
        x, y = unit(float(flick.direction))
        return 1000.0 * flick.speed * x, 1000.0 * flick.speed * y

    def sent(self) -> Launch:
        """What the flick does, for the kernel."""
        return Launch(self.flicked, *self.velocity(), float(self.document.flick.spin))

    def world(self) -> World:
        """What does not change, for the kernel."""
        document, count = self.document, len(self.ids)
        pegs, restitution = self.board.pegs, float(self.document.restitution)
        coupled = MODELS[document.model].coupled
        return World(
            discs=count,
            radius=[self.diameter / 2] * count + [peg.diameter / 2 for peg in pegs],
            # All pennies are alike, so their mass cancels: it is their unit.
            inverse_mass=[1.0] * count + [0.0] * len(pegs),
            slowing=document.friction * document.g * 1000.0,
            restitution=restitution,
            disc_friction=float(document.disc_friction),
            slow=SLOW,
            edges=list(self.board.edges),
            round_edge=self.board.round_edge,
            most_events=MOST_EVENTS,
            within=within(self.board.edges, self.board.round_edge),
            coupled=coupled,
            yields=yielding(restitution) if coupled else -1.0,
        )


def read_shot(raw: Any) -> tuple[Shot | None, Mistakes, Mistakes]:
    """The shot of a JSON value; else what is malformed, and what cannot be on this board."""
    malformed = check_value(raw)
    if malformed:
        return None, malformed, Mistakes()
    document = DOCUMENT.read(raw, None, malformed)
    if malformed:
        return None, malformed, Mistakes()
    impossible = Mistakes()
    check_fit(document.board, document.coin, impossible)
    _check_pennies(document, impossible)
    if impossible:
        return None, malformed, impossible
    places = tuple([(float(x), float(y)) for _, (x, y) in document.pennies])
    return (
        Shot(document, tuple([id_ for id_, _ in document.pennies]), places),
        malformed,
        impossible,
    )


def _check_pennies(document: Document, mistakes: Mistakes) -> None:
    """Every penny on the board and clear of all others and of the pegs; the flicked one there."""
    board, pennies = document.board, document.pennies
    trail = (None, "pennies")
    for id_, (x, y) in pennies:
        beyond = board.beyond(x, y)
        if beyond > 0.0:
            said = sentence("{penny} lies {far} mm off the board", penny=id_, far=_short(beyond))
            mistakes.note((trail, id_), said)
    for n, (id_, place) in enumerate(pennies):
        for other, depth in _overlaps(document, n, place):
            said = sentence(
                "{penny} overlaps {other} by {depth} mm",
                penny=id_,
                other=other,
                depth=_short(depth),
            )
            mistakes.note((trail, id_), said)
    if document.flick.penny not in dict(pennies):
        said = sentence("{penny} is not among the pennies", penny=document.flick.penny)
        mistakes.note(((None, "flick"), "penny"), said)


def _overlaps(
    document: Document, n: int, place: tuple[float, float]
) -> Iterator[tuple[str, float]]:
    diameter = document.coin.diameter
    for other, where in document.pennies[n + 1 :]:
        depth = diameter - dist(place, where)
        if depth > ALLOWED:
            yield other, depth
    for peg in document.board.pegs:
        depth = (diameter + peg.diameter) / 2 - dist(place, (peg.x, peg.y))
        if depth > ALLOWED:
            yield peg.name, depth


def _short(length: float) -> float:
    return float(f"{length:.4g}")

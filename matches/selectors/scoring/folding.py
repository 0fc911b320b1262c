"""What the lines of a running card make.

Lines are appended and never edited, so what so many lines of a card made they always make: it is
remembered in this process, and the next line is ruled on after it instead of after the whole match.
Only what was committed is remembered.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.db import connection

import rules
from matches.models import RunningCard, RunningLine

MOST_REMEMBERED: Final = 16_000
"""Entries of all cards together: each takes some 3.5 kB. A hundred boards of 160 entries."""


@dataclass(frozen=True)
class Folded:
    """What lines make; ``refused`` is the number of the first that the law of today refuses,
    because another edition ruled on it: what comes after it is read, and not ruled on."""

    running: rules.Running
    refused: int | None = None


class Remembered:
    """Cards as they stood after so many lines, those asked for last; from any thread."""

    def __init__(self, most: int) -> None:
        self._most, self._entries = most, 0
        self._held: OrderedDict[str, rules.Running] = OrderedDict()
        self._guard = threading.Lock()

    def of(self, card: RunningCard, lines: int) -> rules.Running | None:
        """The card after its first lines, as many as are known and no more than so many."""
        with self._guard:
            running = self._held.get(card.public_id)
            if running is None or running.lines > lines or running.head != card.head:
                return None
            self._held.move_to_end(card.public_id)
            return running

    def keep(self, card: RunningCard, running: rules.Running) -> None:
        """Remember what its lines made; what is not committed yet is forgotten by itself."""
        if connection.in_atomic_block:
            return
        with self._guard:
            before = self._held.pop(card.public_id, None)
            further = before is not None and before.lines > running.lines
            held = before if before and further and before.head == card.head else running
            self._held[card.public_id] = held
            self._entries += len(held.entries) - (len(before.entries) if before else 0)
            while self._entries > self._most and len(self._held) > 1:
                self._entries -= len(self._held.popitem(last=False)[1].entries)


remembered: Final = Remembered(MOST_REMEMBERED)


def fold(head: Mapping[str, Any], bodies: Iterable[Any]) -> Folded:
    """The card that lines make, in their order."""
    return _further(rules.open_card(head), bodies)


def fold_card(card: RunningCard, bodies: list[Any]) -> Folded:
    """What a card's lines make, all of them given."""
    known = remembered.of(card, len(bodies))
    folded = fold(card.head, bodies) if known is None else _further(known, bodies[known.lines :])
    if folded.refused is None:
        remembered.keep(card, folded.running)
    return folded


def fold_written(card: RunningCard) -> Folded:
    """What a card's lines make. One query for those that are not remembered, none where all are."""
    known = remembered.of(card, card.lines)
    if known is not None and known.lines == card.lines:
        return Folded(known)
    held = RunningLine.objects.filter(card_id=card.pk).order_by("number")
    if known is not None:
        return _further(known, held.filter(number__gt=known.lines).values_list("body", flat=True))
    return fold(card.head, held.values_list("body", flat=True) if card.lines else ())


def _further(running: rules.Running, bodies: Iterable[Any]) -> Folded:
    for body in bodies:
        written = rules.write_line(running, body)
        if not written.accepted:
            return Folded(running, running.lines + 1)
        running = written.running
    return Folded(running)

"""How a match went: the score after every entry, and the moments that mattered.

A moment is an entry after which

- another side led than the one that led last (``lead``);
- a game or an end was won (``game``, ``end``; of ends those that were worth most);
- points came to the side that did not flick, outside of an end, a goal or a rally (``gift``);
- the biggest break had ended (``break``, of two points at least);
- the match was over (``decided``): the last.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

import rules

MOST: Final = 10
_WEIGHT: Final = {"decided": 5, "game": 4, "lead": 3, "break": 2, "gift": 1, "end": 0}
"""Where there are more moments than can be told, which go first; the bigger ones of a kind."""
_WON_BY_PLAY: Final = ("end", "goal", "point")
_OTHER: Final = {"A": "B", "B": "A"}


@dataclass(frozen=True, slots=True)
class Point:
    """The score after an entry, which counts from 0: of games and sets all their points."""

    entry: int
    a: int
    b: int


@dataclass(frozen=True, slots=True)
class Moment:
    """What happened at an entry, to which side, and what it was worth; ``number`` counts games and
    ends."""

    entry: int
    kind: str
    side: str | None
    amount: int = 0
    number: int = 0


@dataclass(frozen=True, slots=True)
class Course:
    """A decided match from its first entry to its last."""

    points: tuple[Point, ...]
    moments: tuple[Moment, ...]

    @property
    def most(self) -> int:
        """The highest score of either side."""
        return max((max(one.a, one.b) for one in self.points), default=0)


def course_of(verdict: rules.Verdict) -> Course | None:
    """How a match went; None of one that is not decided, or of which nothing but the result is
    written down."""
    ruled = [ruling for ruling in verdict.rulings if ruling.get("score") is not None]
    if not verdict.finished or len(ruled) < 2:
        return None
    points = tuple(_points(ruled))
    if not any(one.a or one.b for one in points):
        return None
    tallies = verdict.tallies()
    found = [*_leads(points), *_tallied(tallies), *_gifts(tallies, ruled)]
    found.append(Moment(points[-1].entry, "decided", verdict.winner))
    return Course(points, tuple(_told(found)))


def _points(ruled: Iterable[Mapping[str, Any]]) -> Iterator[Point]:
    """The score after each ruling. A score in sets and games is none that can be drawn as one line:
    there the points of all games are added up."""
    a = b = 0
    for ruling in ruled:
        score, gained = ruling["score"], ruling["points"]
        plain = not isinstance(score["A"], Mapping)
        a, b = (score["A"], score["B"]) if plain else (a + gained["A"], b + gained["B"])
        yield Point(ruling["entry"], a, b)


def _leads(points: Iterable[Point]) -> Iterator[Moment]:
    last = None
    for one in points:
        leader = "A" if one.a > one.b else "B" if one.b > one.a else last
        if last is not None and leader != last:
            yield Moment(one.entry, "lead", leader, abs(one.a - one.b))
        last = leader


def _tallied(tallies: Iterable[rules.Tally]) -> Iterator[Moment]:
    """Games, ends that somebody won, and the biggest break."""
    biggest = None
    for row in tallies:
        if row.noun == "break" and row.amount > max(1, biggest.amount if biggest else 0):
            biggest = row
        if row.noun in ("game", "end") and row.side is not None:
            yield Moment(row.entry, row.noun, row.side, row.amount, row.number)
    if biggest is not None:
        yield Moment(biggest.entry, "break", biggest.side, biggest.amount)


def _gifts(tallies: Iterable[rules.Tally], ruled: Iterable[Mapping[str, Any]]) -> Iterator[Moment]:
    """Points for the side that did not flick."""
    played = {row.entry for row in tallies if row.noun in _WON_BY_PLAY}
    for ruling in ruled:
        other = _OTHER.get((ruling.get("by") or "")[:1])
        if other is not None and ruling["entry"] not in played and ruling["points"][other] > 0:
            yield Moment(ruling["entry"], "gift", other, ruling["points"][other])


def _told(found: Iterable[Moment]) -> list[Moment]:
    """The weightiest moments, in the order of the match; of one entry the weightiest alone."""
    weighed = sorted(found, key=lambda one: (-_WEIGHT[one.kind], -one.amount, one.entry))
    chosen: dict[int, Moment] = {}
    for one in weighed:
        if len(chosen) < MOST:
            chosen.setdefault(one.entry, one)
    return [chosen[entry] for entry in sorted(chosen)]

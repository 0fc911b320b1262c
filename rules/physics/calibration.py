"""Friction and restitution of a board from what a club can measure: a ruler and a clock do.

A penny that slides slows evenly by μg. So one that was set off at v and slides d has μ = v² ÷ 2gd,
and one that takes the time t for its last stretch d until it rests has μ = 2d ÷ gt², whatever its
speed was. Of two alike that meet head on, the struck one leaves with (1 + e)v/2 and the striking
one with (1 − e)v/2; on one board they then slide as the squares of these: with a and b the ways of
the striking and the struck one, e = (√b − √a) ÷ (√b + √a), and no speed need be known.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, stdev
from typing import Any, Final, Literal, TypeAlias

from rules.core.reading import check_value
from rules.core.sentence import Sentence, sentence
from rules.core.shape import Field, Many, Mistakes, Number, Record

GRAVITY: Final = 9.80665
"""m/s²."""

How: TypeAlias = Literal["timed", "slides", "hits"]
Pair: TypeAlias = tuple[float, float]

MOST: Final = 200
_LENGTH: Final = Number(1.0, 5_000.0)
_BOUNDS: Final = {"friction": (0.01, 2.0), "restitution": (0.0, 1.0)}


@dataclass(frozen=True, slots=True)
class Measurement:
    """What was measured, each with its two numbers: ``timed`` slides (mm, s until rest), ``slides``
    from a known speed (m/s, mm), ``hits`` head on (mm of the striking and of the struck penny)."""

    timed: tuple[Pair, ...]
    slides: tuple[Pair, ...]
    hits: tuple[Pair, ...]


def _pairs(first: Number, second: Number) -> Many:
    return Many(Many(Number(min(first.least, second.least), 5_000.0), 2, 2), 0, MOST)


MEASUREMENT: Final = Record(
    Measurement,
    Field("timed", _pairs(_LENGTH, Number(0.01, 60.0)), (), "Timed slides", "[mm, s until rest]"),
    Field("slides", _pairs(Number(0.01, 20.0), _LENGTH), (), "Slides", "[m/s, mm]"),
    Field("hits", _pairs(Number(0.0, 5_000.0), _LENGTH), (), "Hits", "[mm striking, mm struck]"),
    label="Measurement",
)


@dataclass(frozen=True, slots=True)
class Found:
    """A coefficient from several measurements. ``spread`` is their standard deviation (None of
    one), ``error`` that of the mean; ``values`` are in the order in which they were measured."""

    values: tuple[float, ...]
    mean: float
    spread: float | None

    @property
    def error(self) -> float | None:
        """How far the mean itself may be off: spread ÷ √n."""
        return None if self.spread is None else self.spread / sqrt(len(self.values))

    @property
    def least(self) -> float:
        """The least of the values."""
        return min(self.values)

    @property
    def most(self) -> float:
        """The greatest of the values."""
        return max(self.values)


@dataclass(frozen=True, slots=True)
class Calibration:
    """What the measurements say; ``None`` where nothing was measured."""

    measurement: Measurement
    friction: Found | None
    restitution: Found | None

    def as_document(self) -> dict[str, Any]:
        """The measurements as plain JSON: reading them gives the same calibration."""
        return {
            "timed": [list(pair) for pair in self.measurement.timed],
            "slides": [list(pair) for pair in self.measurement.slides],
            "hits": [list(pair) for pair in self.measurement.hits],
        }


def calibrate(raw: Any) -> tuple[Calibration | None, Mistakes]:
    """The calibration from measurements as a JSON value; else every mistake with its path."""
    mistakes = check_value(raw)
    if mistakes:
        return None, mistakes
    measured: Measurement = MEASUREMENT.read(raw, None, mistakes)
    if mistakes:
        return None, mistakes
    frictions = [
        *_each(measured.timed, "timed", mistakes),
        *_each(measured.slides, "slides", mistakes),
    ]
    restitutions = _each(measured.hits, "hits", mistakes)
    if mistakes:
        return None, mistakes
    return Calibration(measured, _found(frictions), _found(restitutions)), mistakes


def friction_of_time(length: float, time: float) -> float:
    """Of a slide of so many mm that took so many s until the penny lay still."""
    return 2.0 * length / 1000.0 / (GRAVITY * time * time)


def friction_of_speed(speed: float, length: float) -> float:
    """Of a slide of so many mm after a start at so many m/s."""
    return speed * speed / (2.0 * GRAVITY * length / 1000.0)


def restitution_of(striking: float, struck: float) -> float:
    """Of a hit head on after which the two slid so far (mm)."""
    return (sqrt(struck) - sqrt(striking)) / (sqrt(struck) + sqrt(striking))


def _each(pairs: Sequence[Pair], how: How, mistakes: Mistakes) -> list[float]:
    """What each measurement gives; those that cannot be are noted with their place in the list."""
    found = []
    for n, (one, other) in enumerate(pairs):
        trail = ((None, how), n)
        if other <= 0.0 or (how != "hits" and one <= 0.0):
            mistakes.note(trail, sentence("lengths, times and speeds are above 0"))
            continue
        if how == "hits":
            value, kind = restitution_of(one, other), "restitution"
        else:
            reckon = friction_of_time if how == "timed" else friction_of_speed
            value, kind = reckon(one, other), "friction"
        least, most = _BOUNDS[kind]
        if least <= value <= most:
            found.append(value)
        else:
            mistakes.note(trail, _beyond(how, value))
    return found


def _beyond(how: How, value: float) -> Sentence:
    if how == "hits":
        return sentence(
            "the striking penny slid farther than the struck one: head on it cannot; was the hit "
            "oblique, or are the two numbers the wrong way round?"
        )
    return sentence(
        "this gives a friction of {value}, which no board has (0.01 to 2): are the units right?",
        value=float(f"{value:.3g}"),
    )


def _found(values: Iterable[float]) -> Found | None:
    several = tuple(values)
    if not several:
        return None
    return Found(several, fmean(several), stdev(several) if len(several) > 1 else None)

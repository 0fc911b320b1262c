"""The margin of a shot: what else could have come of it, had a little been otherwise.

Nobody knows the aim and speed of a flick, nor the friction and restitution of a board, to the last
digit. So the shot is played again with all four a little off, evenly spread over a box of stated
half-widths, and each outcome is counted. There is no chance in it: the places in the box are a
low-discrepancy sequence (Roberts 2018, additive recurrence on the generalised golden ratio), so the
same document gives the same bytes everywhere; ``start`` begins the sequence elsewhere.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields, replace
from typing import Any, Final, TypeAlias

from rules.core.mistakes import Mistakes
from rules.core.writing import ENCODER
from rules.physics.many import motions
from rules.physics.motion import Motion
from rules.physics.observe import observe
from rules.physics.observe.sight import off, struck_by
from rules.physics.reading import Document
from rules.physics.shot import MOST_EVENTS, Shot

Offset: TypeAlias = tuple[float, float, float, float]
"""Aim, speed, friction and restitution, each in −1 to 1 times its half-width."""

Outcome: TypeAlias = dict[str, Any]
Judge: TypeAlias = Callable[[Motion], Outcome]

_GOLDEN: Final = 1.1673039782614187
"""The root above 1 of x⁵ = x + 1: the golden ratio of four dimensions."""
_STEP: Final = 1.0 / _GOLDEN
# Products and not powers: a product has the same bits on every machine.
_STEPS: Final = (_STEP, _STEP * _STEP, _STEP * _STEP * _STEP, _STEP * _STEP * (_STEP * _STEP))

HALVINGS: Final = 20
"""How often the way to the nearest other outcome is halved: to a millionth of it."""
NEAREST_TRIED: Final = 4
"""From so many of the nearest samples with another outcome the way back is searched."""
MOST_IN_A_MARGIN: Final = 100_000


@dataclass(frozen=True, slots=True)
class Sizes:
    """How far each quantity may be off, to either side.

    The defaults are what a careful eye can claim of a flick that it saw, and a club of its board:
    half a degree of aim, 3 % of the speed, 0.015 of the friction (10 % of the default), 0.02 of the
    restitution. They are assumptions; measure your own board and flickers, and set them.
    """

    aim: float = 0.5
    """Degrees."""
    speed: float = 0.03
    """A share of the speed."""
    friction: float = 0.015
    restitution: float = 0.02

    def __post_init__(self) -> None:
        for size in fields(self):
            value = getattr(self, size.name)
            if not 0.0 <= value <= _GREATEST[size.name]:
                raise ValueError(f"{size.name} is 0 to {_GREATEST[size.name]:g}, not {value:g}")


_GREATEST: Final = {"aim": 180.0, "speed": 1.0, "friction": 1.0, "restitution": 1.0}


@dataclass(frozen=True, slots=True)
class Share:
    """An outcome, and how many of the samples had it."""

    outcome: Outcome
    count: int


@dataclass(frozen=True, slots=True)
class Nearest:
    """The nearest different outcome that was found: how far off it lies, as a share of the
    half-widths (0: at the shot itself, 1: at the border of the box), and by what it is reached."""

    far: float
    change: dict[str, float]
    outcome: Outcome


@dataclass(frozen=True, slots=True)
class Margin:
    """What came of ``n`` shots like this one. ``shares``: the most frequent first."""

    n: int
    start: int
    sizes: Sizes
    outcome: Outcome
    shares: tuple[Share, ...]
    nearest: Nearest | None

    def __repr__(self) -> str:
        return f"<Margin of {self.n} shots: {self.same:.0%} the same, outcomes: {len(self.shares)}>"

    @property
    def same(self) -> float:
        """The share of the samples with the shot's own outcome."""
        own = [share.count for share in self.shares if share.outcome == self.outcome]
        return sum(own) / self.n

    def as_document(self) -> dict[str, Any]:
        """The margin as plain JSON."""
        nearest = self.nearest
        return {
            "n": self.n,
            "start": self.start,
            "sizes": {size.name: getattr(self.sizes, size.name) for size in fields(self.sizes)},
            "same": self.same,
            "outcomes": [
                {"share": share.count / self.n, "count": share.count, **share.outcome}
                for share in self.shares
            ],
            "nearest": nearest
            and {"far": nearest.far, "change": nearest.change, **nearest.outcome},
        }

    def added_to(self, motion: str) -> str:
        """The line of a motion with this margin in it: the same bytes for the same shot."""
        return ENCODER.encode({**json.loads(motion), "margin": self.as_document()})


def margin(
    shot: Shot,
    n: int,
    sizes: Sizes | None = None,
    *,
    start: int = 0,
    judge: Judge | None = None,
    quick: bool = False,
) -> Margin:
    """The margin of a shot that can be played, from ``n`` (1 to `MOST_IN_A_MARGIN`) shots like it.

    ``judge`` says what counts as the outcome; the facts of the document's game unless given, and
    without a game what was struck and went off. ``quick`` plays them compiled, where numba is
    installed: the same bits. Raises ValueError for another ``n``.
    """
    if not 1 <= n <= MOST_IN_A_MARGIN:
        raise ValueError(f"a margin takes 1 to {MOST_IN_A_MARGIN} shots, not {n}")
    sizes, judge = sizes or Sizes(), judge or seen
    own = _outcome(shot, (0.0, 0.0, 0.0, 0.0), sizes, judge)
    own_key = ENCODER.encode(own)
    counts: dict[str, list[Any]] = {}
    others: list[tuple[float, Offset]] = []
    played = motions((changed(shot, offset, sizes) for offset in offsets(n, start)), quick=quick)
    for offset, motion in zip(offsets(n, start), played, strict=True):
        outcome = _judged(motion, judge)
        key = ENCODER.encode(outcome)
        counts.setdefault(key, [0, outcome])[0] += 1
        if key != own_key:
            others.append((max(map(abs, offset)), offset))
    ordered = sorted(counts.items(), key=lambda item: (-item[1][0], item[0]))
    shares = tuple([Share(outcome, count) for _, (count, outcome) in ordered])
    nearest = _nearest(shot, sorted(others)[:NEAREST_TRIED], sizes, judge, own_key)
    return Margin(n, start, sizes, own, shares, nearest)


def offsets(n: int, start: int = 0) -> Iterator[Offset]:
    """``n`` places, evenly spread over the box from −1 to 1 in four directions."""
    for k in range(start + 1, start + n + 1):
        a, b, c, d = [2.0 * ((0.5 + k * step) % 1.0) - 1.0 for step in _STEPS]
        yield a, b, c, d


def changed(shot: Shot, offset: Offset, sizes: Sizes) -> Shot:
    """The shot with aim, speed, friction and restitution off by so much; each stays in its range:
    no speed below 0, no friction below 0.01, no restitution below 0 or above 1."""
    aim, speed, friction, restitution = offset
    document: Document = shot.document
    flick = replace(
        document.flick,
        direction=document.flick.direction + aim * sizes.aim,
        speed=max(0.0, document.flick.speed * (1.0 + speed * sizes.speed)),
    )
    # Frictions below are no board's; a box about a small one ends where documents do.
    return replace(
        shot,
        document=replace(
            document,
            flick=flick,
            friction=max(0.01, document.friction + friction * sizes.friction),
            restitution=min(1.0, max(0.0, document.restitution + restitution * sizes.restitution)),
        ),
    )


def seen(motion: Motion) -> Outcome:
    """The facts of the document's game; without a game, what the flicked penny struck and what
    went off, in order."""
    mistakes = Mistakes()
    facts = observe(motion, mistakes)
    if facts is not None and not mistakes:
        return {"facts": facts}
    flicked = motion.shot.document.flick.penny
    return {"struck": struck_by(motion, flicked), "off": off(motion)}


def _outcome(shot: Shot, offset: Offset, sizes: Sizes, judge: Judge) -> Outcome:
    return _judged(next(motions([changed(shot, offset, sizes)])), judge)


def _judged(motion: Motion | None, judge: Judge) -> Outcome:
    if motion is None:
        # Counted, not left out: a share of what could be played would say too much.
        return {"refused": f"more than {MOST_EVENTS} events"}
    return judge(motion)


def _nearest(
    shot: Shot, others: list[tuple[float, Offset]], sizes: Sizes, judge: Judge, own_key: str
) -> Nearest | None:
    """From the nearest samples with another outcome straight back to the shot, halving: the last
    place on the way that still had another."""
    found: list[tuple[float, Offset, Outcome]] = []
    for _, offset in others:
        same, other = 0.0, 1.0
        outcome = _outcome(shot, offset, sizes, judge)
        for _ in range(HALVINGS):
            middle = 0.5 * (same + other)
            tried = _outcome(shot, _part(offset, middle), sizes, judge)
            if ENCODER.encode(tried) == own_key:
                same = middle
            else:
                other, outcome = middle, tried
        at = _part(offset, other)
        found.append((max(map(abs, at)), at, outcome))
    if not found:
        return None
    far, at, outcome = min(found, key=lambda one: (one[0], one[1]))
    return Nearest(far, _change(shot, at, sizes), outcome)


def _part(offset: Offset, part: float) -> Offset:
    aim, speed, friction, restitution = offset
    return part * aim, part * speed, part * friction, part * restitution


def _change(shot: Shot, offset: Offset, sizes: Sizes) -> dict[str, float]:
    """In the document's own units: degrees, m/s, and the two coefficients."""
    here, there = shot.document, changed(shot, offset, sizes).document
    return {
        "aim": there.flick.direction - here.flick.direction,
        "speed": there.flick.speed - here.flick.speed,
        "friction": there.friction - here.friction,
        "restitution": there.restitution - here.restitution,
    }

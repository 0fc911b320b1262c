"""The margin of a shot: what else could have come of it, had a little been otherwise.

Nobody knows the aim, speed and spin of a flick, the friction and restitution of a board and of
rims, nor where pennies lie, to the last digit. So the shot is played again with all of them a
little off (`rules.physics.nearby`), and each outcome is counted. Of pennies that lie together
nothing is promised at all: what comes of them hangs on gaps that nobody can see.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, fields
from itertools import tee
from typing import Any, Final, TypeAlias

from rules.core.mistakes import Mistakes
from rules.core.writing import ENCODER
from rules.physics.many import motions
from rules.physics.motion import Motion
from rules.physics.nearby import Nearby, Offset, Sizes
from rules.physics.observe import observe
from rules.physics.observe.sight import off, struck_by
from rules.physics.shot import MOST_EVENTS, Shot

Outcome: TypeAlias = dict[str, Any]
Judge: TypeAlias = Callable[[Motion], Outcome]

HALVINGS: Final = 20
"""How often the way to the nearest other outcome is halved: to a millionth of it."""
NEAREST_TRIED: Final = 4
"""From so many of the nearest samples with another outcome the way back is searched."""
NEARER_TRIED: Final = 48
"""So many shots all nearer than the nearest other outcome are played to find one nearer still; it
is told when none of them is."""
MOST_SEARCHES: Final = 12
MOST_IN_A_MARGIN: Final = 100_000

__all__ = ["MOST_IN_A_MARGIN", "Margin", "Nearest", "Share", "Sizes", "margin", "seen"]


@dataclass(frozen=True, slots=True)
class Share:
    """An outcome, and how many of the samples had it."""

    outcome: Outcome
    count: int


@dataclass(frozen=True, slots=True)
class Nearest:
    """The nearest different outcome that was found: how far off it lies at most, as a share of the
    half-widths (0: at the shot itself, 1: at the border of the box), and by what it is reached.

    ``tried`` is how many shots all nearer than that were played: they had the shot's own outcome,
    each of them, unless the search was given up (then it is 0).
    """

    far: float
    change: dict[str, float]
    outcome: Outcome
    tried: int


@dataclass(frozen=True, slots=True)
class Margin:
    """What came of ``n`` shots like this one. ``shares``: the most frequent first.

    ``unpredictable`` are the pennies that lay together and were moved, by the shot or by one of
    those like it: what comes of them nobody can foretell, however often the same came of it here,
    and no nearest other outcome is told then.
    """

    n: int
    start: int
    sizes: Sizes
    outcome: Outcome
    shares: tuple[Share, ...]
    nearest: Nearest | None
    unpredictable: tuple[str, ...] = ()

    def __repr__(self) -> str:
        told = f"{self.same:.0%} the same, outcomes: {len(self.shares)}"
        beside = ", unpredictable" if self.unpredictable else ""
        return f"<Margin of {self.n} shots: {told}{beside}>"

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
            "unpredictable": list(self.unpredictable),
            "outcomes": [
                {"share": share.count / self.n, "count": share.count, **share.outcome}
                for share in self.shares
            ],
            "nearest": nearest
            and {
                "far": nearest.far,
                "tried": nearest.tried,
                "change": nearest.change,
                **nearest.outcome,
            },
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
    tried = _Tried(Nearby(shot, sizes or Sizes()), judge or seen)
    counts: dict[str, list[Any]] = {}
    others: list[tuple[float, Offset]] = []
    for offset, key, outcome in tried.all(tried.nearby.offsets(n, start), quick=quick):
        counts.setdefault(key, [0, outcome])[0] += 1
        if key != tried.own:
            others.append((offset.far, offset))
    ordered = sorted(counts.items(), key=lambda item: (-item[1][0], item[0]))
    shares = tuple([Share(outcome, count) for _, (count, outcome) in ordered])
    # Where gaps decide that nobody sees, no other outcome is far.
    told = tried.unpredictable
    nearest = None if told else _nearest(tried, sorted(others)[:NEAREST_TRIED], start + n)
    return Margin(n, start, tried.nearby.sizes, tried.outcome, shares, nearest, told)


class _Tried:
    """Shots near a shot, played and judged; which of the pennies that lay together were moved."""

    def __init__(self, nearby: Nearby, judge: Judge) -> None:
        self.nearby = nearby
        self._judge = judge
        self._sets = nearby.lying.undecided
        self._moved: set[int] = set()
        self.own, self.outcome = self.one(nearby.here)

    @property
    def unpredictable(self) -> tuple[str, ...]:
        """The pennies of the sets that were moved, by their ids."""
        ids = self.nearby.shot.ids
        return tuple(sorted([ids[one] for n in self._moved for one in self._sets[n]]))

    def all(
        self, some: Iterable[Offset], *, quick: bool = False
    ) -> Iterator[tuple[Offset, str, Outcome]]:
        """Each place with what came of the shot there, as a key and as it is."""
        places, again = tee(some)
        shots = (self.nearby.at(offset) for offset in places)
        for offset, motion in zip(again, motions(shots, quick=quick), strict=True):
            outcome = self._judged(motion)
            yield offset, ENCODER.encode(outcome), outcome

    def one(self, offset: Offset) -> tuple[str, Outcome]:
        """The same of one place."""
        [(_, key, outcome)] = self.all([offset])
        return key, outcome

    def _judged(self, motion: Motion | None) -> Outcome:
        if motion is None:
            # Counted, not left out: a share of what could be played would say too much.
            return {"refused": f"more than {MOST_EVENTS} events"}
        for n, lying in enumerate(self._sets):
            if n not in self._moved and any(map(motion.has_moved, lying)):
                self._moved.add(n)
        return self._judge(motion)


def seen(motion: Motion) -> Outcome:
    """The facts of the document's game; without a game, what the flicked penny struck and what
    went off, in order."""
    mistakes = Mistakes()
    facts = observe(motion, mistakes)
    if facts is not None and not mistakes:
        return {"facts": facts}
    flicked = motion.shot.document.flick.penny
    return {"struck": struck_by(motion, flicked), "off": off(motion)}


_Found: TypeAlias = tuple[float, Offset, Outcome]


def _nearest(tried: _Tried, others: list[tuple[float, Offset]], sample: int) -> Nearest | None:
    """From the nearest samples with another outcome, and from each quantity alone at its border,
    straight back to the shot; then shots that are nearer still, until none of them differs."""
    starts = [offset for _, offset in others]
    starts += [offset for offset, key, _ in tried.all(tried.nearby.alone()) if key != tried.own]
    found = [_back(tried, offset) for offset in starts]
    if not found:
        return None
    best, clear = _plainest(tried, min(found, key=_order)), 0
    for search in range(MOST_SEARCHES):
        if best[0] == 0.0:
            break
        nearer = _nearer(tried, best, sample + search * NEARER_TRIED)
        if nearer is None:
            clear = NEARER_TRIED
            break
        best = nearer
    far, at, outcome = best
    return Nearest(far, tried.nearby.change(at), outcome, clear)


def _nearer(tried: _Tried, best: _Found, sample: int) -> _Found | None:
    """Of some shots nearer than the best so far the nearest that differs, followed back."""
    around = tried.nearby.offsets(NEARER_TRIED, sample)
    places = (offset.part(best[0]) for offset in around)
    differing = [(offset.far, offset) for offset, key, _ in tried.all(places) if key != tried.own]
    if not differing:
        return None
    return min([best, _plainest(tried, _back(tried, min(differing)[1]))], key=_order)


def _back(tried: _Tried, offset: Offset) -> _Found:
    """Straight back to the shot, halving: the last place on the way that still had another
    outcome."""
    same, other, outcome = 0.0, 1.0, tried.one(offset)[1]
    for _ in range(HALVINGS):
        middle = 0.5 * (same + other)
        key, come = tried.one(offset.part(middle))
        if key == tried.own:
            same = middle
        else:
            other, outcome = middle, come
    at = offset.part(other)
    return at.far, at, outcome


def _plainest(tried: _Tried, found: _Found) -> _Found:
    """The same with nothing off that need not be: what is left says by what the outcome changed."""
    at = found[1]
    for number in at.farthest():
        less = at.without(number)
        if tried.one(less)[0] != tried.own:
            at = less
    return min([found, _back(tried, at)], key=_order)


def _order(found: _Found) -> tuple[float, Offset]:
    return found[0], found[1]

"""Where each direction and speed of a flick leads: the shots of an aim map, what comes of each, and
the map as a picture, in words and as a table.

An outcome is a letter (`OUTCOMES`): in a situation of a match what the law makes of the flick, and
without one what the board sees. Small, it means that the flicked penny itself goes off.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from math import cos, radians, sin
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

import rules
from matches.law import histories, situations

OUTCOMES: Final = {
    "W": gettext_lazy("points for who flicks"),
    "G": gettext_lazy("no point, and the turn goes on"),
    "P": gettext_lazy("no point, and the turn passes"),
    "F": gettext_lazy("a penalty is owed, no point"),
    "L": gettext_lazy("points for the other side"),
    "X": gettext_lazy("the law has no ruling on it here"),
    "T": gettext_lazy("sends another penny off"),
    "H": gettext_lazy("strikes a penny, none goes off"),
    "M": gettext_lazy("strikes nothing"),
    "E": gettext_lazy("too many events to be followed"),
}
"""What comes of a flick, best first."""

INNER: Final = 0.12
"""The share of the picture's radius around its middle that holds no speed."""


@dataclass(frozen=True)
class Grid:
    """The flicks of a map: `directions` evenly around from +x, `speeds` evenly up to `fastest`
    (m/s). Shots are numbered direction by direction."""

    directions: int = 120
    speeds: int = 20
    fastest: float = 2.5

    @property
    def total(self) -> int:
        """How many shots a map takes."""
        return self.directions * self.speeds

    def direction(self, n: int) -> float:
        """The n-th direction (degrees)."""
        return n * 360.0 / self.directions

    def speed(self, n: int) -> float:
        """The n-th speed (m/s), from 0."""
        return (n + 1) * self.fastest / self.speeds

    def as_document(self) -> dict[str, Any]:
        """The grid as plain JSON."""
        return {
            "directions": self.directions,
            "speeds": self.speeds,
            "fastest": self.fastest,
        }


def outcomes(
    shot: Mapping[str, Any],
    situation: str | None,
    grid: Grid,
    numbers: Iterable[int],
    *,
    quick: bool = False,
) -> str:
    """What comes of the flicks with these numbers: letters of `OUTCOMES`, small where the penny
    itself goes off. ``quick``: compiled where numba is installed, to the same letters."""
    played = rules.simulate_many((_aimed(shot, grid, n) for n in numbers), quick=quick)
    return "".join(_letter(one, str(shot["flick"]["penny"]), situation) for one in played)


def _aimed(shot: Mapping[str, Any], grid: Grid, n: int) -> dict[str, Any]:
    direction, speed = divmod(n, grid.speeds)
    aimed = {"direction": grid.direction(direction), "speed": grid.speed(speed)}
    return {**shot, "flick": {**shot["flick"], **aimed}}


def _letter(played: rules.Simulation, penny: str, situation: str | None) -> str:
    motion = played.motion
    if motion is None:
        return "E"
    if situation is not None and played.facts is not None:
        letter = _ruled(situation, played.facts, list(motion.rest))
    elif any(gone != penny for gone in motion.off):
        letter = "T"
    else:
        letter = "H" if motion.hits_of(penny) else "M"
    return letter.lower() if penny in motion.off else letter


def _ruled(situation: str, facts: Mapping[str, Any], pennies: list[str]) -> str:
    ruling = situations.ruling(situation, facts, pennies)
    if ruling is None:
        return "X"
    by = str(next(iter(facts.values()))["by"])[0]
    other = histories.OTHER[by]
    points = ruling.get("points") or {}
    taker = ruling.get("point_to")
    if points.get(other, 0) > points.get(by, 0) or taker == other:
        return "L"
    if points.get(by, 0) > 0 or taker == by:
        return "W"
    owed = (ruling.get("removals_owed") or {}).get(by, 0)
    if ruling.get("breaks") or ruling.get("next_free_shot") or owed:
        return "F"
    return "G" if str(ruling.get("next", ""))[:1] == by else "P"


@dataclass(frozen=True)
class Share:
    """One kind of outcome: its letter, words, and how many shots had it."""

    letter: str
    words: str
    count: int
    share: float


@dataclass(frozen=True)
class Drawn:
    """A map, finished or not, for people. `told` is a summary in sentences; `rows` says for each
    speed (m/s) how many of the directions led to each of `shares`."""

    grid: Grid
    cells: str
    shares: tuple[Share, ...]
    told: tuple[str, ...]

    @property
    def rows(self) -> list[tuple[float, list[int]]]:
        """The table: a speed, and the counts in the order of `shares`."""
        found = []
        for speed in range(self.grid.speeds):
            at = Counter(one.upper() for one in self.cells[speed :: self.grid.speeds])
            found.append((self.grid.speed(speed), [at[one.letter] for one in self.shares]))
        return found

    def picture(self) -> str:
        """The map as an SVG: around, the direction; from the middle outwards, the speed."""
        title = _("Aim map: around, the direction; outwards, the speed")
        parts = [
            '<svg xmlns="http://www.w3.org/2000/svg" role="img" class="aim-map"'
            f' viewBox="-110 -110 220 220"><title>{title}</title>',
            '<defs><pattern id="aim-off" width="3" height="3" patternUnits="userSpaceOnUse"'
            ' patternTransform="rotate(45)"><path d="M0 0V3" class="aim-hatch"/></pattern></defs>',
            *self._sectors(),
            *self._rings(),
            "</svg>",
        ]
        return "".join(parts)

    def _sectors(self) -> Iterator[str]:
        speeds = self.grid.speeds
        for direction in range(len(self.cells) // speeds):
            column = self.cells[direction * speeds : (direction + 1) * speeds]
            start = 0
            for n in range(1, speeds + 1):
                if n == speeds or column[n] != column[start]:
                    yield from self._sector(direction, start, n, column[start])
                    start = n

    def _sector(self, direction: int, low: int, high: int, letter: str) -> Iterator[str]:
        half = 180.0 / self.grid.directions
        middle = self.grid.direction(direction)
        inner, outer = self._radius(low), self._radius(high)
        corners = [
            _at(inner, middle - half),
            _at(outer, middle - half),
            _at(outer, middle + half),
            _at(inner, middle + half),
        ]
        path = "M" + "L".join(corners) + "Z"
        yield f'<path class="aim-{letter.upper()}" d="{path}"/>'
        if letter.islower():
            yield f'<path class="aim-off" fill="url(#aim-off)" d="{path}"/>'

    def _radius(self, speed: float) -> float:
        return 100.0 * (INNER + (1.0 - INNER) * speed / self.grid.speeds)

    def _rings(self) -> Iterator[str]:
        for speed in range(5, self.grid.speeds + 1, 5):
            far = self._radius(speed)
            yield f'<circle class="aim-ring" r="{far:.2f}"/>'
            said = f"{self.grid.speed(speed - 1):g}"
            yield f'<text class="aim-speed" x="2" y="{-far + 5:.2f}">{said}</text>'
        for degrees in range(0, 360, 90):
            x, y = _at(106.0, degrees).split(" ")
            yield f'<text class="aim-degrees" x="{x}" y="{y}">{degrees}°</text>'


def _at(far: float, degrees: float) -> str:
    angle = radians(degrees)
    return f"{far * cos(angle):.2f} {-far * sin(angle):.2f}"


def drawn(grid: Grid, cells: str) -> Drawn:
    """The map of so many outcomes as are there: whole directions only."""
    whole = cells[: len(cells) // grid.speeds * grid.speeds]
    counts = Counter(one.upper() for one in whole)
    shares = tuple(
        Share(letter, str(words), counts[letter], counts[letter] / len(whole))
        for letter, words in OUTCOMES.items()
        if counts[letter]
    )
    return Drawn(grid, whole, shares, tuple(_told(grid, whole, shares)))


def _told(grid: Grid, cells: str, shares: tuple[Share, ...]) -> Iterator[str]:
    if not cells:
        return
    yield ngettext("Of %(n)d shot played:", "Of %(n)d shots played:", len(cells)) % {
        "n": len(cells)
    }
    for one in shares:
        yield _("%(share)s %%: %(words)s.") % {
            "share": f"{100 * one.share:.1f}",
            "words": one.words,
        }
    off = sum(one.islower() for one in cells)
    if off:
        yield _("In %(share)s %% the flicked penny itself goes off (hatched).") % {
            "share": f"{100 * off / len(cells):.1f}"
        }
    best = shares[0].letter
    if best in "WGT":
        run, start, speed = _widest(grid, cells, best)
        step = 360.0 / grid.directions
        yield _(
            "The safest way there (%(words)s): %(speed)s m/s, aimed at %(middle)s° give or take"
            " %(half)s°."
        ) % {
            "words": shares[0].words,
            "speed": f"{grid.speed(speed):g}",
            "middle": f"{(grid.direction(start) + (run - 1) * step / 2) % 360:g}",
            "half": f"{run * step / 2:g}",
        }


def _widest(grid: Grid, cells: str, letter: str) -> tuple[int, int, int]:
    """The longest run of neighbouring directions at one speed with an outcome: how many, the first,
    and the speed's number. Runs go on over 360°."""
    best = (0, 0, 0)
    around = len(cells) // grid.speeds
    for speed in range(grid.speeds):
        ring = cells[speed :: grid.speeds].upper() * 2
        start = 0
        for n in range(len(ring) + 1):
            if n == len(ring) or ring[n] != letter:
                run = min(n - start, around)
                best = max(best, (run, start % around, speed), key=lambda one: one[0])
                start = n + 1
    return best

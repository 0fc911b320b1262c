"""Shots near a shot: what nobody knows of it to the last digit, a little off.

There is no chance in it. Where in the box of all that may be off a shot lies, is said by a
low-discrepancy sequence (Roberts 2018, additive recurrence on the generalised golden ratio) for the
six quantities of the flick and the board, and by numbers that are mixed from the sample's and the
penny's for the places: the same document gives the same bytes everywhere.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields, replace
from itertools import accumulate
from math import sqrt
from operator import mul
from typing import Final, NamedTuple

from rules.physics.reading import Document
from rules.physics.shot import Shot
from rules.physics.together import Lengths, Lying, lying_of

QUANTITIES: Final = ("aim", "speed", "friction", "restitution", "disc_friction", "spin", "gap")
"""What is one number for the whole shot; the places of the pennies come beside it."""

_GOLDEN: Final = 1.0969815577985598
"""The root above 1 of x⁸ = x + 1: the golden ratio of seven dimensions."""
# Products and not powers: a product has the same bits on every machine.
_STEPS: Final = tuple(accumulate([1.0 / _GOLDEN] * len(QUANTITIES), mul))
_LEAST_FRICTION: Final = 0.01
"""Frictions below are no board's; a box about a small one ends where documents do."""


@dataclass(frozen=True, slots=True)
class Sizes:
    """How far each quantity may be off, to either side.

    The defaults are what a careful eye can claim of a flick that it saw, and a club of its board:
    half a degree of aim, 3 % of the speed, 0.015 of the friction (10 % of the default), 0.02 of the
    restitution, a third of the friction between rims, the spin that a finger half a millimetre off
    the middle gives at 1 m/s, half a millimetre of each place, and in a set that looks closed gaps
    of a twentieth. They are assumptions; measure your own board and flickers, and set them.
    """

    aim: float = 0.5
    """Degrees."""
    speed: float = 0.03
    """A share of the speed."""
    friction: float = 0.015
    restitution: float = 0.02
    disc_friction: float = 0.05
    spin: float = 10.0
    """rad/s."""
    position: float = 0.5
    """mm, of each penny along x and along y."""
    gap: float = 0.05
    """mm, between neighbours of a set that lies together: from none to this."""

    def __post_init__(self) -> None:
        for size in fields(self):
            value = getattr(self, size.name)
            if not 0.0 <= value <= _GREATEST[size.name]:
                raise ValueError(f"{size.name} is 0 to {_GREATEST[size.name]:g}, not {value:g}")


_GREATEST: Final = {
    "aim": 180.0,
    "speed": 1.0,
    "friction": 1.0,
    "restitution": 1.0,
    "disc_friction": 1.0,
    "spin": 1_000.0,
    "position": 10.0,
    "gap": 1.0,
}


class Offset(NamedTuple):
    """A place in the box, each number −1 to 1 times its half-width: of the quantities, and of
    every penny, in the order of their ids, the way that its set goes. ``opens`` says where in the
    gaps of an opened set a penny lies; of the gap the size counts, not the sign."""

    quantities: tuple[float, ...]
    goes: tuple[Lengths, ...]
    opens: tuple[Lengths, ...]

    @property
    def far(self) -> float:
        """How far off the shot lies: 0 at the shot itself, 1 at the border of the box."""
        lengths = [abs(one) for pair in self.goes for one in pair]
        return max([*map(abs, self.quantities), *lengths])

    def part(self, part: float) -> Offset:
        """A part of the way to it."""
        return Offset(
            tuple([part * one for one in self.quantities]),
            tuple([(part * x, part * y) for x, y in self.goes]),
            self.opens,
        )

    def farthest(self) -> list[int]:
        """The numbers of what is off, what is farthest off first: the quantities are counted
        first, the pennies after them."""
        far = [abs(one) for one in self.quantities] + [max(abs(x), abs(y)) for x, y in self.goes]
        return sorted([n for n in range(len(far)) if far[n]], key=lambda n: (-far[n], n))

    def without(self, number: int) -> Offset:
        """The same with a quantity as it is, or a penny where it lies."""
        quantities, goes = list(self.quantities), list(self.goes)
        if number < len(quantities):
            quantities[number] = 0.0
        else:
            goes[number - len(quantities)] = _STILL
        return self._replace(quantities=tuple(quantities), goes=tuple(goes))


_STILL: Final = (0.0, 0.0)


class Nearby:
    """The shots near a shot."""

    def __init__(self, shot: Shot, sizes: Sizes) -> None:
        self.shot = shot
        self.sizes = sizes
        self.lying: Lying = lying_of(shot)
        # By their ids: the order in which a document names the pennies changes nothing.
        self._ranks = [sorted(shot.ids).index(id_) for id_ in shot.ids]
        together = any(len(lying) > 1 for lying in self.lying.sets)
        # What is not off, or changes nothing, is not counted as off: nothing is told to lie
        # farther than it does.
        counts = [getattr(sizes, name) > 0.0 for name in QUANTITIES]
        self._counts = (*counts[:-1], counts[-1] and together)

    @property
    def here(self) -> Offset:
        """The shot itself."""
        still = tuple([_STILL] * len(self.shot.ids))
        return Offset(tuple([0.0] * len(QUANTITIES)), still, still)

    def offsets(self, n: int, start: int = 0) -> Iterator[Offset]:
        """``n`` places, evenly spread over the box."""
        pennies, still = len(self.shot.ids), tuple([_STILL] * len(self.shot.ids))
        for k in range(start + 1, start + n + 1):
            quantities = [2.0 * ((0.5 + k * step) % 1.0) - 1.0 for step in _STEPS]
            counted = [one if on else 0.0 for one, on in zip(quantities, self._counts, strict=True)]
            mixed = [(_mixed(k, 2 * m), _mixed(k, 2 * m + 1)) for m in range(2 * pennies)]
            goes = tuple(mixed[:pennies]) if self.sizes.position > 0.0 else still
            yield Offset(tuple(counted), goes, tuple(mixed[pennies:]))

    def alone(self) -> Iterator[Offset]:
        """The ends of the axes: one quantity off as far as it may be, everything else as it is."""
        for number, counts in enumerate(self._counts):
            for end in (-1.0, 1.0) if counts else ():
                ends = [0.0] * len(QUANTITIES)
                ends[number] = end
                yield self.here._replace(quantities=tuple(ends))

    def at(self, offset: Offset) -> Shot:
        """The shot that lies there; each quantity stays in its range: no speed below 0, no friction
        below 0.01, no restitution below 0 or above 1."""
        places = self._places(offset)
        document = _changed(self.shot.document, offset.quantities, self.sizes)
        pennies = tuple(zip(self.shot.ids, places, strict=True))
        return replace(self.shot, document=replace(document, pennies=pennies), places=places)

    def change(self, offset: Offset) -> dict[str, float]:
        """What is changed there, in the document's own units: degrees, m/s, the coefficients,
        rad/s; the longest way that a penny goes, and how far a set is opened (mm)."""
        here, there = self.shot, self.at(offset)
        flick, other = here.document.flick, there.document.flick
        ways = zip(here.places, there.places, strict=True)
        far = max([(x - u) * (x - u) + (y - v) * (y - v) for (u, v), (x, y) in ways])
        return {
            "aim": other.direction - flick.direction,
            "speed": other.speed - flick.speed,
            "friction": there.document.friction - here.document.friction,
            "restitution": there.document.restitution - here.document.restitution,
            "disc_friction": there.document.disc_friction - here.document.disc_friction,
            "spin": other.spin - flick.spin,
            "position": sqrt(far),
            "gap": self.sizes.gap * abs(offset.quantities[-1]),
        }

    def _places(self, offset: Offset) -> tuple[Lengths, ...]:
        size = self.sizes.position
        goes = [(size * x, size * y) for x, y in [offset.goes[rank] for rank in self._ranks]]
        opens = [offset.opens[rank] for rank in self._ranks]
        return self.lying.moved(goes, opens, self.sizes.gap * abs(offset.quantities[-1]))


def _changed(document: Document, quantities: tuple[float, ...], sizes: Sizes) -> Document:
    aim, speed, friction, restitution, rims, spin, _ = quantities
    flick = replace(
        document.flick,
        direction=document.flick.direction + aim * sizes.aim,
        speed=max(0.0, document.flick.speed * (1.0 + speed * sizes.speed)),
        spin=document.flick.spin + spin * sizes.spin,
    )
    return replace(
        document,
        flick=flick,
        friction=max(_LEAST_FRICTION, document.friction + friction * sizes.friction),
        restitution=min(1.0, max(0.0, document.restitution + restitution * sizes.restitution)),
        disc_friction=max(0.0, document.disc_friction + rims * sizes.disc_friction),
    )


_WORD: Final = (1 << 64) - 1


def _mixed(sample: int, number: int) -> float:
    """A number from −1 to 1, evenly spread: the two are mixed by whole numbers alone (SplitMix64,
    Steele, Lea and Flood 2014)."""
    mixed = (sample * 0x9E3779B97F4A7C15 + number * 0xD1B54A32D192ED03) & _WORD
    mixed = ((mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9) & _WORD
    mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & _WORD
    mixed ^= mixed >> 31
    return 2.0 * ((mixed >> 11) / (1 << 53)) - 1.0

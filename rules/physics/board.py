"""Boards: a shape with its spots, lines, areas and pegs, as data.

Lengths in mm; the origin is the board's centre, x to the right, y up. A hexagon has a corner at
each end of the y axis, and so one of its corner spots lies straight below the set.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import hypot
from typing import Final, Literal, TypeAlias

Shape: TypeAlias = Literal["hexagon", "circle", "square", "rectangle"]
Edge: TypeAlias = tuple[float, float, float]
"""(nx, ny, height): the board lies where nx·x + ny·y is at most the height."""

_HALF_ROOT: Final = 0.8660254037844386
"""√¾, the sine of 60 degrees. A constant, so that mirrored edges are mirrored to the last bit."""


@dataclass(frozen=True, slots=True)
class Spot:
    """A marked place for a penny."""

    name: str
    x: float
    y: float
    diameter: float = 10.0


@dataclass(frozen=True, slots=True)
class Line:
    """A straight line from one place to another; ``width`` lies half on each side."""

    name: str
    start: tuple[float, float]
    end: tuple[float, float]
    width: float = 0.0


@dataclass(frozen=True, slots=True)
class Area:
    """A circle on the board, such as a goal area."""

    name: str
    x: float
    y: float
    radius: float


@dataclass(frozen=True, slots=True)
class Peg:
    """A peg that stands fast."""

    name: str
    x: float
    y: float
    diameter: float = 6.0


@dataclass(frozen=True, slots=True)
class Board:
    """A board. ``width`` is along x and ``length`` along y; a hexagon's or square's side and a
    circle's radius stand in ``width``, and ``length`` repeats it."""

    shape: Shape
    width: float
    length: float
    spots: tuple[Spot, ...] = ()
    lines: tuple[Line, ...] = ()
    areas: tuple[Area, ...] = ()
    pegs: tuple[Peg, ...] = ()
    name: str = ""

    @property
    def edges(self) -> tuple[Edge, ...]:
        """The straight edges; a circle has none."""
        if self.shape == "circle":
            return ()
        if self.shape == "hexagon":
            height = self.width * _HALF_ROOT
            slanted = [(sx * 0.5, sy * _HALF_ROOT) for sx in (1, -1) for sy in (1, -1)]
            return tuple([(nx, ny, height) for nx, ny in [(1.0, 0.0), (-1.0, 0.0), *slanted]])
        x, y = self.width / 2, self.length / 2
        return ((1.0, 0.0, x), (-1.0, 0.0, x), (0.0, 1.0, y), (0.0, -1.0, y))

    @property
    def round_edge(self) -> float:
        """The radius of a circle; 0 where the edges are straight."""
        return self.width if self.shape == "circle" else 0.0

    @property
    def across(self) -> float:
        """The shortest way across (mm)."""
        if self.shape == "circle":
            return 2 * self.width
        if self.shape == "hexagon":
            return 2 * self.width * _HALF_ROOT
        return min(self.width, self.length)

    def outline(self) -> tuple[tuple[float, float], ...]:
        """The corners, anticlockwise from the lowest or the lower right; none of a circle."""
        if self.shape == "circle":
            return ()
        if self.shape == "hexagon":
            x, y = self.width * _HALF_ROOT, self.width / 2
            return ((0.0, -self.width), (x, -y), (x, y), (0.0, self.width), (-x, y), (-x, -y))
        x, y = self.width / 2, self.length / 2
        return ((x, -y), (x, y), (-x, y), (-x, -y))

    def beyond(self, x: float, y: float) -> float:
        """How far (mm) a point lies past the edge; negative within the board."""
        if self.shape == "circle":
            return hypot(x, y) - self.width
        return max([nx * x + ny * y - height for nx, ny, height in self.edges])

    def spot(self, name: str) -> Spot:
        """The spot of a name. Raises KeyError where there is none."""
        for spot in self.spots:
            if spot.name == name:
                return spot
        raise KeyError(name)

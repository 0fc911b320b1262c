"""The boards that have names, with the measures of the rulebook's equipment page."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rules.physics.board import Area, Board, Line, Peg, Spot

_HALF_ROOT: Final = 0.8660254037844386
INSET: Final = 15.0
"""mm from corner or edges to the centre of a corner spot."""

BLACK_SIDE, BLACK_RADIUS, BLACK_SQUARE = 230.0, 210.0, 400.0


def _six_spots(far: float) -> tuple[Spot, ...]:
    """Corner spots at 60° steps, the first one straight below the centre."""
    x, y = far * _HALF_ROOT, far / 2
    places = ((0.0, -far), (x, -y), (x, y), (0.0, far), (-x, y), (-x, -y))
    return tuple([Spot(f"corner-{n}", *place) for n, place in enumerate(places, 1)])


def _square_spots(side: float) -> tuple[Spot, ...]:
    # 15 from the corner along the diagonal; the straight-edge spots 15 from the edge's middle.
    corner, edge = side / 2 - INSET * 0.7071067811865476, side / 2 - INSET
    corners = ((corner, -corner), (corner, corner), (-corner, corner), (-corner, -corner))
    middles = ((0.0, -edge), (edge, 0.0), (0.0, edge), (-edge, 0.0))
    return (
        *[Spot(f"corner-{n}", *place) for n, place in enumerate(corners, 1)],
        *[Spot(f"edge-{n}", *place) for n, place in enumerate(middles, 1)],
    )


def _across(name: str, width: float, y: float, thick: float = 0.0) -> Line:
    return Line(name, (-width / 2, y), (width / 2, y), thick)


def white() -> Board:
    """Penny White's: pennies start at the low end, behind the 5 cm line."""
    lines = (_across("start", 300.0, 50.0 - 375.0), _across("forty-five", 300.0, 450.0 - 375.0))
    return Board("rectangle", 300.0, 750.0, lines=lines, name="white")


def red() -> Board:
    """Penny Red's: left and right of a side are those from the player's seat."""
    width, length = 229.0, 458.0
    spots = []
    for side, turned in (("A", 1.0), ("B", -1.0)):
        aside, back = turned * (width / 2 - INSET), turned * (length / 2 - INSET)
        spots += [
            Spot(f"{side}-corner-left", -aside, -back),
            Spot(f"{side}-corner-right", aside, -back),
            Spot(f"{side}-serving", 0.0, -back),
            Spot(f"{side}-quarter", 0.0, -turned * length / 4),
        ]
    line = _across("half-way", width, 0.0, 2.0)
    return Board("rectangle", width, length, tuple(spots), (line,), name="red")


GOALS: Final[Mapping[str, float]] = {"experienced": 100.0, "improver": 120.0, "beginner": 140.0}
"""mm between the middles of a goal's pegs, by the size of the goal."""


def green(goals: tuple[float, float] = (100.0, 100.0)) -> Board:
    """Penny Green's; ``goals`` are the distances between the middles of the pegs of the goal at the
    A end and of that at the B end."""
    side, wide = 800.0, 400.0
    x, y, zone, area = wide / 2, side / 2, side / 6, 100.0
    penalty = (zone + y - area) / 2
    lines = [Line("side-left", (-x, -y), (-x, y)), Line("side-right", (x, -y), (x, y))]
    areas, pegs, spots = [], [], [Spot("centre", 0.0, 0.0)]
    for end, turned, goal in (("A", -1.0, goals[0]), ("B", 1.0, goals[1])):
        lines += [
            _across(f"goal-line-{end}", wide, turned * y),
            _across(f"zone-{end}", wide, turned * zone),
            _across(f"penalty-{end}", wide, turned * penalty),
        ]
        areas.append(Area(f"goal-area-{end}", 0.0, turned * y, area))
        for hand, aside in (("left", -1.0), ("right", 1.0)):
            pegs.append(Peg(f"goal-{end}-{hand}", aside * goal / 2, turned * y))
            pegs.append(Peg(f"corner-{end}-{hand}", aside * x, turned * y))
            for n, far in enumerate((x + 20.0, x + 70.0), 1):
                spots.append(Spot(f"behind-{end}-{hand}-{n}", aside * far, turned * (y + 50.0)))
    return Board(
        "rectangle", 600.0, 1000.0, tuple(spots), tuple(lines), tuple(areas), tuple(pegs), "green"
    )


BOARDS: Final[Mapping[str, Board]] = {
    "black-hexagon": Board(
        "hexagon", BLACK_SIDE, BLACK_SIDE, _six_spots(BLACK_SIDE - INSET), name="black-hexagon"
    ),
    "black-circle": Board(
        "circle", BLACK_RADIUS, BLACK_RADIUS, _six_spots(BLACK_RADIUS - INSET), name="black-circle"
    ),
    "black-square": Board(
        "square", BLACK_SQUARE, BLACK_SQUARE, _square_spots(BLACK_SQUARE), name="black-square"
    ),
    "white": white(),
    "red": red(),
    "green": green(),
}
"""The boards that a document may name."""


def black_set(diameter: float, inner: str = "RGB") -> dict[str, tuple[float, float]]:
    """The set of Penny Black, touching: the black, six, twelve; by id. A corner points down.

    ``inner`` holds the letters of the inner colours; like colours lie opposite each other.
    """
    places = {"K": (0.0, 0.0)}
    ring = [(0, 1), (1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1)]
    for n, cell in enumerate(ring):
        places[f"{inner[n % 3]}{1 + n // 3}"] = _cell(*cell, diameter)
    number = 1
    for n, (q, r) in enumerate(ring):
        ahead_q, ahead_r = ring[(n + 1) % 6]
        places[f"O{number}"] = _cell(2 * q, 2 * r, diameter)
        places[f"O{number + 1}"] = _cell(q + ahead_q, r + ahead_r, diameter)
        number += 2
    return places


def _cell(q: int, r: int, pitch: float) -> tuple[float, float]:
    """The middle of a cell of a honeycomb: one step of ``r`` up, one of ``q`` right and up."""
    return q * _HALF_ROOT * pitch, (r + q / 2) * pitch

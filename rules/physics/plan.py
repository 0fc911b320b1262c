"""The plan of a board: to scale, with every line, spot, area and peg named, and a scale bar."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import Final

from rules.physics.board import Board, Peg, Spot
from rules.physics.drawing import _board, _half_size, _number
from rules.physics.equipment import Equipment

MARGIN: Final = 60.0
"""mm above and below the board: measures stand there."""

GAP: Final = 34.0
"""mm from the board to the names beside it."""

_LETTER: Final = 0.025
"""The height of a letter as a share of the longer side."""


def draw_plan(equipment: Equipment, *, names: bool = True) -> str:
    """The plan as a part of a page (class ``board-picture``), lengths in mm, y turned over as
    pictures have it; ``names`` writes every mark's name beside it."""
    board = equipment.board
    wide, high = _half_size(board)
    letter = max(7.0, _LETTER * 2 * max(wide, high))
    longest = max([len(mark.name) for mark in _marks(board)], default=0)
    aside = GAP + 12.0 + max(0.6 * letter * longest, 2 * letter) if names else 8.0
    above = MARGIN if names else 8.0
    box = (-wide - aside, -high - above, 2 * (wide + aside), 2 * (high + above))
    told = _told(board, equipment.coin.diameter)
    parts = [
        '<svg xmlns="http://www.w3.org/2000/svg" role="img" class="board-picture board-plan" '
        f'viewBox="{" ".join(map(_number, box))}">',
        f"<title>{escape(board.name or board.shape)}</title><desc>{escape(told)}</desc>",
        *_board(board),
        *(_lines_and_areas(board, letter) if names else ()),
        *(_aside(board, wide, high, letter) if names else ()),
        *(_measures(wide, high, letter) if names else ()),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def _told(board: Board, coin: float) -> str:
    counts = ", ".join(
        f"{len(marks)} {kind}"
        for kind, marks in (
            ("lines", board.lines),
            ("spots", board.spots),
            ("areas", board.areas),
            ("pegs", board.pegs),
        )
        if marks
    )
    size = f"{_number(board.width)} mm"
    if board.shape == "rectangle":
        size = f"{_number(board.width)} by {_number(board.length)} mm"
    return f"{board.shape} of {size}, for pennies of {_number(coin)} mm; {counts or 'no marks'}"


def _marks(board: Board) -> list[Spot | Peg]:
    return [*board.spots, *board.pegs]


def _lines_and_areas(board: Board, letter: float) -> Iterator[str]:
    for line in board.lines:
        (x1, y1), (x2, y2) = line.start, line.end
        x, y = (x1 + x2) / 2, (y1 + y2) / 2
        if abs(x1 - x2) < abs(y1 - y2):
            aside = x - 0.7 * letter
            yield _text(line.name, aside, y, letter, f"rotate(-90 {_number(aside)} {_number(-y)})")
        else:
            yield _text(line.name, x, y + 0.7 * letter, letter)
    for area in board.areas:
        inward = -1.0 if area.y > 0 else 1.0
        yield _text(area.name, area.x, area.y + inward * 0.55 * area.radius, letter)


def _aside(board: Board, wide: float, high: float, letter: float) -> Iterator[str]:
    """The names of spots and pegs beside the board, each with a line to its mark: so many stand so
    close together that names next to them would lie on each other."""
    marks = [(mark.name, mark.x, mark.y) for mark in _marks(board)]
    for side, anchor in ((-1.0, "end"), (1.0, "start")):
        own = [mark for mark in marks if mark[1] * side > 0 or (mark[1] == 0 and side > 0)]
        own.sort(key=lambda mark: (-mark[2], -mark[1] * side))
        for (name, x, y), level in zip(own, _levels(own, high, letter), strict=True):
            edge = side * (wide + GAP)
            yield (
                f'<path class="leader" d="M{_number(x)} {_number(-y)}'
                f'L{_number(edge)} {_number(-level)}"/>'
            )
            yield _text(name, edge + side * 4.0, level, letter, anchor=anchor)


def _levels(marks: list[tuple[str, float, float]], high: float, letter: float) -> list[float]:
    """Where each name stands: beside its mark, moved down where the one above needs the room, and
    all of them up again where they would end below the board."""
    step = 1.25 * letter
    found: list[float] = []
    for _, _, y in marks:
        found.append(min([y, *[level - step for level in found[-1:]]]))
    low = -high
    for n in range(len(found) - 1, -1, -1):
        found[n] = max(found[n], low)
        low = found[n] + step
    return found


def _measures(wide: float, high: float, letter: float) -> Iterator[str]:
    across = f"↔ {_number(round(2 * wide, 1))} mm"
    yield f'<g class="measure"><path d="M{_number(-wide)} {_number(high + 24)}H{_number(wide)}"/>'
    ends = f"M{_number(-wide)} {_number(high + 19)}v10M{_number(wide)} {_number(high + 19)}v10"
    yield f'<path d="{ends}"/>'
    yield _text(across, 0.0, -high - 24 - letter, letter)
    along, x = f"{_number(round(2 * high, 1))} mm", -wide - 14
    yield f'<path d="M{_number(x)} {_number(-high)}V{_number(high)}"/>'
    yield f'<path d="M{_number(x - 5)} {_number(-high)}h10M{_number(x - 5)} {_number(high)}h10"/>'
    yield _text(f"↕ {along}", 0.0, high + 20, letter) + "</g>"


def _text(
    said: str, x: float, y: float, letter: float, turned: str = "", *, anchor: str = ""
) -> str:
    more = f' transform="{turned}"' if turned else ""
    more += f' class="{anchor}"' if anchor else ""
    size = f'font-size="{_number(letter)}"'
    return f'<text x="{_number(x)}" y="{_number(-y)}" {size}{more}>{escape(said)}</text>'

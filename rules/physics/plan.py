"""The plan of a board: to scale, with every line, spot, area and peg named, and a scale bar."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import Final

from rules.physics.board import Board
from rules.physics.drawing import _board, _half_size, _number
from rules.physics.equipment import Equipment

MARGIN: Final = 60.0
"""mm around the board: names and measures stand there."""

_LETTER: Final = 0.022
"""The height of a letter as a share of the longer side."""


def draw_plan(equipment: Equipment, *, names: bool = True) -> str:
    """The plan as a part of a page (class ``board-picture``), lengths in mm, y turned over as
    pictures have it; ``names`` writes every mark's name beside it."""
    board = equipment.board
    wide, high = _half_size(board)
    margin = MARGIN if names else 8.0
    box = (-wide - margin, -high - margin, 2 * (wide + margin), 2 * (high + margin))
    letter = max(7.0, _LETTER * 2 * max(wide, high))
    told = _told(board, equipment.coin.diameter)
    parts = [
        '<svg xmlns="http://www.w3.org/2000/svg" role="img" class="board-picture board-plan" '
        f'viewBox="{" ".join(map(_number, box))}">',
        f"<title>{escape(board.name or board.shape)}</title><desc>{escape(told)}</desc>",
        *_board(board),
        *(_named(board, letter) if names else ()),
        *(_measures(board, wide, high, letter) if names else ()),
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


def _named(board: Board, letter: float) -> Iterator[str]:
    for line in board.lines:
        (x1, y1), (x2, y2) = line.start, line.end
        if abs(x1 - x2) < abs(y1 - y2):
            x, y = (x1 + x2) / 2, (y1 + y2) / 2
            yield _text(line.name, x - 0.7 * letter, y, letter, f"rotate(-90 {_at(x, y, letter)})")
        else:
            yield _text(line.name, (x1 + x2) / 2, (y1 + y2) / 2 + 0.7 * letter, letter)
    for area in board.areas:
        inward = -1.0 if area.y > 0 else 1.0
        yield _text(area.name, area.x, area.y + inward * 0.55 * area.radius, letter)
    for spot in board.spots:
        below = -1.0 if spot.y >= 0 else 1.0
        yield _text(spot.name, *_clear(board, spot.x, spot.y + below * 1.5 * letter), letter)
    for peg in board.pegs:
        below = 1.0 if peg.y >= 0 else -1.0
        yield _text(peg.name, *_clear(board, peg.x, peg.y + below * letter), letter)


def _at(x: float, y: float, letter: float) -> str:
    return f"{_number(x - 0.7 * letter)} {_number(-y)}"


def _clear(board: Board, x: float, y: float) -> tuple[float, float]:
    """A little towards the middle, so that names at an edge stay in the picture."""
    wide, _ = _half_size(board)
    return (x * 0.88 if abs(x) > 0.7 * wide else x), y


def _measures(board: Board, wide: float, high: float, letter: float) -> Iterator[str]:
    across = f"{_number(2 * wide)} mm"
    yield f'<g class="measure"><path d="M{_number(-wide)} {_number(high + 24)}H{_number(wide)}"/>'
    ends = f"M{_number(-wide)} {_number(high + 19)}v10M{_number(wide)} {_number(high + 19)}v10"
    yield f'<path d="{ends}"/>'
    yield _text(across, 0.0, -high - 24 - letter, letter)
    along, x = f"{_number(2 * high)} mm", -wide - 24
    yield f'<path d="M{_number(x)} {_number(-high)}V{_number(high)}"/>'
    yield f'<path d="M{_number(x - 5)} {_number(-high)}h10M{_number(x - 5)} {_number(high)}h10"/>'
    turned = f"rotate(-90 {_number(x - letter)} 0)"
    yield _text(along, x - letter, 0.0, letter, turned) + "</g>"


def _text(said: str, x: float, y: float, letter: float, turned: str = "") -> str:
    turn = f' transform="{turned}"' if turned else ""
    size = f'font-size="{_number(letter)}"'
    return f'<text x="{_number(x)}" y="{_number(-y)}" {size}{turn}>{escape(said)}</text>'

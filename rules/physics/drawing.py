"""A picture of a shot, to scale: the board with every line and spot named, paths and lies."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import Final

from rules.physics.board import Board
from rules.physics.motion import Motion
from rules.physics.trace import kind_of

MARGIN: Final = 25.0
"""mm around the board."""

_STYLE: Final = (
    ".board{fill:#f3e3c3;stroke:#5b3d1e;stroke-width:2}"
    ".line,.area,.spot{fill:none;stroke:#8a6a3f}"
    ".peg{fill:#5b3d1e}"
    ".start{fill:none;stroke:#777;stroke-dasharray:2 2}"
    ".path{fill:none;stroke:#1f5fa8;stroke-width:1.5}"
    ".penny{fill:#c8793a;stroke:#5a2e0c}"
    ".off{fill:none;stroke:#b00020;stroke-width:1.5}"
    "text{font:7px sans-serif;text-anchor:middle;dominant-baseline:central}"
)

_CLASS: Final = ' class="board-picture"'


def draw(motion: Motion, *, inline: bool = False) -> str:
    """The picture as an SVG document. Lengths in mm, y turned over as pictures have it.

    ``inline``: a part of a page, whose style sheet dresses it; nothing in it is a style.
    """
    shot = motion.shot
    board, reach = shot.board, shot.diameter / 2
    wide, high = _half_size(board)
    box = (-wide - MARGIN, -high - MARGIN, 2 * (wide + MARGIN), 2 * (high + MARGIN))
    gone = [penny for penny, at in motion.rest.items() if at is None]
    told = f"{len(shot.ids)} pennies; {shot.document.flick.penny} is flicked; " + (
        f"off the board: {', '.join(gone)}" if gone else "none goes off the board"
    )
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img"{_CLASS if inline else ""} '
        f'viewBox="{" ".join(map(_number, box))}">',
        f"<title>A flick on the board {escape(board.name or board.shape)}</title>",
        f"<desc>{escape(told)}</desc>" + ("" if inline else f"<style>{_STYLE}</style>"),
        *_board(board),
        *_pennies(motion, reach),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def _half_size(board: Board) -> tuple[float, float]:
    corners = board.outline()
    if not corners:
        return board.width, board.width
    return max(x for x, _ in corners), max(y for _, y in corners)


def _board(board: Board) -> Iterator[str]:
    corners = board.outline()
    if corners:
        points = " ".join(f"{_number(x)},{_number(-y)}" for x, y in corners)
        yield f'<polygon class="board" points="{points}"/>'
    else:
        yield f'<circle class="board" r="{_number(board.width)}"/>'
    for line in board.lines:
        (x1, y1), (x2, y2) = line.start, line.end
        ends = f'x1="{_number(x1)}" y1="{_number(-y1)}" x2="{_number(x2)}" y2="{_number(-y2)}"'
        # An attribute and not a style: a page's content policy refuses styles.
        width = f'stroke-width="{_number(line.width or 1.0)}"'
        yield f'<line class="line" {ends} {width}><title>{escape(line.name)}</title></line>'
    for area in board.areas:
        yield _circle("area", area.x, area.y, area.radius, area.name)
    for spot in board.spots:
        yield _circle("spot", spot.x, spot.y, spot.diameter / 2, spot.name)
    for peg in board.pegs:
        yield _circle("peg", peg.x, peg.y, peg.diameter / 2, peg.name)


def _pennies(motion: Motion, radius: float) -> Iterator[str]:
    shot = motion.shot
    game = shot.document.game or shot.board.name.partition("-")[0]
    for penny, (x, y) in zip(shot.ids, shot.places, strict=True):
        path = motion.path(penny)
        if len(path) > 1:
            points = " ".join(f"{_number(v.x)},{_number(-v.y)}" for v in path)
            yield _circle("start", x, y, radius, f"{penny} before")
            yield f'<polyline class="path" points="{points}"/>'
    for penny, at in motion.rest.items():
        end = motion.path(penny)[-1]
        x, y = at or (end.x, end.y)
        kind = f"penny penny-{kind_of(game, penny)}" if at else "off"
        yield _circle(kind, x, y, radius, penny if at else f"{penny} went off")
        yield f'<text x="{_number(x)}" y="{_number(-y)}">{escape(penny)}</text>'


def _circle(kind: str, x: float, y: float, radius: float, name: str) -> str:
    place = f'cx="{_number(x)}" cy="{_number(-y)}" r="{_number(radius)}"'
    return f'<circle class="{kind}" {place}><title>{escape(name)}</title></circle>'


def _number(value: float) -> str:
    return f"{value:.3f}".rstrip("0").rstrip(".") if value else "0"

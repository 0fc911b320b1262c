"""Where the marks of a board may lie, and which coin it takes."""

from __future__ import annotations

from collections.abc import Iterator
from math import dist

from rules.core.sentence import sentence
from rules.core.shape import Mistakes
from rules.physics.board import Board
from rules.physics.coin import Coin


def check_fit(board: Board, coin: Coin, mistakes: Mistakes) -> None:
    """Notes what no shot can be played with: a coin that does not fit, a spot, area or peg that
    lies off the board."""
    at = (None, "board")
    if board.across <= coin.diameter:
        said = sentence(
            "a penny of {diameter} mm does not fit on this board", diameter=coin.diameter
        )
        mistakes.note(at, said)
    for kind, marks in (("spots", board.spots), ("areas", board.areas), ("pegs", board.pegs)):
        for mark in marks:
            if board.beyond(mark.x, mark.y) > 0.0:
                said = sentence("{name} lies off the board", name=mark.name)
                mistakes.note(((at, kind), mark.name), said)


def check_marks(board: Board, coin: Coin, mistakes: Mistakes) -> None:
    """Notes a coin that does not fit, and every mark that lies where none can."""
    check_fit(board, coin, mistakes)
    at = (None, "board")
    for line in board.lines:
        if max(board.beyond(*line.start), board.beyond(*line.end)) > 1e-6:
            said = sentence("{name} runs off the board", name=line.name)
            mistakes.note(((at, "lines"), line.name), said)
        elif line.start == line.end:
            said = sentence("{name} has no length", name=line.name)
            mistakes.note(((at, "lines"), line.name), said)
    for spot in board.spots:
        for peg in board.pegs:
            if dist((spot.x, spot.y), (peg.x, peg.y)) < (coin.diameter + peg.diameter) / 2:
                said = sentence("a penny on {name} would meet {peg}", name=spot.name, peg=peg.name)
                mistakes.note(((at, "spots"), spot.name), said)
    for one, other in _overlapping(board):
        said = sentence("{name} stands in {peg}", name=one, peg=other)
        mistakes.note(((at, "pegs"), one), said)


def _overlapping(board: Board) -> Iterator[tuple[str, str]]:
    for n, one in enumerate(board.pegs):
        for other in board.pegs[:n]:
            if dist((one.x, one.y), (other.x, other.y)) < (one.diameter + other.diameter) / 2:
                yield one.name, other.name

"""Displays of a hall, read from ten metres: one board, all boards, calls and what is next, the
table, an overlay; or boards, calls and table in turn."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

from django.http import HttpRequest
from django.utils.text import slugify

from matches.policy.visibility import Viewer
from matches.ports.codes import Code, drawn
from matches.selectors.clubs.hall_scores import hall_division
from matches.selectors.clubs.hall_shapes import Hall, HallBoard, HallMatch
from matches.selectors.tables import DivisionTable, division_table
from matches.web.base.http import found

ON_A_SCREEN = 6
"""So many boards can be read together."""
ROWS = 10
"""So many rows of a table."""
LINES = 4
"""So many calls, and as many of those that are next."""
TURN = "in-turn"
"""The display that shows the others one after the other."""


@dataclass(frozen=True)
class Screen:
    """What a display shows: ``kind`` is "board", "boards", "overlay", "next" or "table".
    ``following`` is the number of what comes after it, where displays take turns."""

    kind: str
    boards: tuple[HallBoard, ...] = ()
    table: DivisionTable | None = None
    coming: tuple[HallMatch, ...] = ()
    following: int | None = None


def screen_of(asked: str, page: Hall, viewer: Viewer, at: str = "") -> Screen:
    """The display that is asked for by address; 404 for one that there is not. ``at``: which, of
    those that take turns."""
    if asked == TURN:
        turns = [*_all_boards(page), "next", "table"]
        number = int(at) % len(turns) if at.isascii() and at.isdecimal() and len(at) < 7 else 0
        return replace(screen_of(turns[number], page, viewer), following=(number + 1) % len(turns))
    kind, _dash, which = asked.partition("-")
    if kind == "boards":
        return Screen(kind, found(_some(page.boards, which)))
    if kind == "board":
        return Screen(kind, (found(_one(page.boards, which)),))
    if kind == "overlay":
        board = _one(page.boards, which) if which else _playing(page.boards)
        return Screen(kind, (found(board),))
    if asked == "next":
        called = [one for one in page.boards if one.match and one.match.state == "called"]
        return Screen(kind, tuple(called[:LINES]), coming=page.coming[:LINES])
    found(asked == "table" or None)
    division = hall_division(page.venue, viewer)
    return Screen("table", table=division_table(division, viewer) if division else None)


def displays(page: Hall) -> list[str]:
    """What may be asked for in this hall, in the order in which the desk lists it."""
    single = [f"board-{slugify(board.name) or n}" for n, board in enumerate(page.boards, start=1)]
    overlay = ["overlay"] if page.boards else []
    return [TURN, *_all_boards(page), *single, "next", "table", *overlay]


def _all_boards(page: Hall) -> list[str]:
    many = range(1, -(-len(page.boards) // ON_A_SCREEN) + 1)
    return [f"boards-{n}" if n > 1 else "boards" for n in many]


@lru_cache(maxsize=64)
def code_of(address: str) -> Code:
    """The QR code of a public address, which a display asks for again and again."""
    return drawn(address)


def hall_address(request: HttpRequest) -> str:
    """The page of the same hall for phones."""
    return request.build_absolute_uri(request.path)


def _some(boards: tuple[HallBoard, ...], which: str) -> tuple[HallBoard, ...] | None:
    """The first boards, or those of a later screen; None for a screen that there is not."""
    number = int(which) if which.isdecimal() and len(which) < 4 else 1 if not which else 0
    held = boards[(number - 1) * ON_A_SCREEN : number * ON_A_SCREEN] if number else ()
    return held if held or number == 1 else None


def _one(boards: tuple[HallBoard, ...], which: str) -> HallBoard | None:
    """A board by its name, or by its number in the hall."""
    named = [
        one for one in boards if which and slugify(one.name) in (slugify(which), f"board-{which}")
    ]
    if not named and which.isdecimal() and 1 <= int(which[:4]) <= len(boards):
        return boards[int(which[:4]) - 1]
    return named[0] if named else None


def _playing(boards: tuple[HallBoard, ...]) -> HallBoard | None:
    """The first board that is played on, or else the first."""
    played = (board for board in boards if board.match is not None and board.match.scores)
    return next(played, next(iter(boards), None))

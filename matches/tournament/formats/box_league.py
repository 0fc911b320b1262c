"""A box league: small round robins one above the other, and after each period some go up and down.

The boxes are one order, cut: who is relegated stands first in the box below, then who stays, then
who is promoted from the box after it; newcomers stand last of all. The boxes are as equal as they
can be, and where they are not it is the lowest that are larger. So a box that somebody left is
filled from below, and nobody moves two boxes for it unless several left.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from matches.tournament.formats.format import Format
from matches.tournament.formats.round_robin import round_robin
from matches.tournament.formats.schedule import Round

SMALLEST_BOX, LARGEST_BOX = 2, 20
UP, DOWN, STAYED, JOINED, LEFT, FILLED, MADE_ROOM = (
    "promoted", "relegated", "stayed", "joined", "left", "filled", "made-room",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class BoxMove:
    """Where an entrant was and is: boxes and places count from 1, 0 is in none.

    `why`: promoted, relegated or stayed by its place; joined or left; "filled" a place that one
    who left made free, or "made-room" where boxes were cut anew.
    """

    entrant: str
    box_before: int
    place_before: int
    box: int
    why: str


@dataclass(frozen=True, slots=True)
class NextPeriod:
    """The boxes of a period, the highest first, and everybody's way there."""

    boxes: tuple[tuple[str, ...], ...]
    moves: tuple[BoxMove, ...]


def deal_boxes(entrants: Sequence[str], size: int) -> tuple[tuple[str, ...], ...]:
    """Entrants in order cut into boxes of about `size`, which differ by one at most.

    Raises ValueError for other sizes than 2 to 20, or an entrant twice.
    """
    if not SMALLEST_BOX <= size <= LARGEST_BOX:
        raise ValueError(f"a box has {SMALLEST_BOX} to {LARGEST_BOX} entrants, not {size}")
    if len(set(entrants)) < len(entrants):
        raise ValueError("an entrant is listed twice")
    total = len(entrants)
    # Rounded, and half a box more makes none of its own.
    count = max(1, (2 * total + size - 1) // (2 * size))
    least, larger = divmod(total, count)
    boxes, at = [], 0
    for number in range(count):
        length = least + (number >= count - larger)
        boxes.append(tuple(entrants[at : at + length]))
        at += length
    return tuple(box for box in boxes if box)


def next_period(
    tables: Sequence[Sequence[str]],
    size: int,
    up: int = 1,
    down: int = 1,
    gone: Collection[str] = (),
    newcomers: Sequence[str] = (),
) -> NextPeriod:
    """The boxes after a period whose final tables, the highest box first, are given.

    `up` of each box go up and `down` go down (never the same ones, promotion first), counted after
    those who are `gone` have been taken out. Raises ValueError as `deal_boxes` does.
    """
    left = [[one for one in table if one not in gone] for table in tables]
    last = len(left) - 1
    promoted = [box[:up] if at > 0 else [] for at, box in enumerate(left)]
    relegated = [
        box[max(len(box) - down, len(promoted[at])) :] if down and at < last else []
        for at, box in enumerate(left)
    ]
    order: list[str] = []
    meant: dict[str, str] = dict.fromkeys(newcomers, JOINED)
    for at, box in enumerate(left):
        above = relegated[at - 1] if at > 0 else []
        below = promoted[at + 1] if at < last else []
        stayers = [one for one in box if one not in promoted[at] and one not in relegated[at]]
        order += [*above, *stayers, *below]
        meant |= dict.fromkeys(above, DOWN) | dict.fromkeys(stayers, STAYED)
        meant |= dict.fromkeys(below, UP)
    boxes = deal_boxes([*order, *newcomers], size)
    return NextPeriod(boxes, _moves(tables, boxes, meant, gone))


def level_at(
    ranks: Sequence[int | None], up: int, down: int, *, highest: bool, lowest: bool
) -> tuple[tuple[int, ...], ...]:
    """Who of a box is level across a line of promotion or relegation, as positions from 0, a tuple
    for each line. `ranks` are those of the final table, in its order, without who has gone."""
    promoted = 0 if highest else min(up, len(ranks))
    staying = len(ranks) if lowest or not down else max(len(ranks) - down, promoted)
    found = []
    for line in sorted({promoted, staying}):
        if 0 < line < len(ranks) and ranks[line] is not None and ranks[line - 1] == ranks[line]:
            found.append(tuple(at for at, rank in enumerate(ranks) if rank == ranks[line]))
    return tuple(dict.fromkeys(found))


def _moves(
    tables: Sequence[Sequence[str]],
    boxes: Sequence[Sequence[str]],
    meant: dict[str, str],
    gone: Collection[str],
) -> tuple[BoxMove, ...]:
    before = {
        one: (box, place)
        for box, table in enumerate(tables, start=1)
        for place, one in enumerate(table, start=1)
    }
    moves = []
    for number, box in enumerate(boxes, start=1):
        for one in box:
            was, place = before.get(one, (0, 0))
            moves.append(BoxMove(one, was, place, number, _why(meant[one], was, number)))
    moves += [BoxMove(one, *before[one], 0, LEFT) for one in before if one in gone]
    return tuple(moves)


def _why(meant: str, before: int, now: int) -> str:
    """What was meant, if the cut left it at that."""
    expected = {UP: before - 1, DOWN: before + 1, STAYED: before, JOINED: now}[meant]
    if now == expected:
        return meant
    return FILLED if now < expected else MADE_ROOM


def box_league(
    entrants: Sequence[str], size: int, legs: int = 1
) -> tuple[tuple[tuple[str, ...], tuple[Round, ...]], ...]:
    """The boxes of a first period, each with its round robin."""
    return tuple((box, round_robin(box, legs)) for box in deal_boxes(entrants, size))


FORMAT = Format(
    name="box-league",
    title="Box league",
    rule="Everyone meets everyone in a small box; after each period the first of a box go up and "
    "the last go down.",
    draw=box_league,
    smallest=2,
    largest=400,
    pairings="fixed",
)

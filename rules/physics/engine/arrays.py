"""What ``rows`` and ``notes`` say, for the compiled kernel (``quick``): there a row is an array of
numpy's, and so is a list of what happened, its first number how many of the others are used."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any

Compiler = Callable[[Callable[..., Any]], Any]


def twins_of_rows(compiler: Compiler) -> dict[str, Any]:
    """A compiled twin of the functions of ``rows`` and ``notes`` that have one of their own, by
    name.

    Raises ImportError where numba is not installed.
    """
    made = {each.__name__: compiler(each) for each in (*_rows(), *_notes())}
    return {**made, "lent": _lent()}


def _rows() -> tuple[Callable[..., Any], ...]:
    full = import_module("numpy").full

    def row(count: int, of: Any = 0.0) -> Any:
        return full(count, of)

    def grid(rows: int, columns: int, of: Any) -> Any:
        return full((rows, columns), of)

    def standing(held: Any, room: Any) -> Any:
        found = 0
        for place in range(len(held)):
            if held[place]:
                room[found] = place
                found += 1
        return room[:found]

    def without(held: Any, one: int) -> Any:
        kept = 0
        for n in range(len(held)):
            if held[n] != one:
                held[kept] = held[n]
                kept += 1
        return held[:kept]

    return row, grid, standing, without, soonest


def soonest(due: Any) -> int:
    # Four at a time, none of which waits for another; then where the least of them stands.
    count = len(due)
    one = two = three = four = due[0]
    for n in range(0, count - 3, 4):
        one, two = min(one, due[n]), min(two, due[n + 1])
        three, four = min(three, due[n + 2]), min(four, due[n + 3])
    for n in range(count - count % 4, count):
        one = min(one, due[n])
    least = min(one, two, three, four)
    for n in range(count):
        if due[n] == least:
            return n
    return 0


def _notes() -> tuple[Callable[..., Any], ...]:
    full = import_module("numpy").full

    def opened(room: int) -> Any:
        return full(1 + room, 0.0)

    def note(held: Any, one: Any) -> None:
        at = int(held[0])
        held[0] = at + 4
        if at + 4 < len(held):
            held[at + 1], held[at + 2], held[at + 3], held[at + 4] = one[0], one[1], one[2], one[3]

    def note_segment(held: Any, one: Any) -> None:
        at = int(held[0])
        held[0] = at + 7
        if at + 7 < len(held):
            held[at + 1], held[at + 2], held[at + 3], held[at + 4] = one[0], one[1], one[2], one[3]
            held[at + 5], held[at + 6], held[at + 7] = one[4], one[5], one[6]

    def note_time(held: Any, number: int, t: float) -> None:
        held[number] = t

    def emptied(held: Any) -> None:
        held[0] = 0.0

    def numbers_of(held: Any, _each: int) -> int:
        return int(held[0])

    def lacking(held: Any) -> bool:
        return bool(held[0] >= len(held))

    def write_notes(held: Any, into: Any, at: int) -> int:
        for n in range(int(held[0])):
            into[at + n] = held[n + 1]
        return at + int(held[0])

    return opened, note, note_segment, note_time, emptied, numbers_of, lacking, write_notes


def _lent() -> Any:
    """The same array without whose memory it is: counting who has an array is what handing twenty
    of them on costs most, and where it has no such memory nothing is counted."""
    extending: Any = import_module("numba.extending")
    ir: Any = import_module("llvmlite.ir")

    def borrow(context: Any, builder: Any, signature: Any, given: Any) -> Any:
        array = context.make_array(signature.return_type)(context, builder, given[0])
        array.meminfo = ir.Constant(array.meminfo.type, None)
        return array._getvalue()

    def lent(_context: Any, held: Any) -> Any:
        return held(held), borrow

    return extending.intrinsic(lent)

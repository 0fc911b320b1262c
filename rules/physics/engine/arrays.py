"""What ``rows`` says, for the compiled kernel (``quick``): there a row is an array of numpy's."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any


def twins_of_rows(compiler: Callable[[Callable[..., Any]], Any]) -> dict[str, Any]:
    """A compiled twin of the functions of ``rows`` that have one of their own, by name.

    Raises ImportError where numba is not installed.
    """
    full = import_module("numpy").full

    def row(count: int, of: float = 0.0) -> Any:
        return full(count, of)

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

    return {"row": compiler(row), "soonest": compiler(soonest), "lent": _lent()}


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

"""How much of a long test is run: a slice every day, the whole with `script/test --deep`.

docs/how-to/testing.md lists them. A slice is always the same one: what failed fails again.
"""

import os
from collections.abc import Sequence
from typing import TypeVar

Value = TypeVar("Value")


def wanted() -> bool:
    """Whether everything is asked for."""
    return os.environ.get("PENNYCLUB_DEEP", "") not in {"", "0"}


def either(usual: int, whole: int) -> int:
    """So many examples, seeds or rounds as usual, or as many as there are."""
    return whole if wanted() else usual


def some(values: Sequence[Value], usual: int) -> list[Value]:
    """So many of the values, spread evenly from the first to the last; or all of them."""
    if wanted() or len(values) <= usual:
        return list(values)
    step = (len(values) - 1) / max(1, usual - 1)
    return [values[round(number * step)] for number in range(usual)]

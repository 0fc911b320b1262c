"""How much of a long test is run: a slice every day, more of it with `script/test --deep`, which CI
runs, and all that there is with `--whole`.

docs/how-to/testing.md lists them. A slice is always the same one: what failed fails again.
"""

import os
from collections.abc import Sequence
from typing import TypeVar

Value = TypeVar("Value")
WHOLE = "whole"


def wanted() -> bool:
    """Whether more than the slice of every day is asked for."""
    return os.environ.get("PENNYCLUB_DEEP", "") not in {"", "0"}


def _whole() -> bool:
    return os.environ.get("PENNYCLUB_DEEP", "") == WHOLE


def either(usual: int, deep: int, whole: int = 0) -> int:
    """So many examples, seeds or rounds as usual, as many as CI has time for, or as many as there
    are: as CI has, where that is not told."""
    if not wanted():
        return usual
    return whole or deep if _whole() else deep


def some(values: Sequence[Value], usual: int, deep: int = 0) -> list[Value]:
    """So many of the values, spread evenly from the first to the last; or all of them: `--deep` has
    all where it is not told how many."""
    if wanted():
        usual = len(values) if _whole() else deep or len(values)
    if len(values) <= usual:
        return list(values)
    step = (len(values) - 1) / max(1, usual - 1)
    return [values[round(number * step)] for number in range(usual)]

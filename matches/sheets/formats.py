"""What a number format of a spreadsheet shows: a day, a time of the day, or a number."""

from __future__ import annotations

import re
from typing import Final

from matches.sheets import dates, times

DAY: Final = "day"
TIME: Final = "time"
NUMBER: Final = "number"
LONGEST: Final = 255
"""Letters, in every spreadsheet; of one with more nothing is read."""
# One that is not closed goes on to the end: looked for its end from each beginning, a format of
# nothing else would take as many steps as it has letters, times themselves.
_QUOTED: Final = re.compile(r'"[^"]*(?:"|\Z)|\\.|\[[^\]]*(?:\]|\Z)')


def shown(number: int, code: str) -> str:
    """What the format of a number in a file, written as `code`, shows: `DAY`, `TIME`, `NUMBER`."""
    plain = _QUOTED.sub("", code).lower() if len(code) <= LONGEST else ""
    day = "y" in plain or "d" in plain
    if number in dates.BUILT_IN or "y" in plain or ("d" in plain and "m" in plain):
        return DAY
    if number in times.BUILT_IN or ("h" in plain and not day):
        return TIME
    return NUMBER

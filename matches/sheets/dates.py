"""Days as spreadsheets keep them, and as people write them."""

from __future__ import annotations

import re
from datetime import date, timedelta
from typing import Final

BUILT_IN: Final = frozenset({14, 15, 16, 17, 22, 27, 30, 36, 50, 57})
_QUOTED: Final = re.compile(r'"[^"]*"|\\.|\[[^\]]*\]')
_WRITTEN: Final = re.compile(r"^(\d{1,2})[./-](\d{1,2})[./-](\d{4})$")


def is_day_format(number: int, code: str) -> bool:
    """Whether a number format shows a day."""
    plain = _QUOTED.sub("", code).lower()
    return number in BUILT_IN or "y" in plain or ("d" in plain and "m" in plain)


def day_of(serial: str, *, from_1904: bool = False) -> str:
    """The day of a spreadsheet's number as 2012-03-09; the number itself where it is no day."""
    try:
        days = int(float(serial))
        first = date(1904, 1, 1) if from_1904 else date(1899, 12, 30)
        return (first + timedelta(days=days)).isoformat()
    except (ValueError, OverflowError):
        return serial


def written_day(text: str) -> date | None:
    """The day that somebody wrote: 2012-03-09, 9/3/2012 (the day first), 9.3.2012."""
    try:
        return date.fromisoformat(text[:10])
    except ValueError:
        found = _WRITTEN.match(text)
    if found is None:
        return None
    day, month, year = (int(each) for each in found.groups())
    try:
        return date(year, month, day)
    except ValueError:
        return None

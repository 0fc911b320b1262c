"""Days and times as spreadsheets keep them, and as people write them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import date, timedelta
from typing import Final

BUILT_IN: Final = frozenset({14, 15, 16, 17, 22, 27, 30, 36, 50, 57})
_WRITTEN: Final = re.compile(r"^(\d{1,2})[./-](\d{1,2})[./-](\d{4})$")
_SHORT: Final = re.compile(r"^(\d{1,2})([./-])(\d{1,2})[./-](\d{4}|\d\d)$")
_SPELT: Final = re.compile(
    r"^(?:[a-z]{3,9}\.?,? )?(\d{1,2})(?:st|nd|rd|th)?[ -]([a-z]{3,9})\.?,?[ -](\d{4})$"
)
_MONTHS: Final = (
    "january", "february", "march", "april", "may", "june", "july", "august", "september",
    "october", "november", "december",
)  # fmt: skip
DAY_FIRST: Final = "day"
MONTH_FIRST: Final = "month"
EITHER: Final = "either"


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


def planned_day(text: str, *, month_first: bool = False) -> date | None:
    """The day of a match to come as a list of fixtures has it: as `written_day`, and 3/10/26, Sat
    3 October 2026, 3 Oct 2026; with the month before the day where that is said."""
    plain = " ".join(text.split()).casefold()
    if found := _SPELT.match(plain):
        months = [at for at, name in enumerate(_MONTHS, 1) if name.startswith(found[2])]
        return _day(found[3], months[0], found[1]) if len(months) == 1 else None
    if found := _SHORT.match(plain):
        first, second = found[1], found[3]
        turned = month_first and found[2] != "."
        day, month = (second, first) if turned else (first, second)
        return _day(found[4] if len(found[4]) == 4 else f"20{found[4]}", month, day)
    return written_day(text)


def order_of(cells: Iterable[str]) -> str:
    """Whether the days of a column have the day first or the month: what cannot be otherwise in one
    holds for all. `EITHER` where all of them may be both, and not the same day."""
    held = [" ".join(cell.split()) for cell in cells]
    pairs = [found for cell in held if (found := _SHORT.match(cell)) and found[2] != "."]
    if any(int(each[1]) > 12 for each in pairs):
        return DAY_FIRST
    if any(int(each[3]) > 12 for each in pairs):
        return MONTH_FIRST
    return EITHER if any(map(is_either, held)) else DAY_FIRST


def is_either(text: str) -> bool:
    """Whether a day reads as two days, with the day first and with the month: 3/4/2026. With dots
    the day is first."""
    one, other = planned_day(text), planned_day(text, month_first=True)
    return one is not None and other is not None and one != other


def _day(year: str, month: str | int, day: str) -> date | None:
    try:
        return date(int(year), int(month), int(day))
    except ValueError:
        return None

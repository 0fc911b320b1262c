"""Times of the day as spreadsheets keep them, and as people write them."""

from __future__ import annotations

import re
from datetime import time
from typing import Final

BUILT_IN: Final = frozenset({18, 19, 20, 21, 45, 46, 47})
MINUTES: Final = 24 * 60
_CLOCK: Final = re.compile(r"(\d{1,2})[:.h](\d\d)?(?::\d\d)?\s*([ap])?\.?(?:m\.?)?")
_HOUR: Final = re.compile(r"(\d{1,2})\s*([ap])\.?m\.?")


def time_of(serial: str) -> str:
    """The time of a spreadsheet's part of a day as 19:30; the number itself where it is none."""
    try:
        share = float(serial)
    except ValueError:
        return serial
    if not 0 <= share < 1:
        return serial
    minutes = round(share * MINUTES) % MINUTES
    return f"{minutes // 60:02}:{minutes % 60:02}"


def written_time(text: str) -> time | None:
    """The time that somebody wrote: 19:30, 19.30, 19h30, 7:30 pm, 7pm."""
    plain = " ".join(text.split()).casefold()
    if found := _HOUR.fullmatch(plain):
        return _time(int(found[1]), 0, found[2])
    found = _CLOCK.fullmatch(plain)
    if found is None or (found[2] is None and "h" not in plain):
        return None
    return _time(int(found[1]), int(found[2] or 0), found[3] or "")


def _time(hour: int, minute: int, half: str) -> time | None:
    """A time of a clock of 24 hours, or of twelve where its half of the day is said."""
    if half and not 1 <= hour <= 12:
        return None
    if half:
        hour = hour % 12 + (12 if half == "p" else 0)
    return time(hour, minute) if hour < 24 and minute < 60 else None

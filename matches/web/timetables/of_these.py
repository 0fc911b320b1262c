"""Lines of the wizard: of these matches at most, or at least, so many on these days."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from datetime import date
from typing import Any

from django.utils.translation import gettext as _

from matches.web.base.inputs import FIRST_YEAR, LAST_YEAR

_DAY = r"(\d{4}-\d{2}-\d{2})"
_STRETCH = re.compile(rf"\s*{_DAY}(?:\s*(?:to|until|till|[-–—/])\s*{_DAY})?\s*", re.IGNORECASE)
_SAID = re.compile(r"\s*at\s+(most|least)\s+(\d{1,4})\s+of\s+(.+)", re.IGNORECASE)
_BETWEEN = re.compile(r"\s+(?:v|vs)\.?\s+", re.IGNORECASE)
_ONE_SIDE = re.compile(r"(.+?)\s+(at\s+home|away)", re.IGNORECASE)

LONGEST = 2_000
"""Letters of a line: forty matches. Where a name ends is tried at each “v” in it."""

Entry = Callable[[str], str]
"""The public id of an entry by its name; ValueError, in words, where there is none."""


def read(line: str, entry: Entry) -> dict[str, Any]:
    """A line as a demand. ValueError, in words, where it cannot be read."""
    if len(line) > LONGEST:
        raise ValueError(
            _("a line has at most %(most)d characters: write a second one.") % {"most": LONGEST}
        )
    days, _colon, rest = " ".join(line.split()).partition(":")
    stretches = [_stretch(each) for each in days.split(",")]
    said = _SAID.fullmatch(rest)
    if said is None:
        raise ValueError(
            _("write it as in 2026-11-03 to 2026-11-17: at most 1 of Owls v Larks, Owls at home.")
        )
    named = [name.strip() for name in said[3].split(",") if name.strip()]
    return {
        "kind": f"{said[1].lower()}-of",
        "number": int(said[2]),
        "days": stretches,
        "matches": [both for name in named for both in _matches(name, entry)],
    }


def _stretch(text: str) -> list[str]:
    found = _STRETCH.fullmatch(text)
    if found is None:
        raise ValueError(_("begin with days and a colon, such as 2026-11-03 to 2026-11-17:"))
    try:
        first, last = (date.fromisoformat(day) for day in (found[1], found[2] or found[1]))
    except ValueError:
        raise ValueError(_("there is no such day.")) from None
    if first.year < FIRST_YEAR or last.year > LAST_YEAR:
        raise ValueError(_("there is no such day."))
    if last < first:
        raise ValueError(_("the last day comes before the first."))
    return [first.isoformat(), last.isoformat()]


def _matches(name: str, entry: Entry) -> list[list[str | None]]:
    """The match between two; the home or away matches of one, or all of them; or any match."""
    if name.casefold() == _("any match").casefold():
        return [[None, None]]
    try:
        whole = entry(name)
    except ValueError as error:
        refused = error
    else:
        return [[whole, None], [None, whole]]
    side = _ONE_SIDE.fullmatch(name)
    if side is not None:
        one = entry(side[1])
        return [[None, one]] if side[2].lower() == "away" else [[one, None]]
    for between in _BETWEEN.finditer(name):
        try:
            return [[entry(name[: between.start()]), entry(name[between.end() :])]]
        except ValueError as error:
            refused = error
    raise refused


def line_of(each: Mapping[str, Any], names: Mapping[str, str]) -> str:
    """A demand as the wizard reads it, with the names of now; of who left nothing is said."""
    days = [first if first == last else f"{first} to {last}" for first, last in each["days"]]
    listed = [
        _written(home, away, names)
        for home, away in each["matches"]
        if {home, away} - {None} <= names.keys()
    ]
    word = each["kind"].removesuffix("-of")
    return f"{', '.join(days)}: at {word} {each['number']} of {', '.join(listed)}" if listed else ""


def _written(home: str | None, away: str | None, names: Mapping[str, str]) -> str:
    if home is None:
        return _("any match") if away is None else f"{names[away]} away"
    return f"{names[home]} at home" if away is None else f"{names[home]} v {names[away]}"

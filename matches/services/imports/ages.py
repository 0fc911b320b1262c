"""How old somebody is, from what a list says of it."""

from __future__ import annotations

from datetime import date
from typing import Final

from django.utils.translation import gettext as _

from matches.models import AgeBand
from matches.services.imports.asking import UNKNOWN, Choice, Question, bands, not_known
from matches.sheets.dates import written_day
from matches.sheets.sheet import Row, letter

FIRST_YEAR: Final = 1900
ADULT, YOUTH = 18, 13
_LOOKS_LIKE: Final = str.maketrans({"O": "0", "o": "0", "l": "1", "I": "1", "S": "5", "B": "8"})
_WORDS: Final = {
    **dict.fromkeys(("adult", "adults", "senior", "18+", "over 18"), AgeBand.ADULT),
    **dict.fromkeys(("youth", "junior", "teen", "u18", "under 18"), AgeBand.YOUTH),
    **dict.fromkeys(("child", "children", "u13", "under 13", "kid"), AgeBand.CHILD),
}


def band_of(age: int) -> str:
    """The band of an age in years."""
    if age >= ADULT:
        return AgeBand.ADULT
    return AgeBand.YOUTH if age >= YOUTH else AgeBand.CHILD


def band_of_year(year: int, today: date) -> str:
    """The band of who was born in a year, by the younger age that they may have."""
    return band_of(today.year - year - 1)


def born(text: str, today: date) -> tuple[int, str] | None:
    """The year of birth and the band; of a day, which is not kept, the age is exact. None where it
    is not understood."""
    day = written_day(text)
    if day is not None and FIRST_YEAR <= day.year <= today.year and day <= today:
        age = today.year - day.year - ((today.month, today.day) < (day.month, day.day))
        return day.year, band_of(age)
    if text.isascii() and text.isdigit() and FIRST_YEAR <= int(text[:9]) <= today.year:
        return int(text), band_of_year(int(text), today)
    return None


def ask_born(row: Row, column: int, text: str, today: date) -> Question:
    """What to ask where a year is not understood."""
    years = _years(text, today)
    told = (
        _("Letters in the place of figures, or a year cut short?")
        if years
        else _("Column %(column)s: a year such as 2004, or a day such as 9/3/2004, is read.")
        % {"column": letter(column)}
    )
    choices = (*(Choice(str(year), str(year)) for year in years), not_known())
    return Question(f"{row.key}-born", row, _("the year was not understood"), told, choices, column)


def answered_born(answer: str, today: date) -> tuple[int | None, str]:
    """What an answer says of year and band."""
    if answer == UNKNOWN or not answer:
        return None, AgeBand.UNKNOWN
    return int(answer), band_of_year(int(answer), today)


def band_said(text: str) -> str | None:
    """The band that a column of ages says; None where it is not understood."""
    plain = text.casefold().strip()
    if plain.isascii() and plain.isdigit() and int(plain[:4]) < 130:
        return band_of(int(plain))
    return _WORDS.get(plain)


def ask_band(row: Row, column: int) -> Question:
    """What to ask where an age is not understood."""
    told = _("Column %(column)s: an age such as 14, or adult, youth or child, is read.") % {
        "column": letter(column)
    }
    return Question(f"{row.key}-age", row, _("the age was not understood"), told, bands(), column)


def _years(text: str, today: date) -> list[int]:
    """The years that somebody may have meant."""
    plain = text.strip().strip("'’").translate(_LOOKS_LIKE)
    if not (plain.isascii() and plain.isdigit()) or len(plain) > 4:
        return []
    found = [int(plain)] if len(plain) == 4 else []
    if len(plain) == 2:
        found = [2000 + int(plain), 1900 + int(plain)]
    return [year for year in found if FIRST_YEAR <= year <= today.year]

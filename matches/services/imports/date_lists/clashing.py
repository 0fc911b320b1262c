"""Whether the dates of a list clash, with each other and with all that the club plays: asked about
line by line, by the rules that a date set by hand is held to."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Final
from zoneinfo import ZoneInfo

from django.utils.translation import gettext as _

from matches.models import Competition
from matches.selectors.timetables import Looked, looked_at
from matches.services.fixtures.clashes import in_words
from matches.services.fixtures.moves import Place
from matches.services.imports.asking import OUT, Choice, leave_out
from matches.services.imports.date_lists.dated import DateLine
from matches.services.imports.match_lists.lines import Reader

KEEP: Final = "keep"
Said = Mapping[str, tuple[list[str], bool]]
"""What clashes, in sentences, by match; and whether a board is taken."""


def ask(row: Competition, matches: Sequence[DateLine], asks: Reader) -> None:
    """Ask about every line whose date clashes: keep it all the same, or leave it out. Where a board
    is taken it cannot be kept. What is left out clashes with nothing."""
    fresh = {each.fixture.public_id: each for each in matches if _moves(each) and each.fixture}
    places = {key: each.place for key, each in fresh.items() if each.place is not None}
    look = look_at(row, places.values())
    if look is None:
        return
    said = clashing(look, places)
    out = {key for key in said if _answer(fresh[key], asks) == OUT}
    if out:
        left = {key: place for key, place in places.items() if key not in out}
        said = {**{key: said[key] for key in out}, **clashing(look, left)}
    for key, (told, taken) in said.items():
        _ask(fresh[key], told, taken, asks)


def look_at(row: Competition, places: Iterable[Place]) -> Looked | None:
    """What is played on the days of some places; None where none of them has a day."""
    zone = ZoneInfo(row.club.time_zone)
    moments = [each["starts_at"] for each in places if each["starts_at"]]
    days = [datetime.fromisoformat(each).astimezone(zone).date() for each in moments]
    return looked_at(row, min(days), max(days)) if days else None


def clashing(look: Looked, places: Mapping[str, Place]) -> Said:
    """What is wrong with matches at other places, by match."""
    found = look.clashes(places)
    if not found:
        return {}
    words = look.words(found)
    by_match = {key: [each for each in found if key in each.matches] for key in places}
    return {key: in_words(some, words) for key, some in by_match.items() if some}


def _moves(each: DateLine) -> bool:
    return each.becomes == "match"


def _answer(each: DateLine, asks: Reader) -> str:
    return asks.wishes.answers.get(f"{each.line.row.key}-clash", "")


def _ask(each: DateLine, told: list[str], taken: bool, asks: Reader) -> None:
    keep = () if taken else (Choice(KEEP, _("Keep it all the same")),)
    choices = (*keep, leave_out())
    answer = asks.ask(each.line, "clash", _("a clash"), " ".join(told), choices, "date")
    each.becomes = {"": "asked", OUT: "out"}.get(answer, each.becomes)

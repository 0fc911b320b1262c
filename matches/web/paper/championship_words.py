"""What stands on paper of a championship: its houses, what they collected where, and every line."""

from __future__ import annotations

from typing import Any
from zoneinfo import ZoneInfo

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext, ngettext

from matches.selectors.championships import ChampionshipPage
from matches.selectors.championships.shapes import Column, HouseShown, LineShown


def championship(page: ChampionshipPage) -> dict[str, Any]:
    """The table of a championship as lists are printed, with the lines of each house as notes."""
    own = page.championship
    day = timezone.localdate(timezone=ZoneInfo(own.club.time_zone))
    as_of = gettext("as of %(day)s") % {"day": date_format(day, "j M Y")}
    return {
        "title": own.name,
        "under": [f"{own.club.name} · {own.season.name}", *_left_out(page)],
        "foot": f"{own.name} · {as_of}",
        "cover": None,
        "contents": "",
        "lying": False,
        "blocks": [_table(page)],
    }


def _left_out(page: ChampionshipPage) -> list[str]:
    if not page.left_out:
        return []
    words = ngettext(
        "%(n)d competition is read by the club alone, and not counted here.",
        "%(n)d competitions are read by the club alone, and not counted here.",
        page.left_out,
    )
    return [words % {"n": page.left_out}]


def _table(page: ChampionshipPage) -> dict[str, Any]:
    """Competitions stand in columns by number: their names would not fit above figures."""
    numbers = [str(n) for n in range(1, len(page.columns) + 1)]
    by_hand = any(house.by_hand for house in page.houses)
    columns = [*numbers, *([gettext("By hand")] if by_hand else [])]
    return {
        "kind": "table",
        "title": "",
        "head": [gettext("Place"), gettext("House"), *columns, gettext("Points")],
        "zone": "",
        "rows": [_row(house, by_hand) for house in page.houses],
        "under": [*map(_column, numbers, page.columns), *page.rules],
        "why": gettext("Why they stand there"),
        "notes": [_note(house) for house in page.houses if house.lines],
    }


def _row(house: HouseShown, by_hand: bool) -> dict[str, Any]:
    rank = f"{house.rank}=" if house.shared else str(house.rank)
    given = [house.by_hand or "–"] if by_hand else []
    cells = [rank, house.name, *house.columns, *given, house.points]
    return {"cells": cells, "said": "", "out": False, "zone": ""}


def _column(number: str, column: Column) -> str:
    if column.final:
        return f"{number}: {column.title}"
    return gettext("%(n)s: %(name)s, so far") % {"n": number, "name": column.title}


def _note(house: HouseShown) -> dict[str, str]:
    exactly = gettext("Together exactly %(n)s points.") % {"n": house.exactly}
    told = [f"{house.name}: " + "; ".join(map(_line, house.lines)) + "."]
    return {
        "mark": str(house.rank),
        "said": " ".join([*told, *([exactly] if house.exactly else [])]),
    }


def _line(line: LineShown) -> str:
    source = f"{line.source}, " if line.source else ""
    return f"{line.points} ({source}{line.sentence.removesuffix('.')})"

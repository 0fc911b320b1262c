"""What stands on paper of a competition's matches and tables, as the typesetter is given it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date
from typing import Any
from zoneinfo import ZoneInfo

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext, ngettext, pgettext

from matches.selectors.fixtures import FixtureLine, RoundLines
from matches.selectors.paper import OnPaper
from matches.selectors.tables import DivisionTable, TableRow
from matches.selectors.tables.shapes import Adjusted
from matches.templatetags.law import game_title
from matches.templatetags.times import when


def document(
    competition: Any, title: str, blocks: Sequence[dict[str, Any]], *, full: bool
) -> dict[str, Any]:
    """A file of one competition: its title, whose it is, as of when, and what is in it."""
    own = competition
    under = f"{own.club.name} · {own.season.name} · {game_title(own.game)}"
    return {
        "title": title,
        "under": [under, *([_full_names()] if full else [])],
        "foot": f"{own.name} · {_as_of(own)}",
        "cover": None,
        "contents": "",
        "lying": all(each["kind"] == "bracket" for each in blocks),
        "blocks": list(blocks),
    }


def _full_names() -> str:
    return gettext("With full names: for the club, not for the street.")


def _as_of(competition: Any) -> str:
    today = timezone.localdate(timezone=ZoneInfo(competition.club.time_zone))
    return gettext("as of %(day)s") % {"day": date_format(today, "j M Y")}


# ── matches ──────────────────────────────────────────────────────────────────────────────────────


def matches_block(rounds: Iterable[RoundLines]) -> dict[str, Any]:
    """Lists of matches, round by round; a column in which nothing would stand is not there."""
    listed = list(rounds)
    lines = [line for held in listed for line in held.lines]
    dated = any(when(line) for line in lines)
    return {
        "kind": "matches",
        "columns": {
            "no": gettext("No."),
            "when": gettext("Time") if dated else "",
            "home": gettext("Home"),
            "score": gettext("Score"),
            "away": gettext("Away"),
            "place": gettext("Place") if any(line.venue for line in lines) else "",
        },
        "groups": [
            {"title": held.title, "lines": [_line(line) for line in held.lines]} for held in listed
        ],
    }


def _line(line: FixtureLine) -> dict[str, str]:
    counted = gettext("with the start %(s)s") % {"s": line.counted} if line.counted else ""
    return {
        "no": str(line.number),
        "when": when(line, "year"),
        "home": line.home,
        "score": line.score,
        "away": line.away,
        "won": line.winner,
        "place": line.venue,
        "note": "; ".join(filter(None, (line.note, counted))),
    }


# ── tables ───────────────────────────────────────────────────────────────────────────────────────


def table_blocks(page: OnPaper) -> list[dict[str, Any]]:
    """Every table of a competition, with why each stands where they do as short notes."""
    return [_table(each) for each in page.tables]


def _table(table: DivisionTable) -> dict[str, Any]:
    order = "; ".join(each.title for each in table.order)
    notes = _notes(table)
    return {
        "kind": "table",
        "title": table.name,
        "head": [
            gettext("Place"),
            gettext("Side"),
            pgettext("table column", "P"),
            pgettext("table column", "W"),
            pgettext("table column", "D"),
            pgettext("table column", "L"),
            gettext("For"),
            pgettext("table column", "Ag."),
            gettext("Diff"),
            gettext("Pts"),
        ],
        "zone": gettext("Zone"),
        "rows": [_row(row) for row in table.rows],
        "under": [*([gettext("In order of: %(order)s") % {"order": order}] if order else [])],
        "why": gettext("Why they stand there"),
        "notes": notes,
    }


def _row(row: TableRow) -> dict[str, Any]:
    rank = f"{row.rank}=" if row.shared else row.rank or "–"
    figures = (row.played, row.won, row.drawn, row.lost)
    cells = [rank, row.name, *map(str, figures), row.scored, row.conceded, row.difference]
    return {
        "cells": [*cells, row.points],
        "said": gettext("withdrawn") if row.withdrawn else "",
        "out": row.withdrawn,
        "zone": f"✓ {row.zone.name}" if row.zone and row.zone.certain else _zone(row),
    }


def _zone(row: TableRow) -> str:
    return row.zone.name if row.zone is not None else ""


def _notes(table: DivisionTable) -> list[dict[str, str]]:
    """A note for each who has something to be said of, under their place; of who are level in
    everything once for all of them. None before anything was played."""
    if not any(row.played for row in table.rows):
        return []
    points = [row.points for row in table.rows if row.rank]
    told = [(row, _said(row, points.count(row.points))) for row in table.rows]
    notes = [{"mark": row.rank or "–", "said": said} for row, said in told if said]
    return [*notes, *({"mark": "=", "said": each} for each in table.level)]


def _said(row: TableRow, level: int) -> str:
    """The first line of *Why?*; of three and more who are level, the step that decides too, and
    what was given or taken."""
    steps = [row.why[-1]] if level > 2 and len(row.why) > 1 else []
    first = [] if row.shared else [row.gap, *steps]
    return " ".join(filter(None, [*first, *map(_adjusted, row.adjustments)]))


def _adjusted(given: Adjusted) -> str:
    """“−2 on 3 Oct 2026: too late.”"""
    day = date_format(date.fromisoformat(given.date), "j M Y") if given.date else ""
    told = {"points": given.points, "day": day}
    said = gettext("%(points)s on %(day)s") % told if day else given.points
    return f"{said}: {given.reason}" if given.reason else f"{said}."


def facts(page: OnPaper) -> list[str]:
    """What is said of a competition under its name in a booklet."""
    own = page.competition
    entries = ngettext("%(n)d entry", "%(n)d entries", len(page.entries)) % {"n": len(page.entries)}
    return [f"{game_title(own.game)} · {entries}"]


def entered(page: OnPaper) -> dict[str, Any]:
    """Who plays, where there is nothing else to be said yet."""
    names = "; ".join(one.name for one in page.entries if not one.withdrawn)
    said = gettext("Entered: %(names)s") % {"names": names} if names else gettext("Nobody yet")
    return {"kind": "note", "said": said}

"""Lists of dates that a competition was given lately; its matches as such a list has them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Final
from zoneinfo import ZoneInfo

from matches.models import AuditEntry, Competition, Fixture
from matches.selectors.base import named_entries
from matches.selectors.competitions import Cell, Spreadsheet
from matches.selectors.fixtures import WITH_BOARDS, boards_of

SHOWN: Final = 5
BROUGHT_IN: Final = "dates.brought-in"
TAKEN_BACK: Final = "dates.taken-back"
COLUMNS: Final = ("Round", "Home", "Away", "Date", "Time", "Venue", "Board")


@dataclass(frozen=True)
class DatedLately:
    """A list of dates: its number, how many matches it put somewhere, when, by whom, and whether it
    was taken back."""

    number: int
    at: datetime
    by: str
    matches: int
    undone: bool


def dated_lately(row: Competition) -> tuple[DatedLately, ...]:
    """The last lists of dates of a competition, latest first. Two queries."""
    held = AuditEntry.objects.filter(
        club=row.club_id, object_type="competition", object_id=row.public_id
    ).order_by("-at", "-pk")
    undone = {
        (after or {})["list"]
        for after in held.filter(action=TAKEN_BACK).values_list("after", flat=True)
    }
    found = held.filter(action=BROUGHT_IN).select_related("user")[:SHOWN]
    told = ((each, dict(each.after or {})) for each in found)
    return tuple(
        DatedLately(
            after["list"],
            each.at,
            each.user.get_username() if each.user is not None else "",
            after["matches"],
            after["list"] in undone,
        )
        for each, after in told
    )


def dates_sheet(row: Competition) -> Spreadsheet:
    """The matches of a competition to come and gone, a line each, as a list of dates has them: in
    full, for who organises it. Four queries."""
    named, zone = named_entries(row.pk), ZoneInfo(row.club.time_zone)
    held = row.fixtures.filter(home__isnull=False, away__isnull=False)
    held = held.select_related("round", "venue").prefetch_related(WITH_BOARDS)
    lines = tuple(
        (
            each.round.number if each.round is not None else "",
            named[each.home_id or 0].full_name,
            named[each.away_id or 0].full_name,
            *_place(each, zone),
        )
        for each in held.order_by("number")
    )
    return Spreadsheet(row, COLUMNS, lines, False)


def _place(one: Fixture, zone: ZoneInfo) -> tuple[Cell, ...]:
    at = one.starts_at.astimezone(zone) if one.starts_at is not None else None
    boards = boards_of(one)
    return (
        f"{at:%Y-%m-%d}" if at is not None else "",
        f"{at:%H:%M}" if at is not None else "",
        one.venue.name if one.venue is not None else "",
        boards[0].name if boards else "",
    )

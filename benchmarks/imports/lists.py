"""Lists as somebody has them: 400 people, and who meets whom in a league of 20."""

from __future__ import annotations

import csv
import io
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.services.league import League

PEOPLE = 400
GIVEN = (
    "Ada", "Bo", "Cleo", "Dov", "Edda", "Finn", "Gita", "Hugo", "Ines", "Jan",
    "Kaya", "Leif", "Mona", "Nils", "Olga", "Paul", "Ruth", "Sven", "Tilda", "Wendel",
)  # fmt: skip
FAMILY = (
    "Moorland", "Quayside", "Rushford", "Sandbank", "Thistle", "Underhill", "Vineyard",
    "Westgate", "Yarrow", "Zephyr", "Ashdown", "Brackenbury", "Coppice", "Dovecote",
    "Eastwick", "Foxglove", "Greenacre", "Heather", "Ivybridge", "Juniper",
)  # fmt: skip


def people() -> list[list[str]]:
    """A heading and 400 lines: who, born when, in which team."""
    lines = [["Name", "Born", "Team"]]
    for at in range(PEOPLE):
        name = f"{GIVEN[at % 20]} {FAMILY[at // 20]}"
        lines.append([name, str(1940 + at % 60), f"Team {at % 40 + 1:02}"])
    return lines


def as_csv(lines: list[list[str]]) -> bytes:
    """The lines as a file."""
    told = io.StringIO()
    csv.writer(told).writerows(lines)
    return told.getvalue().encode()


def as_xlsx(lines: list[list[str]]) -> bytes:
    """The lines as a spreadsheet."""
    import openpyxl

    book = openpyxl.Workbook(write_only=True)
    sheet = book.create_sheet()
    for line in lines:
        sheet.append(line)
    told = io.BytesIO()
    book.save(told)
    return told.getvalue()


def matches_of(league: League) -> list[tuple[int, str, str]]:
    """Every match of the entrants, home and away: its round and their names."""
    from matches.tournament import round_robin

    names = [str(each.person) for each in league.entries]
    return [
        (one.number, pair.home, pair.away)
        for one in round_robin(names, 2)
        for pair in one.pairings
        if pair.home is not None and pair.away is not None
    ]

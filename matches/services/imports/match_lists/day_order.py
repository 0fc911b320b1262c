"""Whether the day or the month comes first in the days of a list: told by one of them that can only
be read one way, else asked once."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

from matches.services.imports.asking import Choice
from matches.services.imports.match_lists.lines import MatchLine, Reader
from matches.sheets.dates import DAY_FIRST, EITHER, MONTH_FIRST, is_either, order_of
from matches.sheets.sheet import Row


def settled(reader: Reader, rows: Sequence[Row]) -> Row | None:
    """Have the reader know whether the day comes first; the line at which that is asked, as long as
    nobody said it."""
    cells = [(row, reader.cell(row, "date")) for row in rows]
    order = order_of(cell for _row, cell in cells)
    asked = next((row for row, cell in cells if is_either(cell)), None)
    if order != EITHER or asked is None:
        reader.month_first = order == MONTH_FIRST
        return None
    answer = reader.wishes.answers.get(f"{asked.key}-order", "")
    reader.month_first = answer == MONTH_FIRST
    reader.order_asked = asked.key
    return asked if answer not in {DAY_FIRST, MONTH_FIRST} else None


def ask(line: MatchLine, reader: Reader) -> None:
    """Ask at a line which of the two comes first."""
    told = _("%(day)s may have the day first or the month, and so may every day of the list.")
    told %= {"day": reader.cell(line.row, "date")}
    choices = (
        Choice(DAY_FIRST, _("The day comes first")),
        Choice(MONTH_FIRST, _("The month comes first")),
    )
    reader.ask(line, "order", _("day or month first?"), told, choices, "date")

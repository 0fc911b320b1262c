"""Cells are gathered to lines here, and counted while they come: what is too much is refused before
it is held."""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.translation import gettext as _

from matches.sheets.sheet import LONGEST_CELL, MOST_COLUMNS, MOST_LINES, Row, SheetError, letter


def row_of(number: int, cells: Iterable[str]) -> Row | None:
    """A line of a table, None for an empty one; SheetError for one that is too much."""
    tidy = [" ".join(cell.split()) for cell in cells]
    while tidy and not tidy[-1]:
        tidy.pop()
    if not tidy:
        return None
    if number > MOST_LINES:
        raise SheetError(
            _(
                "Line %(line)d: at most %(most)d lines are read at once. Bring the list in parts,"
                " and leave out what stands below it."
            )
            % {"line": number, "most": MOST_LINES}
        )
    if len(tidy) > MOST_COLUMNS:
        raise SheetError(
            _("Line %(line)d has %(n)d columns; at most %(most)d are read.")
            % {"line": number, "n": len(tidy), "most": MOST_COLUMNS}
        )
    for column, cell in enumerate(tidy):
        if len(cell) > LONGEST_CELL:
            raise SheetError(
                _(
                    "Line %(line)d, column %(column)s: a cell has at most %(most)d characters. Is a"
                    " quotation mark opened there and never closed?"
                )
                % {"line": number, "column": letter(column), "most": LONGEST_CELL}
            )
    return Row(number, tuple(tidy))

"""What the columns of a list of matches hold: as chosen, else as recognised."""

from __future__ import annotations

from django.utils.translation import gettext as _

from matches.services.imports.asking import Wishes
from matches.services.imports.plan import Column
from matches.sheets import Sheet
from matches.sheets.columns import NOT_KEPT
from matches.sheets.match_columns import MATCH_ROLES, RESULT_ROLES, match_roles_of
from matches.sheets.sheet import letter

__all__ = ["Column", "columns_of", "lacking"]


def columns_of(
    sheet: Sheet, wishes: Wishes, wanted: tuple[str, ...] = RESULT_ROLES
) -> tuple[tuple[Column, ...], bool]:
    """The columns of a list, and whether its first line is headings. What is not `wanted` is not
    kept."""
    found, headings = match_roles_of(sheet)
    if wishes.roles and len(wishes.roles) == len(found) and set(wishes.roles) <= set(MATCH_ROLES):
        found = wishes.roles
    found = tuple(role if role in wanted else NOT_KEPT for role in found)
    headings = headings if wishes.headings is None else wishes.headings
    told = [Column(letter(at), _heading(sheet, at), role) for at, role in enumerate(found)]
    return tuple(told), headings


def lacking(columns: tuple[Column, ...], *roles: str) -> str:
    """What no column says of that which is needed, in words; "" where nothing is missing."""
    words = {"home": _("Home"), "away": _("Away"), "date": _("Date")}
    held = {each.role for each in columns}
    return ", ".join(words.get(role, role) for role in roles if role not in held)


def _heading(sheet: Sheet, at: int) -> str:
    return next((row.cells[at] for row in sheet.rows if at < len(row.cells) and row.cells[at]), "")

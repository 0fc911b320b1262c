"""Tables as pages show them, who leads in what, adjustments."""

from matches.selectors.tables.adjustments import adjustable, adjustments_of
from matches.selectors.tables.leaders import BreakLine, PlayerLine, highest_breaks, players_of
from matches.selectors.tables.shapes import DivisionTable, TableRow
from matches.selectors.tables.tables import (
    division_table,
    has_table,
    table_shown,
    tables_of,
    zone_of,
)

__all__ = [
    "BreakLine",
    "DivisionTable",
    "PlayerLine",
    "TableRow",
    "adjustable",
    "adjustments_of",
    "division_table",
    "has_table",
    "highest_breaks",
    "players_of",
    "table_shown",
    "tables_of",
    "zone_of",
]

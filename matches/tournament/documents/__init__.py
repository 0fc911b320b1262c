"""Documents: a season as JSON or CSV, read strictly, with every mistake and its path."""

from matches.tournament.documents.fields import DocumentError, Mistake
from matches.tournament.documents.json_text import json_value
from matches.tournament.documents.rules import points_scheme, tie_breaks
from matches.tournament.documents.season import Season, read_json, read_season
from matches.tournament.documents.sheet import read_sheet

__all__ = [
    "DocumentError",
    "Mistake",
    "Season",
    "json_value",
    "points_scheme",
    "read_json",
    "read_season",
    "read_sheet",
    "tie_breaks",
]

"""Championships of houses, and who came where in a competition."""

from matches.selectors.championships.championships import (
    championship_page,
    championships_of,
    choices_for,
    ledger_of,
    may_read,
    seasons_for,
)
from matches.selectors.championships.placings import placings_of
from matches.selectors.championships.reasons import championship_reasons
from matches.selectors.championships.shapes import ChampionshipPage

__all__ = [
    "ChampionshipPage",
    "championship_page",
    "championship_reasons",
    "championships_of",
    "choices_for",
    "ledger_of",
    "may_read",
    "placings_of",
    "seasons_for",
]

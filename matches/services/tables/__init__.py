"""Tables: what goes into one, the versions that are kept, figures beside it, points by ruling."""

from matches.services.tables import (
    adjustments,
    checking,
    figures,
    inputs,
    past_tables,
    pruning,
    standings,
)

__all__ = [
    "adjustments",
    "checking",
    "figures",
    "inputs",
    "past_tables",
    "pruning",
    "standings",
]

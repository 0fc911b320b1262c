"""A match in progress, as those at its board see it, and what others are told of its score."""

from matches.selectors.scoring.devices import devices_at
from matches.selectors.scoring.folding import Folded, fold
from matches.selectors.scoring.names import agreed, tongue_of
from matches.selectors.scoring.passes import (
    GivenMatch,
    given_match,
    given_matches,
    passes_for_match,
    passes_for_venue,
)
from matches.selectors.scoring.scores import ScoreRunning, scores_running
from matches.selectors.scoring.states import last_card, shown_card, state, state_of

__all__ = [
    "Folded",
    "GivenMatch",
    "ScoreRunning",
    "agreed",
    "devices_at",
    "fold",
    "given_match",
    "given_matches",
    "last_card",
    "passes_for_match",
    "passes_for_venue",
    "scores_running",
    "shown_card",
    "state",
    "state_of",
    "tongue_of",
]

"""A match in progress, as those at its board see it, and what others are told of its score."""

from matches.selectors.scoring.devices import devices_at
from matches.selectors.scoring.folding import Folded, fold, fold_written, remembered
from matches.selectors.scoring.names import agreed, names_of, spoken_on, tongue_of
from matches.selectors.scoring.passes import (
    GivenMatch,
    given_match,
    given_matches,
    passes_for_match,
    passes_for_venue,
)
from matches.selectors.scoring.playing import Playing, playing_in
from matches.selectors.scoring.scores import (
    ScoreRunning,
    in_words,
    running_cards,
    score_of,
    scores_of,
    scores_running,
)
from matches.selectors.scoring.shadows import (
    Shadowed,
    shadow_head,
    shadow_of,
    shadow_page,
    shadow_places,
    shadow_state,
    shadow_state_of,
    shadowed,
)
from matches.selectors.scoring.states import (
    kept_of,
    last_card,
    lines_of,
    shown_card,
    state,
    state_of,
)
from matches.selectors.scoring.turns import turns_of

__all__ = [
    "Folded",
    "GivenMatch",
    "Playing",
    "ScoreRunning",
    "Shadowed",
    "agreed",
    "devices_at",
    "fold",
    "fold_written",
    "given_match",
    "given_matches",
    "in_words",
    "kept_of",
    "last_card",
    "lines_of",
    "names_of",
    "passes_for_match",
    "passes_for_venue",
    "playing_in",
    "remembered",
    "running_cards",
    "score_of",
    "scores_of",
    "scores_running",
    "shadow_head",
    "shadow_of",
    "shadow_page",
    "shadow_places",
    "shadow_state",
    "shadow_state_of",
    "shadowed",
    "shown_card",
    "spoken_on",
    "state",
    "state_of",
    "tongue_of",
    "turns_of",
]

"""Many matches at once: put off, given away, their results entered as a list; undone together. And
a match between teams with all its boards."""

from matches.services.bulk import score_lists, team_matches, typed_scores
from matches.services.bulk.bulk import (
    chosen_of,
    enter_results,
    postpone,
    preview_undo,
    undo,
    walkover,
)

__all__ = [
    "chosen_of",
    "enter_results",
    "postpone",
    "preview_undo",
    "score_lists",
    "team_matches",
    "typed_scores",
    "undo",
    "walkover",
]

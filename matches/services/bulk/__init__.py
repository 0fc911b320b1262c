"""Many matches at once: put off, given away, their results entered as a list; undone together."""

from matches.services.bulk import score_lists, typed_scores
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
    "typed_scores",
    "undo",
    "walkover",
]

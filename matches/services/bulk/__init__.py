"""Many matches at once: put off, given away, their results entered as a list; undone together."""

from matches.services.bulk import score_lists
from matches.services.bulk.bulk import chosen_of, enter_results, postpone, undo, walkover

__all__ = ["chosen_of", "enter_results", "postpone", "score_lists", "undo", "walkover"]

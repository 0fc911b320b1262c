"""Lists brought in: people and teams, past seasons, results, all or none, and taken back."""

from matches.services.imports import bringing, past_seasons, results_lists, undoing
from matches.services.imports.bringing import bring_in, look
from matches.services.imports.undoing import take_back

__all__ = ["bring_in", "bringing", "look", "past_seasons", "results_lists", "take_back", "undoing"]

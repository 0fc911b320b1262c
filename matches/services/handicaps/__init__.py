"""Handicaps: the starts of entries, by hand or from the ratings."""

from matches.services.handicaps.handicaps import give, give_by_rating, require_starts

__all__ = ["give", "give_by_rating", "require_starts"]

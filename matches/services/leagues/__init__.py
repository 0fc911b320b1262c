"""Leagues: everybody meets everybody, or everybody has the same number of matches."""

from matches.services.leagues import everyone_plays, round_robin

__all__ = ["everyone_plays", "round_robin"]

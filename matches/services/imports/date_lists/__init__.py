"""Dates, times, venues and boards of matches that are drawn, from a file: all of them or none."""

from matches.services.imports.date_lists.bringing import bring_in, look
from matches.services.imports.date_lists.taking_back import look_back, take_back
from matches.services.imports.date_lists.wishes import DateWishes

__all__ = ["DateWishes", "bring_in", "look", "look_back", "take_back"]

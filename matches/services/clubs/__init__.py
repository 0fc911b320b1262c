"""Clubs and what they have: seasons, venues and boards, their archives; the first of all clubs."""

from matches.services.clubs import archives, installation, measuring, seasons, travel_times, venues
from matches.services.clubs.clubs import create, edit, new_club

__all__ = [
    "archives",
    "create",
    "edit",
    "installation",
    "measuring",
    "new_club",
    "seasons",
    "travel_times",
    "venues",
]

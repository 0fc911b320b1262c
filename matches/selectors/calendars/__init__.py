"""Matches as calendar entries."""

from matches.selectors.calendars.calendars import (
    Calendar,
    Event,
    club_calendar,
    competition_calendar,
    entry_calendar,
    has_link,
    hash_of,
    own_calendar,
    venue_calendar,
)

__all__ = [
    "Calendar",
    "Event",
    "club_calendar",
    "competition_calendar",
    "entry_calendar",
    "has_link",
    "hash_of",
    "own_calendar",
    "venue_calendar",
]

"""Matches as calendar entries."""

from matches.selectors.calendars.calendars import Calendar, Event, hash_of

__all__ = ["Calendar", "Event", "hash_of"]

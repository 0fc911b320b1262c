"""Calendar links: the secret address under which a calendar fetches somebody's own matches."""

from matches.services.calendars import calendar_links

__all__ = ["calendar_links"]

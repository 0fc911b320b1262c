"""When matches are played, as lists and pages say it."""

from __future__ import annotations

from typing import Any

from django import template
from django.utils import timezone
from django.utils.formats import date_format

register = template.Library()


@register.filter
def when(line: Any, year: str = "") -> str:
    """When a match (FixtureLine) is played: its time or, until it has one, the day of its round;
    empty where nobody has said. With any second word, the year too."""
    day = "D j M Y" if year else "D j M"
    if line.starts_at is not None:
        return date_format(timezone.localtime(line.starts_at), f"{day}, H:i")
    return date_format(line.day, day) if line.day is not None else ""

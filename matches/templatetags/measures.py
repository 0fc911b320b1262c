"""Measured numbers as people write them: without zeros that nobody measured."""

from __future__ import annotations

from django import template
from django.utils.formats import number_format

register = template.Library()


@register.filter
def measured(value: float, decimals: int = 2) -> str:
    """A number with at most so many decimals: ``0.15``, ``214.77``, ``400``."""
    text = f"{value:.{decimals}f}"
    kept = text.rstrip("0").rstrip(".") if "." in text else text
    return number_format("0" if kept in ("-0", "") else kept)


@register.filter
def percent(share: float) -> str:
    """A share from 0 to 1 in whole hundredths: ``62 %``, as law texts write it."""
    return f"{number_format(round(share * 100))}\N{NO-BREAK SPACE}%"

"""Inputs that several forms share."""

from __future__ import annotations

from datetime import date, datetime
from typing import Any, Final

from django import forms
from django.core.exceptions import ValidationError
from django.core.validators import MaxLengthValidator
from django.utils.translation import gettext_lazy as _

FIRST_YEAR: Final = 1900
LAST_YEAR: Final = 2200
"""A season has its days between these: at the ends of the calendar, days cannot be counted on."""
LONGEST_TEXT: Final = 20_000
"""Letters of what somebody types: ten pages. What is pasted as a list has limits of its own."""


def sane_year(value: date | datetime) -> None:
    """Refuse a year that nobody means."""
    if not FIRST_YEAR <= value.year <= LAST_YEAR:
        raise ValidationError(
            _("Give a year from %(first)d to %(last)d."),
            params={"first": FIRST_YEAR, "last": LAST_YEAR},
            code="year",
        )


class DateInput(forms.DateInput):
    """A date from the browser's own calendar."""

    input_type = "date"

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(format="%Y-%m-%d", **kwargs)


class MomentInput(forms.DateTimeInput):
    """A date and a time from the browser's own calendar."""

    input_type = "datetime-local"

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(format="%Y-%m-%dT%H:%M", **kwargs)


def text_area(*, most: int = LONGEST_TEXT, **kwargs: Any) -> forms.CharField:
    """A text of several lines, of so many characters at most: said, and not by a browser that cuts
    off what is pasted without a word."""
    rows = kwargs.pop("rows", 3)
    said = _("At most %(limit_value)d characters are read: this has %(show_value)d.")
    widget = forms.Textarea(attrs={"rows": rows, **kwargs.pop("attrs", {})})
    return forms.CharField(widget=widget, validators=[MaxLengthValidator(most, said)], **kwargs)


class DayField(forms.DateField):
    """A day of a year that somebody can mean."""

    widget = DateInput
    default_validators = [sane_year]


class MomentField(forms.DateTimeField):
    """A date and time of a year that somebody can mean."""

    widget = MomentInput
    default_validators = [sane_year]

    def to_python(self, value: Any) -> datetime | None:
        """The moment; ValidationError where it is none, or of a year that nobody means."""
        try:
            return super().to_python(value)
        except OverflowError:  # The calendar's last minute is none in another time zone.
            raise ValidationError(self.error_messages["invalid"], code="invalid") from None

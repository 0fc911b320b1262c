"""Inputs that several forms share."""

from __future__ import annotations

from typing import Any

from django import forms


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


def text_area(**kwargs: Any) -> forms.CharField:
    rows = kwargs.pop("rows", 3)
    return forms.CharField(widget=forms.Textarea(attrs={"rows": rows}), **kwargs)

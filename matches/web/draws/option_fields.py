"""Options of a format as fields of a form, in the words that the format gives."""

from __future__ import annotations

from typing import Any

from django import forms

from matches.services.draws.options import Choice, Flag, Option, Whole


def field_of(option: Option) -> forms.Field:
    """The field for an option."""
    told: dict[str, Any] = {
        "label": option.label,
        "help_text": option.help,
        "initial": option.default,
        "required": False,
    }
    if isinstance(option, Whole):
        return forms.IntegerField(min_value=option.low, max_value=option.high, **told)
    if isinstance(option, Flag):
        return forms.BooleanField(**told)
    if isinstance(option, Choice):
        values = {str(value): value for value, _said in option.choices}
        return forms.TypedChoiceField(
            choices=[(str(value), said) for value, said in option.choices],
            coerce=values.__getitem__,
            empty_value=None,
            **told,
        )
    raise TypeError(f"there is no field for {option!r}")

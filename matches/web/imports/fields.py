"""Fields that the forms of every kind of list have."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from matches.sheets.sheet import MOST_BYTES
from matches.web.base.inputs import text_area


def pasted(label: Any, help_text: Any) -> forms.CharField:
    """Where a list is pasted, or typed."""
    return text_area(
        label=label, rows=10, required=False, strip=False, help_text=help_text,
        most=MOST_BYTES,
    )  # fmt: skip


def chosen_file(help_text: Any) -> forms.FileField:
    """A file instead of what is pasted."""
    return forms.FileField(
        label=_("Or a file"),
        required=False,
        help_text=help_text,
        widget=forms.FileInput(attrs={"accept": ".csv,.txt,.tsv,.xlsx"}),
    )


def naming_of_adults(label: Any) -> forms.ChoiceField:
    """How strangers read the adults whom a list makes."""
    return forms.ChoiceField(
        label=label,
        widget=forms.RadioSelect,
        choices=(
            ("initials", _("by their initials, until they say otherwise")),
            (
                "full",
                _(
                    "by their full name: all of them have agreed to it, and somebody else who"
                    " organises the club will confirm it"
                ),
            ),
        ),
        help_text=_(
            "Under 18, or of no known age: by a code. Who is here already stays as they chose."
        ),
    )

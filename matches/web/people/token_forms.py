"""Forms of tokens."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _


class TokenForm(forms.Form):
    """What a token is for, where, and how long it is to be good. `clubs`: those in which its owner
    has a role, by slug and name."""

    name = forms.CharField(
        label=_("What it is for"), max_length=60, help_text=_("So that you know it again.")
    )
    scope = forms.ChoiceField(
        label=_("It may"),
        choices=(
            ("read", _("read")),
            ("score", _("read, and write cards and scores")),
            ("organise", _("do all that you may do")),
        ),
    )
    club = forms.ChoiceField(
        label=_("Where"),
        required=False,
        help_text=_("In any other club it is a stranger’s, whatever you may do there."),
    )
    days = forms.IntegerField(label=_("Good for, in days"), min_value=1, max_value=366, initial=90)

    def __init__(self, *args: Any, clubs: Sequence[tuple[str, str]] = (), **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["club"].choices = [("", gettext("every club of mine")), *clubs]  # type: ignore[attr-defined]

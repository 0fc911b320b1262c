"""Forms of tokens."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _


class TokenForm(forms.Form):
    """What a token is for, and how long it is to be good."""

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
    days = forms.IntegerField(label=_("Good for, in days"), min_value=1, max_value=366, initial=90)

"""Forms of a club: founding it, its seasons, and who helps."""

from __future__ import annotations

from datetime import date
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from matches.web.base.inputs import DayField

CLUB_KINDS = (("school", _("a school")), ("club", _("a club or a pub")))


class FirstOwnerForm(forms.Form):
    """Who runs this installation, and the first club."""

    code = forms.CharField(
        label=_("One-time code"),
        help_text=_("It stands in the terminal where the server was started."),
        widget=forms.TextInput(attrs={"autocomplete": "off", "spellcheck": "false"}),
    )
    username = forms.CharField(
        label=_("Name to sign in with"),
        max_length=150,
        widget=forms.TextInput(attrs={"autocomplete": "username", "autocapitalize": "none"}),
    )
    email = forms.EmailField(
        label=_("E-mail"),
        required=False,
        help_text=_("For a forgotten password. May be left empty."),
        widget=forms.EmailInput(attrs={"autocomplete": "email"}),
    )
    password = forms.CharField(
        label=_("Password"),
        help_text=_("At least eight characters, and not one of the usual ones."),
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}, render_value=True),
    )
    club_name = forms.CharField(label=_("Name of your school or club"), max_length=120)
    club_kind = forms.ChoiceField(label=_("It is"), choices=CLUB_KINDS)


class ClubForm(forms.Form):
    """A school or a club."""

    name = forms.CharField(label=_("Name"), max_length=120)
    kind = forms.ChoiceField(label=_("It is"), choices=CLUB_KINDS)


class SeasonForm(forms.Form):
    """A stretch of time that competitions belong to."""

    name = forms.CharField(
        label=_("Name"), max_length=120, help_text=_("Such as 2026/27, or Summer term.")
    )
    starts_on = DayField(label=_("First day"))
    ends_on = DayField(label=_("Last day"))

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        first, last = cleaned.get("starts_on"), cleaned.get("ends_on")
        if isinstance(first, date) and isinstance(last, date) and last <= first:
            self.add_error("ends_on", _("The last day must come after the first."))
        return cleaned

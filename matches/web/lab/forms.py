"""The form of a study."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _


class StudyForm(forms.Form):
    """A shot to be kept with a match."""

    title = forms.CharField(
        label=_("Title"),
        max_length=120,
        help_text=_("It stands on the public page: name no child, and tell nothing private."),
    )
    document = forms.CharField(
        widget=forms.HiddenInput(attrs={"data-document": ""}),
        error_messages={"required": _("Nothing was set up: the lab needs JavaScript.")},
    )
    catch_all = "document"

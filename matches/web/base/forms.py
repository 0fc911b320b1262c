"""Forms that several rooms share."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from matches.web.base.inputs import text_area


class NothingForm(forms.Form):
    """A button that needs no words."""


class ReasonForm(forms.Form):
    """Why."""

    reason = text_area(
        label=_("Reason"),
        help_text=_("It stands on the public page: name no child, and tell nothing private."),
    )


VISIBILITIES = (
    ("public", _("everybody")),
    ("members", _("members of the club")),
    ("private", _("organisers only")),
)

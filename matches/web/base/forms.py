"""Forms that several rooms share."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _


class NothingForm(forms.Form):
    """A button that needs no words."""


class NameForm(forms.Form):
    """What something is called."""

    name = forms.CharField(label=_("Name"), max_length=120)


COLLECTED = (
    (0, _("nobody’s age matters")),
    (11, _("under 11")),
    (13, _("under 13")),
    (18, _("under 18")),
)
"""Under which age nothing is published of who plays."""

VISIBILITIES = (
    ("private", _("organisers only")),
    ("members", _("members of the club")),
    ("public", _("everybody")),
)
"""The fewest first: a list that nobody looked at says what it begins with."""

"""Forms of a competition: its draw, who sees it, who leaves it."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from matches.web.base.forms import VISIBILITIES
from matches.web.base.inputs import text_area


class PublishForm(forms.Form):
    """Who may see a competition; with `young` who play there, that strangers may is said twice."""

    visibility = forms.ChoiceField(
        label=_("Who may see it"), choices=VISIBILITIES, widget=forms.RadioSelect
    )
    young_known = forms.BooleanField(
        label=_("Strangers may read the results of those under 18"),
        required=False,
        help_text=_("The school, or who has the care of them, agrees. Needed for “everybody”."),
    )

    def __init__(self, *args: Any, young: int, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not young:
            del self.fields["young_known"]


class WithdrawForm(forms.Form):
    """Why an entry leaves, and what becomes of its results."""

    policy = forms.ChoiceField(
        label=_("Its results"),
        required=False,
        choices=(
            ("", _("as the competition says")),
            ("stand", _("stand, and the rest are walkovers")),
            ("halves", _("of the first half stand, and the second half goes to its opponents")),
            ("expunge", _("are all taken out")),
        ),
    )
    reason = text_area(
        label=_("Reason"),
        help_text=_("It stands in the record: name no child, and tell nothing private."),
    )

"""Forms of a competition: its draw, who sees it, who leaves it."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from matches.web.base.forms import COLLECTED, VISIBILITIES
from matches.web.base.inputs import text_area
from matches.web.base.reasons import PRIVATE, CodedForm


class PublishForm(forms.Form):
    """Who may see a competition; with `young` who play there, that strangers may is said twice."""

    visibility = forms.ChoiceField(
        label=_("Who may see it"), choices=VISIBILITIES, widget=forms.RadioSelect
    )
    collect_under = forms.TypedChoiceField(
        label=_("Read by the club alone, where somebody plays who is"),
        choices=(("", _("as the club says")), *COLLECTED),
        coerce=int,
        empty_value=None,
        required=False,
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

    def values(self) -> dict[str, Any]:
        """What the service is given. Of ages nothing where the form came without the question:
        no answer is not "as the club says"."""
        said = dict(self.cleaned_data)
        if "collect_under" not in self.data:
            del said["collect_under"]
        return said


class WithdrawForm(CodedForm):
    """Why an entry leaves, and what becomes of its results."""

    kind_of_reason = "leaving"

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
    reason = text_area(label=_("In words"), help_text=PRIVATE)

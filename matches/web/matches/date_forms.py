"""Forms that give a match its date: a date that clashes comes back with the reasons, to be changed
or insisted on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from matches.errors import ClashError
from matches.web.base.inputs import MomentField
from matches.web.base.reasons import ReasonForm

Group = tuple[str, Sequence[tuple[str, str]]]


class InsistingForm(forms.Form):
    """A form whose date may clash. `insist` is offered once it does, and holds for the very date
    and place that were looked at (`clashes_seen`)."""

    insist = forms.BooleanField(
        label=pgettext_lazy("a date that clashes", "Keep it all the same"),
        required=False,
        widget=forms.HiddenInput,
    )
    clashes_seen = forms.CharField(required=False, widget=forms.HiddenInput)

    def clean(self) -> dict[str, Any]:
        """What the service takes: `insist` only where these clashes were seen."""
        data = super().clean() or self.cleaned_data
        looked = data.pop("clashes_seen", "")
        data["insist"] = bool(data.get("insist")) and looked == self._asked()
        return data

    def refused(self, error: Exception) -> bool:
        """Say each clash, and offer to insist; whether the refusal was one of clashes."""
        if not isinstance(error, ClashError):
            return False
        for sentence in error.sentences:
            self.add_error(None, sentence)
        seen = {**dict(self.data.items()), self.add_prefix("clashes_seen"): self._asked()}
        seen.pop(self.add_prefix("insist"), None)
        self.data = seen
        if error.may_insist:
            self.fields["insist"].widget = forms.CheckboxInput()
        return True

    def _asked(self) -> str:
        """The date and place that the form asks for, as it was typed."""
        return "|".join(self.data.get(self.add_prefix(name), "") for name in ("starts_at", "place"))


class PostponeForm(ReasonForm, InsistingForm):
    """Why not now, and when instead."""

    kind_of_reason = "postponed"

    starts_at = MomentField(
        label=_("New date and time"),
        required=False,
        help_text=_("Left empty, it waits for one."),
    )
    field_order = ("reason", "starts_at", "insist", "clashes_seen")


class ScheduleForm(InsistingForm):
    """When and where a match is played."""

    starts_at = MomentField(label=_("Date and time"))
    place = forms.ChoiceField(label=_("Venue and board"), required=False)
    expected_revision = forms.IntegerField(widget=forms.HiddenInput, required=False)
    field_order = ("starts_at", "place", "insist")

    def __init__(self, *args: Any, places: Sequence[Group], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        said = [("", gettext("not said")), *places]
        self.fields["place"].choices = said  # type: ignore[attr-defined]
        if not places:
            del self.fields["place"]

    def clean(self) -> dict[str, Any]:
        """The place as a service takes it: `venue` or `board`."""
        data = super().clean()
        kind, _between, key = data.pop("place", "").partition(":")
        return {**data, kind: key} if key else data

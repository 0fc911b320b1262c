"""What is drawn next, taken back or kept; and who is away from a round."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from matches.services.draws.options import Option
from matches.web.base.inputs import DayField
from matches.web.base.reasons import PRIVATE, CodedForm
from matches.web.draws.option_fields import field_of


class DrawNextForm(forms.Form):
    """Draw what comes next: what it is, as it was shown, and from when it is played."""

    kind = forms.CharField(max_length=20, widget=forms.HiddenInput)
    number = forms.IntegerField(widget=forms.HiddenInput, min_value=1)
    starts_on = DayField(label=_("Played on"), required=False, help_text=_("May be left open."))


class DrawnForm(CodedForm):
    """Take back, draw again or keep what was drawn, with the reason."""

    kind_of_reason = "drawn"

    kind = forms.CharField(widget=forms.HiddenInput)
    number = forms.IntegerField(widget=forms.HiddenInput)
    reason = forms.CharField(label=_("In words"), max_length=200, help_text=PRIVATE)


class SeedsForm(forms.Form):
    """A number for every entry that is seeded."""

    def __init__(self, *args: Any, entries: Sequence[Any], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.listed = [entry.public_id for entry in entries]
        for entry in entries:
            self.fields[entry.public_id] = forms.IntegerField(
                label=entry.name, required=False, min_value=1, max_value=9999, initial=entry.seed
            )

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        given: dict[int, str] = {}
        for entry in self.listed:
            seed = cleaned.get(entry)
            if seed is not None and seed in given:
                self.add_error(entry, _("Another entry has that seed."))
            elif seed is not None:
                given[seed] = entry
        return cleaned

    def order(self) -> list[str]:
        """The seeded entries by their numbers."""
        seeds = {entry: self.cleaned_data[entry] for entry in self.listed}
        return sorted((each for each in seeds if seeds[each]), key=lambda each: seeds[each])


class DrawForm(forms.Form):
    """When the rounds are played, and the `options` of the format that are chosen at the draw."""

    starts_on = DayField(
        label=_("First round on"),
        required=False,
        help_text=_("Left empty, the matches have no dates yet."),
    )
    every_days = forms.IntegerField(
        label=_("Days from one round to the next"), min_value=1, max_value=365, initial=7
    )

    def __init__(
        self,
        *args: Any,
        options: Mapping[str, Option] | None = None,
        chosen: Mapping[str, Any] | None = None,
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        self.asked = tuple(options or ())
        for name, option in (options or {}).items():
            self.fields[name] = field_of(option)
            self.fields[name].initial = (chosen or {}).get(name, option.default)

    def values(self) -> dict[str, Any]:
        """What a draw is asked for with."""
        told = {name: self.cleaned_data.get(name) for name in self.asked}
        return {
            "starts_on": self.cleaned_data["starts_on"],
            "every_days": self.cleaned_data["every_days"],
            "options": {name: value for name, value in told.items() if value is not None},
        }

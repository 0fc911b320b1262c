"""The form of a bulk action: which matches, what, and why."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from matches.web.base.reasons import ReasonForm

WHAT = (
    ("postpone", _("postponed, to dates not known yet")),
    ("walkover", _("walkovers: won by whoever plays the one who did not come")),
)


class BulkForm(ReasonForm):
    """One thing done to many matches."""

    kind_of_reason = "bulk"

    chosen = forms.MultipleChoiceField(
        label=_("Matches"), required=False, widget=forms.CheckboxSelectMultiple
    )
    what = forms.ChoiceField(label=_("They are"), choices=WHAT, widget=forms.RadioSelect)
    against = forms.ChoiceField(
        label=_("Who did not come"), required=False, help_text=_("For walkovers alone.")
    )
    field_order = ("what", "against", "reason", "chosen")

    def __init__(
        self,
        *args: Any,
        matches: list[tuple[str, str]],
        entries: list[tuple[str, str]],
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        self.fields["chosen"].choices = matches  # type: ignore[attr-defined]
        self.fields["against"].choices = [("", "—"), *entries]  # type: ignore[attr-defined]

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if not cleaned.get("chosen") and "chosen" not in self.errors:
            self.add_error("chosen", _("Tick the matches."))
        if cleaned.get("what") == "walkover" and not cleaned.get("against"):
            self.add_error("against", _("Say who did not come."))
        return cleaned

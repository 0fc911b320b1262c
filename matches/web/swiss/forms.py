"""Who is away from a round."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _


class AbsenceForm(forms.Form):
    """An entry that says before a round is drawn that it will not be there."""

    entry = forms.ChoiceField(label=_("Who"))
    round = forms.TypedChoiceField(label=_("Round"), coerce=int)
    bye = forms.ChoiceField(
        label=_("For"), choices=[("bye-zero", _("no points")), ("bye-half", _("half points"))]
    )

    def __init__(
        self,
        *args: Any,
        entries: list[tuple[str, str]],
        rounds: Sequence[int] = (),
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        self.fields["entry"].choices = entries  # type: ignore[attr-defined]
        listed = [(number, _("Round %(n)d") % {"n": number}) for number in rounds]
        self.fields["round"].choices = listed  # type: ignore[attr-defined]

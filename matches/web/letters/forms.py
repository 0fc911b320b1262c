"""How often somebody wants letters of each kind."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from matches.services.letters.kind_words import WORDS

OFTEN = {
    "at-once": _("At once"),
    "daily": _("Once a day"),
    "weekly": _("Once a week"),
    "never": _("Not at all"),
}


class ChoicesForm(forms.Form):
    """One choice a kind, of those that are `offered` for it."""

    def __init__(
        self,
        *args: Any,
        often: Mapping[str, str],
        offered: Mapping[str, Sequence[str]],
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        for kind, words in WORDS.items():
            if kind in offered:
                self.fields[kind] = forms.ChoiceField(
                    label=words(),
                    choices=[(each, OFTEN[each]) for each in offered[kind]],
                    initial=often.get(kind, "at-once"),
                )

"""The form for a lesson: as few questions as there can be, each with its usual answer."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

import rules
from matches.web.base.inputs import MomentField, text_area


class LessonForm(forms.Form):
    """Who, on how many boards, for how long. Everything but the pupils has its usual answer."""

    catch_all = "names"

    names = text_area(
        label=_("Pupils, one a line"),
        required=False,
        rows=6,
        attrs={"autocomplete": "off"},
        help_text=_("Paste the class list. Strangers see codes only."),
    )
    pupils_of = forms.ChoiceField(label=_("or a class that is known here"), required=False)
    game = forms.ChoiceField(label=_("Game"), widget=forms.RadioSelect)
    boards = forms.IntegerField(label=_("Boards"), min_value=1, max_value=40, initial=6)
    minutes = forms.IntegerField(label=_("Minutes in all"), min_value=1, max_value=480, initial=50)
    game_minutes = forms.IntegerField(
        label=_("Minutes a game"), min_value=1, max_value=120, initial=8
    )
    change_minutes = forms.IntegerField(
        label=_("Minutes to change over"), min_value=0, max_value=30, initial=0
    )
    starts_at = MomentField(
        label=_("Begins"),
        required=False,
        help_text=_("Left empty: now."),
    )
    room = forms.CharField(
        label=_("Room"),
        required=False,
        max_length=120,
        help_text=_("Left empty: “Classroom”. Another class at the same time is in another room."),
    )
    name = forms.CharField(label=_("Called"), required=False, max_length=120)

    ESSENTIAL = ("names", "pupils_of", "boards", "minutes", "game_minutes")

    def __init__(self, *args: Any, classes: list[tuple[str, str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["pupils_of"].choices = [("", "—"), *classes]  # type: ignore[attr-defined]
        games = [(name, game.title) for name, game in rules.GAMES.items()]
        self.fields["game"].choices = games  # type: ignore[attr-defined]
        self.fields["game"].initial = games[0][0]

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if not cleaned.get("names") and not cleaned.get("pupils_of") and not self.errors:
            self.add_error("names", _("Paste the pupils' names, or choose a class."))
        return cleaned


class LateForm(forms.Form):
    """Who came late."""

    catch_all = "names"
    names = forms.CharField(
        label=_("Somebody who was not on the list"),
        max_length=400,
        help_text=_("They play from the next round on."),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )

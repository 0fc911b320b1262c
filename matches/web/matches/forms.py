"""Forms of a match at the desk."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from matches.web.base.inputs import text_area
from matches.web.base.reasons import CodedForm, ReasonForm

SIDES = (("A", _("the first side")), ("B", _("the second side")))


class RuleForm(ReasonForm):
    """A ruling without a card, and why."""

    replace = forms.BooleanField(
        label=_("Even though the match has a result: the old one stays on record"), required=False
    )


class DisputeForm(ReasonForm):
    """Why somebody does not agree with a card."""

    kind_of_reason = "dispute"


class WalkoverForm(RuleForm):
    """Who goes on without playing, and why."""

    kind_of_reason = "walkover"

    winner = forms.ChoiceField(label=_("Won by"), choices=SIDES, widget=forms.RadioSelect)
    field_order = ("winner", "reason")


class SettleForm(CodedForm):
    """An organiser's ruling on a dispute."""

    kind_of_reason, column = "settled", "ruling"

    upheld = forms.ChoiceField(
        label=_("The dispute is"),
        choices=(
            ("no", _("rejected: the card stands")),
            ("report", _("upheld: the card that was reported instead is official")),
            ("yes", _("upheld: the result is taken back, and the match is played again")),
        ),
        widget=forms.RadioSelect,
        help_text=_("If the card alone is wrong, correct it instead: that settles the dispute."),
    )
    ruling = text_area(label=_("Ruling"), help_text=_("Both sides can read it."))
    resting = forms.ChoiceField(
        label=_("What was drawn or played by the old result"),
        choices=(
            ("", _("there is nothing")),
            ("keep", _("stands, with a note")),
            ("redraw", _("is drawn again where nothing is played, else stands")),
            ("void", _("is void, and drawn or played again")),
        ),
        required=False,
    )


class UmpireForm(forms.Form):
    """Who is to umpire."""

    username = forms.ChoiceField(label=_("Umpire"))

    def __init__(self, *args: Any, choices: list[tuple[str, str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["username"].choices = choices  # type: ignore[attr-defined]


class LineUpRulingForm(ReasonForm):
    """What an organiser decides on a line-up that breaks a rule."""

    kind_of_reason = "line-up"

    decision = forms.ChoiceField(
        label=_("Decision"),
        choices=[
            ("allowed", _("Allowed")),
            ("forfeited", _("The boards of these people go to the other side")),
        ],
    )
    field_order = ("decision", "reason")

"""Forms of a table: its rules, and points given or taken."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.core.validators import RegexValidator
from django.utils.translation import gettext_lazy as _

from matches.web.base.reasons import ReasonForm

ZONES = 4


KINDS = (
    ("up", _("wished for, such as promotion")),
    ("down", _("feared, such as relegation")),
    ("other", _("neither, such as a play-off")),
)


ENDS = (("top", _("from the top")), ("bottom", _("from the bottom")))


class RulesForm(forms.Form):
    """What a competition's table leads to, who leaves with what, and when silence is consent."""

    leaving = forms.ChoiceField(
        label=_("Who withdraws"),
        widget=forms.RadioSelect,
        choices=(
            ("share", _("loses all results below a share of matches played; else they stand")),
            (
                "halves",
                _("keeps the results of the first half, once it is complete; gives away the rest"),
            ),
        ),
    )
    expunge_below = forms.DecimalField(
        label=_("That share"),
        min_value=0,
        max_value=1,
        decimal_places=3,
        max_digits=4,
        help_text=_("0.5 is half of the matches."),
    )
    settle_after_hours = forms.IntegerField(
        label=_("A report that nobody answers becomes official after so many hours"),
        required=False,
        min_value=1,
        max_value=10_000,
        help_text=_("Left empty, it waits until both sides, or an organiser, have spoken."),
    )
    remind_before_hours = forms.IntegerField(
        label=_("Who has not answered is reminded so many hours before that"),
        min_value=0,
        max_value=9_999,
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for number in range(1, ZONES + 1):
            said = {"n": number}
            self.fields[f"zone_{number}"] = forms.CharField(
                label=_("Zone %(n)d") % said,
                required=False,
                max_length=60,
                help_text=_("Such as Promotion. Left empty, there is none."),
            )
            self.fields[f"first_{number}"] = forms.IntegerField(
                label=_("from place"), required=False, min_value=1, max_value=99
            )
            self.fields[f"last_{number}"] = forms.IntegerField(
                label=_("to place"), required=False, min_value=1, max_value=99
            )
            self.fields[f"end_{number}"] = forms.ChoiceField(
                label=_("counted"), required=False, choices=ENDS
            )
            self.fields[f"kind_{number}"] = forms.ChoiceField(
                label=_("To be there is"), required=False, choices=KINDS
            )
            self.fields[f"divisions_{number}"] = forms.CharField(
                label=_("in divisions"),
                required=False,
                max_length=60,
                validators=[RegexValidator(r"^\s*\d+(\s*,\s*\d+)*\s*$", _("Numbers: 1, 2."))],
                help_text=_("Their numbers, such as 1, 2. Left empty, in all."),
            )

    @property
    def rules(self) -> list[forms.BoundField]:
        """The fields that are of no zone."""
        return [self[name] for name in ("leaving", "expunge_below", *SILENCE)]

    @property
    def zones(self) -> list[list[forms.BoundField]]:
        """The fields of each zone."""
        return [
            [
                self[f"{name}_{number}"]
                for name in ("zone", "first", "last", "end", "kind", "divisions")
            ]
            for number in range(1, ZONES + 1)
        ]

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        for number in range(1, ZONES + 1):
            first, last = cleaned.get(f"first_{number}"), cleaned.get(f"last_{number}")
            if cleaned.get(f"zone_{number}") and not (first and last and first <= last):
                self.add_error(f"first_{number}", _("Say from which place to which, as 1 to 2."))
        return cleaned

    def values(self) -> dict[str, Any]:
        """What `services.competitions.edit` is given."""
        kept = {name: self.cleaned_data[name] for name in ("leaving", "expunge_below", *SILENCE)}
        zones = [_zone(self.cleaned_data, number) for number in range(1, ZONES + 1)]
        return {**kept, "zones": [zone for zone in zones if zone is not None]}


def more_zones(competition: Any) -> list[dict[str, Any]]:
    """The zones that a form has no fields for: they stay."""
    return list(competition.zones[ZONES:])


SILENCE = ("settle_after_hours", "remind_before_hours")


def _zone(cleaned: Mapping[str, Any], number: int) -> dict[str, Any] | None:
    """A zone as it is stored; counted from the bottom its places are below 0."""
    if not cleaned.get(f"zone_{number}"):
        return None
    places = [cleaned[f"first_{number}"], cleaned[f"last_{number}"]]
    if cleaned[f"end_{number}"] == "bottom":
        places = [-places[1], -places[0]]
    zone = {
        "name": cleaned[f"zone_{number}"],
        "places": places,
        "kind": cleaned[f"kind_{number}"] or "up",
    }
    divisions = [int(one) for one in cleaned[f"divisions_{number}"].split(",") if one.strip()]
    return {**zone, "divisions": divisions} if divisions else zone


def rules_of(competition: Any) -> dict[str, Any]:
    """What a `RulesForm` starts with."""
    told = {name: getattr(competition, name) for name in ("leaving", "expunge_below", *SILENCE)}
    for number, zone in enumerate(competition.zones[:ZONES], start=1):
        first, last = zone["places"]
        below = first < 0
        told |= {
            f"zone_{number}": zone["name"],
            f"first_{number}": -last if below else first,
            f"last_{number}": -first if below else last,
            f"end_{number}": "bottom" if below else "top",
            f"kind_{number}": zone.get("kind", "up"),
            f"divisions_{number}": ", ".join(map(str, zone.get("divisions", ()))),
        }
    return told


class AdjustmentForm(ReasonForm):
    """Points given or taken by a ruling."""

    kind = "adjustment"

    who = forms.ChoiceField(label=_("Entry"))
    points = forms.DecimalField(
        label=_("Points"),
        max_digits=6,
        decimal_places=2,
        help_text=_("With a minus they are taken: -3."),
    )
    field_order = ("who", "points", "reason")

    def __init__(self, *args: Any, choices: list[tuple[str, str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["who"].choices = choices  # type: ignore[attr-defined]


class WithdrawalForm(ReasonForm):
    """Why points given or taken are taken back."""

    kind_of_reason = "adjustment"

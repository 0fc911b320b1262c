"""The form of a competition's bonus points: what earns them, and how many."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

import rules

BONUSES = 3
WAYS = (
    ("scored", _("has at least so many")),
    ("clear-win", _("wins by at least so many")),
    ("narrow-loss", _("loses by at most so many")),
    ("won-with", _("wins, having at least so many")),
    ("lost-with", _("loses, having at least so many")),
)


class BonusForm(forms.Form):
    """As many bonuses as a league commonly has; what else is stored stays."""

    def __init__(self, posted: Mapping[str, Any] | None, *, competition: Any) -> None:
        self.competition = competition
        self.held: list[dict[str, Any]] = list(competition.points_scheme.get("bonuses", ()))
        super().__init__(posted, initial=_initial(self.held[:BONUSES]))
        numbers: list[tuple[str, Any]] = [("", _("the score"))]
        if competition.entry_kind == "team":
            name = rules.GAMES[competition.game].measure
            numbers.append((name, _("%(number)s over all boards") % {"number": _(name)}))
        for n in range(1, BONUSES + 1):
            self.fields[f"bonus_{n}"] = forms.CharField(
                label=_("Bonus %(n)d") % {"n": n},
                required=False,
                max_length=60,
                help_text=_("Such as Clear win. Left empty, there is none."),
            )
            self.fields[f"gives_{n}"] = forms.DecimalField(
                label=_("gives"), required=False, max_digits=5, decimal_places=2,
                help_text=_("Points; with a minus they are taken."),
            )  # fmt: skip
            self.fields[f"when_{n}"] = forms.ChoiceField(
                label=_("to a side that"), required=False, choices=WAYS
            )
            self.fields[f"amount_{n}"] = forms.DecimalField(
                label=_("so many"), required=False, max_digits=7, decimal_places=2, min_value=0
            )
            self.fields[f"of_{n}"] = forms.ChoiceField(
                label=_("by"), required=False, choices=numbers
            )

    @property
    def bonuses(self) -> list[list[forms.BoundField]]:
        """The fields of each bonus."""
        names = ("bonus", "gives", "when", "amount", "of")
        return [[self[f"{name}_{n}"] for name in names] for n in range(1, BONUSES + 1)]

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        for n in range(1, BONUSES + 1):
            for name, said in (
                ("gives", _("Say how many points it gives.")),
                ("amount", _("Say how many earn it.")),
            ):
                field = f"{name}_{n}"
                missing = cleaned.get(field) is None and field not in self.errors
                if cleaned.get(f"bonus_{n}") and missing:
                    self.add_error(field, said)
        return cleaned

    def into(self, points: Mapping[str, Any]) -> dict[str, Any]:
        """A points scheme with these bonuses in it."""
        told = [one for n in range(1, BONUSES + 1) if (one := self._bonus(n)) is not None]
        told += self.held[BONUSES:]
        kept = {key: value for key, value in points.items() if key != "bonuses"}
        return {**kept, "bonuses": told} if told else kept

    def _bonus(self, n: int) -> dict[str, Any] | None:
        cleaned = self.cleaned_data
        if not cleaned.get(f"bonus_{n}"):
            return None
        of = cleaned.get(f"of_{n}")
        return {
            "name": cleaned[f"bonus_{n}"],
            "points": _number(cleaned[f"gives_{n}"]),
            "when": cleaned[f"when_{n}"] or "scored",
            "amount": _number(cleaned[f"amount_{n}"]),
            **({"of": of} if of else {}),
        }


def _initial(bonuses: list[dict[str, Any]]) -> dict[str, Any]:
    told: dict[str, Any] = {}
    for n, bonus in enumerate(bonuses, start=1):
        told |= {
            f"bonus_{n}": bonus["name"],
            f"gives_{n}": bonus["points"],
            f"when_{n}": bonus["when"],
            f"amount_{n}": bonus["amount"],
            f"of_{n}": bonus.get("of", ""),
        }
    return told


def _number(value: Any) -> int | float:
    """A whole number stays whole."""
    return int(value) if value == int(value) else float(value)

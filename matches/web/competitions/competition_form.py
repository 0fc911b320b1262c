"""The form for a new competition: the law's own options, points, and the order of tie-breaks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.datastructures import MultiValueDict
from django.utils.translation import gettext_lazy as _

import rules
from matches.selectors.competitions import entry_kinds, formats, tie_breaks
from matches.services.draws import known_formats as drawn
from matches.services.draws.known_formats import FOR_TEAMS
from matches.tournament.ratings import TITLES
from matches.web.competitions import format_options
from matches.web.law.cardform import CardForm

STEPS = 5


class CompetitionForm(forms.Form):
    """Everything but the game's options, which the law describes and `options_of` reads."""

    name = forms.CharField(label=_("Name"), max_length=120)
    season = forms.ChoiceField(label=_("Season"))
    entry_kind = forms.ChoiceField(label=_("Who enters"))
    format = forms.ChoiceField(label=_("Format"))
    win = forms.DecimalField(label=_("Win"), initial=3, max_digits=5, decimal_places=2)
    draw = forms.DecimalField(label=_("Draw"), initial=1, max_digits=5, decimal_places=2)
    loss = forms.DecimalField(label=_("Loss"), initial=0, max_digits=5, decimal_places=2)
    rated = forms.BooleanField(
        label=_("Its results count for the rankings"), required=False, initial=True
    )

    rating_system = forms.ChoiceField(
        label=_("Its results are rated by"),
        choices=list(TITLES.items()),
        help_text=_("Each system has a ranking of its own, over all clubs."),
        required=False,
    )

    def __init__(self, *args: Any, seasons: list[tuple[str, str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["season"].choices = seasons  # type: ignore[attr-defined]
        self.fields["entry_kind"].choices = entry_kinds()  # type: ignore[attr-defined]
        self.fields["format"].choices = formats()  # type: ignore[attr-defined]
        format_options.add_fields(self)
        known = [("", "—"), *tie_breaks()]
        for number in range(1, STEPS + 1):
            self.fields[f"tie_break_{number}"] = forms.ChoiceField(
                label=_("Tie-break %(n)d") % {"n": number},
                choices=known,
                required=False,
            )

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        teams = cleaned.get("entry_kind") == "team"
        format_options.forget_others(self, cleaned.get("format", ""), teams)
        chosen = self.tie_breaks(cleaned)
        for number in range(1, STEPS + 1):
            name = cleaned.get(f"tie_break_{number}")
            if name and chosen.count(name) > 1:
                self.add_error(f"tie_break_{number}", _("This tie-break is named twice."))
                break
        return cleaned

    def format_fields(self) -> list[format_options.FormatFields]:
        """The fields of each format, for the template."""
        return list(format_options.shown(self))

    def team_fields(self) -> list[forms.BoundField]:
        """The rules for the line-ups of teams, for the template."""
        return [self[name] for name in FOR_TEAMS]

    @staticmethod
    def tie_breaks(cleaned: Mapping[str, Any]) -> list[str]:
        """Points first, then the tie-breaks chosen, in order; none chosen: what is usual."""
        named = [cleaned.get(f"tie_break_{number}") for number in range(1, STEPS + 1)]
        chosen = [name for name in named if name]
        if not chosen and cleaned.get("format") in drawn.DRAWN:
            return list(drawn.named(cleaned["format"]).tie_breaks)
        return ["points", *chosen]

    def values(self) -> dict[str, Any]:
        """What `services.competitions.create` is given, but for the game and its options."""
        cleaned = self.cleaned_data
        numbers = {name: _number(cleaned[name]) for name in ("win", "draw", "loss")}
        return {
            "name": cleaned["name"],
            "entry_kind": cleaned["entry_kind"],
            "format": cleaned["format"],
            "format_options": format_options.read(
                cleaned, cleaned["format"], cleaned["entry_kind"] == "team"
            ),
            "points_scheme": numbers,
            "tie_breaks": self.tie_breaks(cleaned),
            "rated": cleaned["rated"],
            **({"rating_system": system} if (system := cleaned["rating_system"]) else {}),
        }


def _number(value: Any) -> int | float:
    """A whole number of points stays whole."""
    return int(value) if value == int(value) else float(value)


def options_of(game: str, posted: Mapping[str, Any] | None = None) -> tuple[CardForm, bool]:
    """The game's options as inputs, as typed if they were, and whether the law takes them."""
    if posted is None:
        return CardForm.blank(game, "result"), True
    form = CardForm(game, "result", MultiValueDict(dict(posted.lists())))  # type: ignore[attr-defined]
    head = {"scorecard": 1, "game": game, "detail": "result", "options": form.options}
    names = {"A": ["A", "A2"], "B": ["B", "B2"]}
    players = rules.GAMES[game].players(form.setting)
    sides = {side: named[:players] for side, named in names.items()}
    form.verdict = rules.adjudicate({**head, "sides": sides, "first": "A", "claim": {}})
    wrong = any((fault.path or "").startswith("options") for fault in form.verdict.faults)
    return form, not wrong

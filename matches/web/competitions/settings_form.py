"""The form of a competition's settings: what it was set up with, as far as it can still change."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

import rules
from matches.selectors.competitions import tie_breaks
from matches.services.draws import known_formats as drawn
from matches.services.draws.known_formats import FOR_ALL, FOR_TEAMS
from matches.tournament.ratings import TITLES
from matches.tournament.tiebreaks import TIE_BREAKS
from matches.web.competitions.competition_form import options_of
from matches.web.draws.option_fields import field_of
from matches.web.law.cardform import CardForm

STEPS = 5
PLAIN_POINTS = ("win", "draw", "loss")
FORFEITS = ("walkover_win", "walkover_loss", "double_walkover")
SCORES = ("walkover_for", "walkover_against")
STRIKE = "strike_after"


class SettingsForm(forms.Form):
    """Name, points, tie-breaks and the options that are not settled."""

    name = forms.CharField(label=_("Name"), max_length=120)
    rated = forms.BooleanField(label=_("Its results count for the rankings"), required=False)
    rating_system = forms.ChoiceField(
        label=_("Its results are rated by"),
        choices=list(TITLES.items()),
        help_text=_("Each system has a ranking of its own, over all clubs."),
        required=False,
    )
    win = forms.DecimalField(label=_("Win"), max_digits=5, decimal_places=2)
    draw = forms.DecimalField(label=_("Draw"), max_digits=5, decimal_places=2)
    loss = forms.DecimalField(label=_("Loss"), max_digits=5, decimal_places=2)
    walkover_win = forms.DecimalField(
        label=_("Walkover received"), max_digits=5, decimal_places=2, required=False,
        help_text=_("Left empty, as a win."),
    )  # fmt: skip
    walkover_loss = forms.DecimalField(
        label=_("Walkover given"), max_digits=5, decimal_places=2, required=False,
        help_text=_("Left empty, as a loss. With a minus, points are taken."),
    )  # fmt: skip
    double_walkover = forms.DecimalField(
        label=_("Neither side came"), max_digits=5, decimal_places=2, required=False,
        help_text=_("Left empty, as a walkover given."),
    )  # fmt: skip
    walkover_for = forms.DecimalField(
        label=_("Score awarded to who came"), max_digits=7, decimal_places=2, required=False,
        help_text=_("For a walkover without a score. Left empty, none is."),
    )  # fmt: skip
    walkover_against = forms.DecimalField(
        label=_("and to who did not"), max_digits=7, decimal_places=2, required=False
    )
    strike_after = forms.IntegerField(
        label=_("Ask about an entry that gave so many"),
        min_value=1,
        max_value=50,
        required=False,
        help_text=_(
            "Walkovers given, or matches to which neither side came. An organiser is asked whether"
            " it is withdrawn; nothing happens by itself. Left empty, nobody is asked."
        ),
    )

    def __init__(
        self, posted: Mapping[str, Any] | None, *, competition: Any, settled: Mapping[str, str]
    ) -> None:
        self.competition, self.settled = competition, settled
        self.own = drawn.of(competition)
        super().__init__(posted, initial=_initial(competition))
        self.options = tuple(
            name for name in self._known() if f"format_options.{name}" not in settled
        )
        for name in self.options:
            field = self.fields[f"option_{name}"] = field_of(self._known()[name])
            held = (competition.format_options or {}).get(name, field.initial)
            self.initial[f"option_{name}"] = held
        self.chosen = [
            one for one in _names(competition.tie_breaks) if one in TIE_BREAKS and one != "points"
        ]
        for number in range(1, max(STEPS, len(self.chosen)) + 1):
            self.fields[f"tie_break_{number}"] = forms.ChoiceField(
                label=_("Tie-break %(n)d") % {"n": number},
                choices=[("", "—"), *tie_breaks()],
                required=False,
                initial=self.chosen[number - 1] if number <= len(self.chosen) else "",
            )

    def _known(self) -> dict[str, Any]:
        """The options that the format and the kind of entries have; a lesson's have a page."""
        own = {} if self.own.apart else dict(self.own.options)
        teams = FOR_TEAMS if self.competition.entry_kind == "team" else {}
        return {**own, **FOR_ALL, **teams}

    @property
    def points(self) -> list[forms.BoundField]:
        """The fields of points."""
        return [self[name] for name in PLAIN_POINTS]

    @property
    def forfeits(self) -> list[forms.BoundField]:
        """The fields of matches that are given away."""
        return [self[name] for name in (*FORFEITS, *SCORES, STRIKE)]

    @property
    def option_fields(self) -> list[forms.BoundField]:
        """The fields of the format's options that are not settled."""
        return [self[f"option_{name}"] for name in self.options]

    @property
    def steps(self) -> list[forms.BoundField]:
        """The fields of tie-breaks."""
        return [self[name] for name in self.fields if name.startswith("tie_break_")]

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        named = [cleaned[one.name] for one in self.steps if cleaned.get(one.name)]
        if len(set(named)) < len(named):
            twice = next(one for one in self.steps if named.count(cleaned.get(one.name)) > 1)
            self.add_error(twice.name, _("This tie-break is named twice."))
        both = [cleaned.get(name) is not None for name in SCORES]
        if any(both) and not all(both):
            self.add_error(SCORES[both.index(False)], _("Give both sides of the score, or none."))
        return cleaned

    def values(self) -> dict[str, Any]:
        """What `services.competitions.edit` is given: what a form cannot say stays as it is."""
        return {
            "name": self.cleaned_data["name"],
            "rated": self.cleaned_data["rated"],
            "rating_system": self.cleaned_data["rating_system"] or self.competition.rating_system,
            "points_scheme": self._points(),
            "tie_breaks": self._tie_breaks(),
            "format_options": self._format_options(),
            STRIKE: self.cleaned_data[STRIKE],
        }

    def _points(self) -> dict[str, Any]:
        told = {key: _number(self.cleaned_data[key]) for key in PLAIN_POINTS}
        more: dict[str, Any] = {key: _number(self.cleaned_data.get(key)) for key in FORFEITS}
        score = [_number(self.cleaned_data.get(key)) for key in SCORES]
        more["walkover_score"] = score if None not in score else None
        kept = {**self.competition.points_scheme, **told}
        for key, value in more.items():
            kept.pop(key, None)
            if value is not None:
                kept[key] = value
        return kept

    def _tie_breaks(self) -> list[Any]:
        named = [self.cleaned_data[one.name] for one in self.steps if self.cleaned_data[one.name]]
        if named == self.chosen:
            return list(self.competition.tie_breaks)
        # A step that has options keeps them.
        held = {_names([one])[0]: one for one in self.competition.tie_breaks}
        return [held.get(name, name) for name in ("points", *named)]

    def _format_options(self) -> dict[str, Any]:
        kept = dict(self.competition.format_options or {})
        for name in self.options:
            value = self.cleaned_data.get(f"option_{name}")
            if value == self._known()[name].default and name not in kept:
                continue
            kept.pop(name, None)
            if value is not None:
                kept[name] = value
        return kept


def _initial(competition: Any) -> dict[str, Any]:
    scheme = competition.points_scheme
    score = scheme.get("walkover_score") or (None, None)
    usual = {"win": 3, "draw": 1, "loss": 0}
    return {
        "name": competition.name,
        "rated": competition.rated,
        "rating_system": competition.rating_system,
        STRIKE: competition.strike_after,
        **{key: scheme.get(key, usual.get(key)) for key in (*PLAIN_POINTS, *FORFEITS)},
        **dict(zip(SCORES, score, strict=True)),
    }


def _names(steps: Any) -> list[str]:
    return [one["name"] if isinstance(one, Mapping) else one for one in steps]


def _number(value: Any) -> int | float | None:
    """A whole number of points stays whole."""
    if value is None:
        return None
    return int(value) if value == int(value) else float(value)


def law_options(competition: Any, posted: Any = None) -> tuple[CardForm, bool, dict[str, Any]]:
    """The law's options as inputs, whether the law takes them, and what is to be kept: what holds
    already where they come to the same."""
    held = dict(competition.options or {})
    if posted is not None:
        form, taken = options_of(competition.game, posted)
        same = taken and _whole(competition.game, form.options) == _whole(competition.game, held)
        return form, taken, held if same else form.options
    head = {"scorecard": 1, "game": competition.game, "detail": "result"}
    document = {**head, "options": _whole(competition.game, held), "sides": {}, "claim": {}}
    return CardForm.of_document(document), True, held


def _whole(game: str, options: Mapping[str, Any]) -> Any:
    law = rules.GAMES[game]
    return law.options.write(law.setting(options, "A", rules.Mistakes()).options)

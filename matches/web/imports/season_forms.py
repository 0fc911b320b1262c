"""What is typed on the way from a file of results to a past season."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from matches.selectors.competitions import entry_kinds
from matches.services.imports.past_seasons.wishes import CUP, LEAGUE, LONGEST_NAME
from matches.web.imports.fields import chosen_file, naming_of_adults, pasted
from matches.web.people.forms import AgesForm

MATCH_ROLES = (
    ("date", _("the day")),
    ("time", _("the time")),
    ("round", _("the round")),
    ("division", _("the division")),
    ("home", _("the home side")),
    ("away", _("the away side")),
    ("score", _("the score, such as 18–9")),
    ("home_score", _("the home side's score")),
    ("away_score", _("the away side's score")),
    ("outcome", _("played, walkover, void")),
    ("winner", _("who won")),
    ("venue", _("the venue")),
    ("board", _("the board")),
    ("nothing", _("not kept")),
)


def who_is_new() -> forms.ChoiceField:
    """How old those are who are new."""
    return forms.ChoiceField(label=_("Who is new is"))


class ResultsForm(forms.Form):
    """A list of results, pasted or as a file."""

    catch_all = "text"
    text = pasted(
        _("The results"),
        _(
            "A line for each match: Date, Home, Away, Score. Copied from a spreadsheet it keeps its"
            " columns. The matches of a competition here, exported, are read as they are."
        ),
    )
    file = chosen_file(_("CSV or XLSX, at most 5 MiB and 400 matches. It is read, and not kept."))


class PastResultsForm(AgesForm, ResultsForm):
    """The results of a past season, and how old those are who are new by it."""

    age_band = who_is_new()


class SeasonForm(AgesForm):
    """What holds for a whole past season."""

    name = forms.CharField(label=_("Name of the competition"), max_length=LONGEST_NAME)
    season = forms.ChoiceField(label=_("Season"))
    played_as = forms.ChoiceField(
        label=_("It was"),
        choices=(
            (LEAGUE, _("a league: a table of all")),
            (CUP, _("a cup: who loses is out")),
        ),
        required=False,
        help_text=_("Of a cup the bracket is told by who met whom after whom."),
    )
    played_by = forms.ChoiceField(
        label=_("Played by"),
        help_text=_("The law's options, points and tie-breaks: every score is ruled on by them."),
    )
    kind = forms.ChoiceField(label=_("Who played"))
    win = forms.DecimalField(label=_("Win"), required=False, max_digits=5, decimal_places=2)
    draw = forms.DecimalField(label=_("Draw"), required=False, max_digits=5, decimal_places=2)
    loss = forms.DecimalField(
        label=_("Loss"),
        required=False,
        max_digits=5,
        decimal_places=2,
        help_text=_("Points; left empty, those of the rules above."),
    )
    age_band = who_is_new()
    naming = naming_of_adults(_("Strangers read new adults"))

    def __init__(
        self,
        *args: Any,
        seasons: Sequence[tuple[str, str]],
        rules: Sequence[tuple[str, str]],
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        for name, choices in (("season", seasons), ("played_by", rules), ("kind", entry_kinds())):
            self.fields[name].choices = choices  # type: ignore[attr-defined]

    def points(self) -> tuple[tuple[str, int | float], ...]:
        """The points that were said, by what for."""
        said = {name: self.cleaned_data.get(name) for name in ("win", "draw", "loss")}
        return tuple(
            (name, int(value) if value == int(value) else float(value))
            for name, value in said.items()
            if value is not None
        )

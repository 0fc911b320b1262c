"""Forms of a match at the desk."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from matches.web.forms.inputs import MomentField, text_area

SIDES = (("A", _("the first side")), ("B", _("the second side")))


class NothingForm(forms.Form):
    """A button that needs no words."""


class ReasonForm(forms.Form):
    """Why."""

    reason = text_area(
        label=_("Reason"),
        help_text=_("It stands on the public page: name no child, and tell nothing private."),
    )


class RuleForm(ReasonForm):
    """A ruling without a card, and why."""

    replace = forms.BooleanField(
        label=_("Even though the match has a result: the old one stays on record"), required=False
    )


class WalkoverForm(RuleForm):
    """Who goes on without playing, and why."""

    winner = forms.ChoiceField(label=_("Won by"), choices=SIDES, widget=forms.RadioSelect)
    field_order = ("winner", "reason")


class PostponeForm(ReasonForm):
    """Why not now, and when instead."""

    starts_at = MomentField(
        label=_("New date and time"),
        required=False,
        help_text=_("Left empty, it waits for one."),
    )


class ScheduleForm(forms.Form):
    """When a match is played."""

    starts_at = MomentField(label=_("Date and time"))
    expected_revision = forms.IntegerField(widget=forms.HiddenInput, required=False)


class SettleForm(forms.Form):
    """An organiser's ruling on a dispute."""

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


class UmpireForm(forms.Form):
    """Who is to umpire."""

    username = forms.ChoiceField(label=_("Umpire"))

    def __init__(self, *args: Any, choices: list[tuple[str, str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["username"].choices = choices  # type: ignore[attr-defined]


class BoardsForm(forms.Form):
    """Who plays whom in a team fixture, board by board; a board left empty is not played."""

    def __init__(
        self,
        *args: Any,
        home: list[tuple[str, str]],
        away: list[tuple[str, str]],
        players: int,
        substitutes: Mapping[str, Sequence[tuple[str, str]]],
        most: int,
        seated: Mapping[str, Sequence[Sequence[str]]],
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        self.players = players
        self.substitutes = substitutes
        self.seated = seated
        seats = (
            len(home) + min(most, len(substitutes["home"])),
            len(away) + min(most, len(substitutes["away"])),
        )
        self.count = max(max(seats) // players, len(seated["home"]))
        for number in range(1, self.count + 1):
            for side, people in (("home", home), ("away", away)):
                for seat in range(players):
                    self._seat(number, side, people, seat)

    def _seat(self, number: int, side: str, people: list[tuple[str, str]], seat: int) -> None:
        at = (number - 1) * self.players + seat
        told = {"n": number, "side": _("home") if side == "home" else _("away")}
        self.fields[f"{side}_{number}_{seat}"] = forms.ChoiceField(
            label=_("Board %(n)d, %(side)s") % told,
            choices=[("", "—"), *people, *self._substitutes(side)],
            required=False,
            initial=self._sits(number, side, seat)
            or (people[at][0] if at < len(people) and not self.seated[side] else ""),
        )

    def _sits(self, number: int, side: str, seat: int) -> str:
        """Who sits there as the boards are set."""
        boards = self.seated[side]
        held = boards[number - 1] if number <= len(boards) else ()
        return held[seat] if seat < len(held) else ""

    def _substitutes(self, side: str) -> list[tuple[Any, Any]]:
        return [(_("Substitutes"), self.substitutes[side])] if self.substitutes[side] else []

    def plans(self) -> list[tuple[list[str], list[str]]]:
        """The people of each board that is played: home and away, by public id."""
        boards = []
        for number in range(1, self.count + 1):
            sides = [
                [
                    person
                    for seat in range(self.players)
                    if (person := self.cleaned_data.get(f"{side}_{number}_{seat}"))
                ]
                for side in ("home", "away")
            ]
            if sides[0] or sides[1]:
                boards.append((sides[0], sides[1]))
        return boards


class StudyForm(forms.Form):
    """A shot to be kept with a match."""

    title = forms.CharField(
        label=_("Title"),
        max_length=120,
        help_text=_("It stands on the public page: name no child, and tell nothing private."),
    )
    document = forms.CharField(
        widget=forms.HiddenInput(attrs={"data-document": ""}),
        error_messages={"required": _("Nothing was set up: the lab needs JavaScript.")},
    )
    catch_all = "document"

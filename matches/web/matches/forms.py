"""Forms of a match at the desk."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from matches.tournament.team_match import TeamMatch
from matches.web.base.inputs import DayField, MomentField, text_area

Choices: TypeAlias = Sequence[tuple[str, str]]
Seated: TypeAlias = Sequence[Sequence[str]]

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


class SeatsForm(forms.Form):
    """Seats on the boards of a match between teams, a field a seat."""

    match: TeamMatch
    players: Callable[[int], int]

    def seats(self, side: str, people: Choices, substitutes: Choices, sits: Seated) -> None:
        """Put the seats of a side in, with who sits there as it is set, else the list in order."""
        # Of singles and of doubles the first of the list sit on the first board.
        listed = {size: iter([] if sits else [one for one, _n in people]) for size in (1, 2)}
        choices: list[tuple[Any, Any]] = [("", "—"), *people]
        if substitutes:
            choices.append((_("Substitutes"), substitutes))
        for number in range(1, self.count + 1):
            held = sits[number - 1] if number <= len(sits) else ()
            size = self.players(number)
            for seat in range(size):
                initial = held[seat] if seat < len(held) else next(listed[size], "")
                self.fields[f"{side}_{number}_{seat}"] = forms.ChoiceField(
                    label=self.label(number, side),
                    choices=choices,
                    required=False,
                    initial=initial,
                )

    count: int
    """How many boards there are."""

    def label(self, number: int, side: str) -> str:
        """What a seat is called."""
        raise NotImplementedError

    def counted(self, *sides: tuple[Choices, Choices, int, Seated]) -> int:
        """How many boards are offered: as many as a match has, or as people could fill."""
        if self.match.boards is not None:
            return max(self.match.boards, *(len(sits) for *_rest, sits in sides))
        seats = [len(people) + min(most, len(subs)) for people, subs, most, _sits in sides]
        return max(max(seats) // self.players(1), *(len(sits) for *_rest, sits in sides))

    def sitting(self, side: str) -> list[list[str]]:
        """The people of a side by board, by public id; empty where nobody was chosen."""
        return [
            [
                person
                for seat in range(self.players(number))
                if (person := self.cleaned_data.get(f"{side}_{number}_{seat}"))
            ]
            for number in range(1, self.count + 1)
        ]


class BoardsForm(SeatsForm):
    """Who plays whom in a team fixture, board by board; a board left empty is not played."""

    def __init__(
        self,
        *args: Any,
        home: Choices,
        away: Choices,
        players: Callable[[int], int],
        substitutes: Mapping[str, Choices],
        most: int,
        seated: Mapping[str, Seated],
        match: TeamMatch,
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        self.players, self.match = players, match
        people = {"home": home, "away": away}
        self.count = self.counted(
            *((people[side], substitutes[side], most, seated[side]) for side in people)
        )
        for side, held in people.items():
            self.seats(side, held, substitutes[side], seated[side])
        pairs = [
            [name for name in self.fields if name.split("_")[1] == str(number)]
            for number in range(1, self.count + 1)
        ]
        self.order_fields([name for names in pairs for name in names])

    def label(self, number: int, side: str) -> str:
        told = {"n": number, "side": _("home") if side == "home" else _("away")}
        return str(_("Board %(n)d, %(side)s") % told)

    def plans(self) -> list[tuple[list[str], list[str]]]:
        """The people of each board: home and away, by public id."""
        boards = list(zip(self.sitting("home"), self.sitting("away"), strict=True))
        while boards and not any(boards[-1]):
            boards.pop()
        return boards


class LineUpForm(SeatsForm):
    """Who plays for one side, board by board."""

    def __init__(
        self,
        *args: Any,
        people: Choices,
        substitutes: Choices,
        most: int,
        sits: Seated,
        players: Callable[[int], int],
        match: TeamMatch,
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        self.players, self.match = players, match
        self.count = self.counted((people, substitutes, most, sits))
        self.seats("own", people, substitutes, sits)

    def label(self, number: int, side: str) -> str:
        return str(_("Board %(n)d") % {"n": number})

    def boards(self) -> list[list[str]]:
        """The people of each board, by public id."""
        return self.sitting("own")


class LineUpRulingForm(ReasonForm):
    """What an organiser decides on a line-up that breaks a rule."""

    decision = forms.ChoiceField(
        label=_("Decision"),
        choices=[
            ("allowed", _("Allowed")),
            ("forfeited", _("The boards of these people go to the other side")),
        ],
    )
    field_order = ("decision", "reason")


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


class FixtureFilterForm(forms.Form):
    """Which of a competition's matches somebody wants to see."""

    entry = forms.ChoiceField(label=_("Side"), required=False)
    venue = forms.ChoiceField(label=_("Venue"), required=False)
    first = DayField(label=_("From"), required=False)
    last = DayField(label=_("Until"), required=False)
    state = forms.ChoiceField(
        label=_("Which"),
        required=False,
        choices=[("", _("All")), ("open", _("To be played")), ("over", _("Over"))],
    )

    def __init__(
        self,
        *args: Any,
        entries: Sequence[tuple[str, str]],
        venues: Sequence[tuple[str, str]],
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        self.fields["entry"].choices = [("", gettext("All")), *entries]  # type: ignore[attr-defined]
        self.fields["venue"].choices = [("", gettext("All")), *venues]  # type: ignore[attr-defined]
        if not venues:
            del self.fields["venue"]

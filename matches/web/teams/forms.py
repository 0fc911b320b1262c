"""Forms of teams: who is in one, which are asked, and who sits at which board."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

from django import forms
from django.utils.translation import gettext_lazy as _

from matches.tournament.team_match import TeamMatch

Choices: TypeAlias = Sequence[tuple[str, str]]


Seated: TypeAlias = Sequence[Sequence[str]]


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


class TeamForm(forms.Form):
    """A team: one the club has, or a new one with its people in board order."""

    team = forms.ChoiceField(label=_("A team the club has"), required=False)
    name = forms.CharField(label=_("or a new one, called"), required=False, max_length=120)
    members = forms.MultipleChoiceField(
        label=_("Its people"), required=False, widget=forms.CheckboxSelectMultiple
    )

    def __init__(
        self,
        *args: Any,
        people: list[tuple[str, str]],
        teams: list[tuple[str, str]],
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        self.fields["team"].choices = [("", "—"), *teams]  # type: ignore[attr-defined]
        self.fields["members"].choices = people  # type: ignore[attr-defined]

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if not cleaned.get("team") and not cleaned.get("name"):
            self.add_error("team", _("Choose a team, or name a new one."))
        return cleaned


class AskTeamForm(forms.Form):
    """A team of another club: one that anybody can see play, or any by its code."""

    asked = forms.ChoiceField(label=_("A team that plays in public"), required=False)
    code = forms.CharField(
        label=_("or any team, by its code"),
        required=False,
        max_length=40,
        help_text=_("Its club finds the code on its desk: Members, then the team."),
    )

    def __init__(self, *args: Any, teams: list[tuple[str, str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["asked"].choices = [("", "—"), *teams]  # type: ignore[attr-defined]

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if bool(cleaned.get("asked")) == bool(cleaned.get("code")) and not self.errors:
            self.add_error("code", _("Choose a team, or type its code: one of the two."))
        return cleaned

    @property
    def team(self) -> str:
        """The public id of the team that is asked."""
        return str(self.cleaned_data["asked"] or self.cleaned_data["code"])


class TeamPlacesForm(forms.Form):
    """Who plays in a team, in which order, who speaks for it, and how old they are."""

    add = forms.MultipleChoiceField(
        label=_("Add"),
        required=False,
        help_text=_("They come last. Hold Ctrl to choose several."),
    )
    catch_all = None

    def __init__(
        self,
        *args: Any,
        places: Sequence[tuple[str, str, bool, str]],
        others: Sequence[tuple[str, str]],
        age_bands: Sequence[tuple[str, str]],
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        self.places = places
        self.fields["add"].choices = others  # type: ignore[attr-defined]
        self.fields["add"].widget.attrs["size"] = min(8, max(2, len(others)))
        for number, (person, name, captain, band) in enumerate(places, start=1):
            own = {
                "order": forms.IntegerField(
                    label=_("Place of %(name)s") % {"name": name},
                    initial=number, min_value=1, max_value=999,
                ),
                "captain": forms.BooleanField(label=_("Captain"), initial=captain, required=False),
                "age": forms.ChoiceField(
                    label=_("Age of %(name)s") % {"name": name}, choices=age_bands, initial=band
                ),
                "out": forms.BooleanField(label=_("Take out"), required=False),
            }  # fmt: skip
            self.fields |= {f"{what}_{person}": field for what, field in own.items()}

    def rows(self) -> list[tuple[str, list[forms.BoundField]]]:
        """Everybody in the team with the fields that are about them."""
        return [
            (name, [self[f"{what}_{person}"] for what in ("order", "age", "captain", "out")])
            for person, name, _captain, _band in self.places
        ]

    def arranged(self) -> list[tuple[str, bool, str]]:
        """Who is in the team from now on, in order: public id, whether a captain, age band."""
        data = self.cleaned_data
        stay = [each[0] for each in self.places if not data[f"out_{each[0]}"]]
        stay.sort(key=lambda person: data[f"order_{person}"])
        told = [(one, data[f"captain_{one}"], data[f"age_{one}"]) for one in stay]
        return told + [(one, False, "") for one in data["add"]]

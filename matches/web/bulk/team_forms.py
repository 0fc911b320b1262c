"""The form of a match between teams with all its boards."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from matches.errors import ServiceError
from matches.services.bulk.team_matches import RefusedBoards
from matches.services.bulk.typed_scores import LONGEST, Line, RefusedLine
from matches.web.teams.forms import BoardsForm

Names = Mapping[str, tuple[tuple[str, str], ...]]


@dataclass(frozen=True)
class BoardFields:
    """A board of the page: its seats, its score, or how it was `played`; and why it was refused."""

    number: int
    home: tuple[forms.BoundField, ...]
    away: tuple[forms.BoundField, ...]
    a: forms.BoundField | None
    b: forms.BoundField | None
    played: str
    problem: RefusedLine | None
    seen: str

    @property
    def fields(self) -> tuple[forms.BoundField, ...]:
        """Every field of the board."""
        return tuple(each for each in (*self.home, *self.away, self.a, self.b) if each is not None)


class WholeMatchForm(BoardsForm):
    """Who plays whom, and the score of each board. Once a board has a card nobody changes seats;
    `played`: the score of the boards that have one."""

    def __init__(self, *args: Any, played: Mapping[int, str], revision: int, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.played = played
        self.problems: Mapping[int, RefusedLine] = {}
        for field in self.fields.values():
            field.disabled = bool(played)
        self.fields["revision"] = forms.IntegerField(
            widget=forms.HiddenInput, required=False, initial=revision
        )
        for number in self.waiting():
            for side in "ab":
                self.fields[f"{side}_{number}"] = forms.CharField(
                    required=False, max_length=LONGEST, label=self._score_label(number, side),
                    widget=forms.TextInput(
                        attrs={"inputmode": "numeric", "autocomplete": "off", "size": "4"}
                    ),
                )  # fmt: skip

    def _score_label(self, number: int, side: str) -> str:
        told = {"n": number, "side": _("home") if side == "a" else _("away")}
        return str(_("Board %(n)d, score of %(side)s") % told)

    def waiting(self) -> list[int]:
        """The numbers of the boards that have no card yet."""
        return [number for number in range(1, self.count + 1) if number not in self.played]

    def scores(self) -> dict[int, Line]:
        """The scores that were typed, by the number of the board."""
        told = {}
        for number in self.waiting():
            a, b = (str(self.cleaned_data.get(f"{side}_{number}", "")).strip() for side in "ab")
            sure = self.data.get(f"sure_{number}", "") == f"{a}-{b}"
            told[number] = Line(str(number), a=a, b=b, sure=sure)
        return told

    def refused(self, error: ServiceError) -> bool:
        """Keep why boards were refused, to be said beside them and above all."""
        if not isinstance(error, RefusedBoards):
            return False
        self.problems = error.boards
        self.add_error(None, str(error))
        for number, problem in error.boards.items():
            self.add_error(f"a_{number}", problem.message)
        return True

    def names(self) -> Names:
        """Who may sit for "home" and "away", board by board: the name of the field, and each that
        can be chosen there as public id and name."""
        told = {}
        for name, field in self.fields.items():
            if isinstance(field, forms.ChoiceField) and not field.disabled:
                told[name] = tuple(_flat(field.choices))
        return told

    def boards(self) -> list[BoardFields]:
        """The boards in order, each with its fields."""
        return [self._board(number) for number in range(1, self.count + 1)]

    def _board(self, number: int) -> BoardFields:
        home, away = (
            tuple(
                self[f"{side}_{number}_{seat}"]
                for seat in range(self.players(number))
                if f"{side}_{number}_{seat}" in self.fields
            )
            for side in ("home", "away")
        )
        problem = self.problems.get(number)
        open_ = number not in self.played
        return BoardFields(
            number, home, away,
            self[f"a_{number}"] if open_ else None, self[f"b_{number}"] if open_ else None,
            self.played.get(number, ""), problem,
            f"{problem.line.a}-{problem.line.b}" if problem is not None else "",
        )  # fmt: skip


def _flat(choices: Any) -> list[tuple[str, str]]:
    """What can be chosen, without the groups it stands in and without nothing."""
    told: list[tuple[str, str]] = []
    for value, label in choices:
        if isinstance(label, (list, tuple)):
            told += [(str(one), str(name)) for one, name in label]
        elif value:
            told.append((str(value), str(label)))
    return told

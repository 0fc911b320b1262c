"""Venues and boards: their names, and what a board begins like."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

import rules
from matches.web.base.inputs import text_area


def default_boards() -> list[tuple[str, str]]:
    """The boards that the law knows by name, each game's: ``black-circle`` is one of Black's."""
    return [
        (board, _board_title(game.title, board.partition("-")[2]))
        for game in rules.GAMES.values()
        for board in rules.named_boards()
        if board.partition("-")[0] == game.name
    ]


def _board_title(game: str, shape: str) -> str:
    title = gettext(game)
    if not shape:
        return title
    return gettext("%(game)s, %(shape)s") % {"game": title, "shape": gettext(shape)}


def _or_none() -> list[tuple[str, str]]:
    return [("", gettext("not measured yet")), *default_boards()]


class VenueForm(forms.Form):
    """A place with boards."""

    name = forms.CharField(label=_("Name"), max_length=120)
    address = text_area(
        label=_("Address"), required=False, rows=2,
        help_text=_("As it should stand in a calendar entry."),
    )  # fmt: skip


class VenueEditForm(VenueForm):
    """A venue, and how long players rest there."""

    rest_minutes = forms.IntegerField(
        label=_("Minutes of rest between two matches of a player"), min_value=0, max_value=240
    )


class BoardForm(forms.Form):
    """A board's name and the games it suits."""

    name = forms.CharField(label=_("Name"), max_length=60, help_text=_("Such as Board 3."))
    games = forms.MultipleChoiceField(
        label=_("Games it suits"), widget=forms.CheckboxSelectMultiple
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        named = [(game.name, game.title) for game in rules.GAMES.values()]
        self.fields["games"].choices = named  # type: ignore[attr-defined]


class NewBoardForm(BoardForm):
    """A new board, perhaps measured like a default one."""

    like = forms.ChoiceField(
        label=_("Its measures begin like"),
        required=False,
        choices=_or_none,
        help_text=_("Put right afterwards what your ruler says otherwise."),
    )


class BoardEditForm(BoardForm):
    """A board's name, games, and whether it is there."""

    in_use = forms.BooleanField(label=_("In use: it is offered for new matches"), required=False)


class LikeForm(forms.Form):
    """A default board to begin from."""

    like = forms.ChoiceField(label=_("Begin like"), choices=default_boards)

"""What holds for a whole past season: its name, its rules, who plays in it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.utils.translation import gettext as _

import rules
from matches.errors import InvalidError
from matches.models import Club, Competition, EntryKind
from matches.models.competitions.competition import default_points_scheme
from matches.services.imports.asking import Wishes

GAME: Final = "game-"
LIKE: Final = "like-"
LONGEST_NAME: Final = 120
LEAGUE: Final = "league"
CUP: Final = "cup"


@dataclass(frozen=True)
class PastWishes(Wishes):
    """As of a list of people, and: ``played_by``: the usual rules of a game (``game-black``), or
    those of a competition of the club (``like-`` and its public id); ``kind``: who enters;
    ``points``: what a win, a draw and a loss give, where the rules do not say it; ``played_as``: a
    league, or a cup."""

    name: str = ""
    played_by: str = "game-black"
    kind: str = EntryKind.PERSON
    points: tuple[tuple[str, int | float], ...] = ()
    played_as: str = LEAGUE

    @property
    def is_cup(self) -> bool:
        """Whether the winner of a match went on, and the loser was out."""
        return self.played_as == CUP


@dataclass(frozen=True)
class PastRules:
    """By what a past season was played, as a competition has it."""

    game: str
    options: Mapping[str, Any]
    points_scheme: Mapping[str, Any] | None
    tie_breaks: list[Any] | None
    rated: bool
    kind: str

    def told(self) -> dict[str, Any]:
        """As `services.competitions.create` is told it."""
        return {
            "game": self.game,
            "options": self.options,
            "points_scheme": self.points_scheme,
            "tie_breaks": self.tie_breaks,
            "rated": self.rated,
            "entry_kind": self.kind,
        }


def rules_of(club: Club, wishes: PastWishes) -> PastRules:
    """The rules that were chosen; InvalidError where there are none such."""
    points = dict(wishes.points)
    kind = wishes.kind if wishes.kind in EntryKind.values else EntryKind.PERSON.value
    if wishes.played_by.startswith(LIKE):
        like = Competition.objects.filter(
            club=club, public_id=wishes.played_by.removeprefix(LIKE)
        ).first()
        if like is not None:
            scheme = {**like.points_scheme, **points}
            return PastRules(
                like.game, like.options, scheme, like.tie_breaks, like.rated, kind
            )  # fmt: skip
    game = wishes.played_by.removeprefix(GAME)
    if game not in rules.GAMES:
        raise InvalidError({"played_by": [_("Choose by which rules it was played.")]})
    scheme = {**default_points_scheme(), **points}
    return PastRules(game, {}, scheme, None, True, kind)

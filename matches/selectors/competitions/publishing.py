"""What strangers will read of a competition, for who is about to say who may see it."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Final

from matches.models import Competition, Naming, Person
from matches.policy.charge import belonging
from matches.policy.codes import seated
from matches.policy.visibility import full_name, is_public, naming_now, person_name
from matches.selectors.base import players_in, young_in


@dataclass(frozen=True)
class YoungPlayer:
    """Somebody under 18 who plays; who visits from another club is called as strangers call them.
    ``told_apart``: nobody else of the club is shown as they are, so that whoever knows the club
    knows who is meant; a code, drawn by lot, tells nobody."""

    name: str
    shown_as: str
    told_apart: bool


FEW: Final = 6
"""Fewer than so many are known one by one to whoever knows the club: a code hides none of them."""


@dataclass(frozen=True)
class Publishing:
    """Everybody under 18 who plays in a competition, by name; `players`: how many play in all."""

    young: tuple[YoungPlayer, ...]
    players: int = 0

    @property
    def few(self) -> bool:
        """Whether so few play that codes and initials give everybody away: who knows who played
        tells from the results who is who."""
        return bool(self.young) and self.players < FEW

    @property
    def told_apart(self) -> int:
        """How many of them can be told from everybody else of the club."""
        return sum(one.told_apart for one in self.young)


def too_few_to_hide(competition: Competition) -> int:
    """How many play in a competition that strangers read, where somebody is under 18 among so few
    that codes and initials give everybody away; 0 where it is not so. Two queries at most."""
    if not is_public(competition) or not young_in(competition).exists():
        return 0
    players = players_in(competition)
    return players if players < FEW else 0


def publishing(competition: Competition) -> Publishing:
    """What publishing a competition would tell of who is under 18. Three queries."""
    own = {one.pk: one for one in Person.objects.filter(belonging(competition.club_id))}
    # Of who is both the one row: it is the row that is told where it is named.
    young = [own.get(one.pk, one) for one in young_in(competition)]
    known = {one.pk: one for one in young} | own
    for one in known.values():
        seated(competition, one)
    alike = Counter(person_name(one) for one in known.values())
    return Publishing(
        tuple(
            YoungPlayer(
                full_name(one) if one.pk in own else person_name(one),
                person_name(one),
                alike[person_name(one)] == 1 and naming_now(one) != Naming.CODE,
            )
            for one in young
        ),
        players_in(competition) if young else 0,
    )

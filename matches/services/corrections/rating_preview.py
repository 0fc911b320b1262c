"""How a correction would move the ratings: of whom, from where to where, named as who organises
the competition may read them."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Exists, OuterRef, Q
from django.utils.translation import ngettext

from matches.models import Competition, Entry, Person
from matches.policy import codes, visibility
from matches.policy.visibility import NOBODY
from matches.services.ratings import foretold
from matches.services.ratings.foretold import Foretold, Stand

SEEN = 0.05
"""Ratings are shown with one decimal: what moves by less is not seen to move."""


@dataclass(frozen=True)
class RatingShift:
    """One person's rating before and after, and the rank (None: not ranked). `player` is empty
    where several are counted together who may not be named here. `system`: whose ledger
    it is, where several are told of."""

    player: str
    name: str
    before: float | None
    after: float | None
    rank_before: int | None
    rank_after: int | None
    system: str = ""

    @property
    def by(self) -> float:
        """By how much it moves."""
        return (self.after or 0.0) - (self.before or 0.0)


def shifts(
    competition: Competition, before: Foretold, after: Foretold, system: str = ""
) -> tuple[RatingShift, ...]:
    """Whose rating would move, those whom it moves most first; nobody's where either ledger says
    nothing of them (`follow`).

    In full are named the competition's own people and the club's; others as strangers know them,
    if anybody may read of them at all; the rest is counted.
    """
    if before.far or after.far:
        return ()
    moved = {one: both for one, both in foretold.moved(before, after).items() if _moves(*both)}
    named = _names(competition, list(moved))
    told = [_shift(one, named[one], *both, system) for one, both in moved.items() if one in named]
    told.sort(key=lambda one: (-abs(one.by), one.name))
    hidden = len(moved) - len(told)
    if hidden:
        said = ngettext("%(n)d other", "%(n)d others", hidden) % {"n": hidden}
        told.append(RatingShift("", said, None, None, None, None, system))
    return tuple(told)


def follow(before: Foretold, after: Foretold) -> bool:
    """Whether ratings move of which it is not foretold how: too much was played since."""
    return before.far or after.far


def _moves(before: Stand | None, after: Stand | None) -> bool:
    if before is None or after is None:
        return before is not after
    return abs(before[0].ordinal - after[0].ordinal) >= SEEN


def _shift(
    player: str,
    name: str,
    before: Stand | None,
    after: Stand | None,
    system: str,
) -> RatingShift:
    return RatingShift(
        player,
        name,
        before[0].ordinal if before is not None else None,
        after[0].ordinal if after is not None else None,
        before[1] if before is not None else None,
        after[1] if after is not None else None,
        system,
    )


def _names(competition: Competition, players: list[str]) -> dict[str, str]:
    if not players:
        return {}
    plays = Entry.objects.filter(
        Q(person=OuterRef("pk"))
        | Q(pair__first=OuterRef("pk"))
        | Q(pair__second=OuterRef("pk"))
        | Q(team__members__person=OuterRef("pk"))
    )
    shown = plays.filter(visibility.readable(NOBODY, "competition__"))
    found = Person.objects.filter(public_id__in=players).annotate(
        own=Exists(plays.filter(competition=competition)),
        member=Exists(Person.objects.filter(pk=OuterRef("pk"), memberships__club=competition.club)),
        shown=Exists(shown),
    )
    for person in found:
        codes.seated(competition, person)
    return {
        person.public_id: visibility.full_name(person)
        if person.own or person.member
        else visibility.person_name(person)
        for person in found
        if person.own or person.member or person.shown
    }

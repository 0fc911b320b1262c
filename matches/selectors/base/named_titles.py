"""Names of people in the names of things: a team, a cup, a hall, which everybody reads.

Nothing is refused: a cup may be called after somebody who is proud of it, and a hall after nobody's
child. Whoever names a thing is warned, and a club sees all that stand there.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final

from django.apps import apps

from matches.models import Club, FormerName, Person
from matches.models.base import titled
from matches.models.base.titled import listening
from matches.models.people.free_texts import TITLES
from matches.policy import visibility
from matches.policy.charge import belonging
from matches.policy.masking import Former, Mask, Owners

__all__ = ["NamedTitle", "listening", "named_now", "named_titles", "titles_of"]

ABOUT_THE_CLUB: Final = ("Club",)
"""Who answers for a club is named on purpose."""


@dataclass(frozen=True)
class NamedTitle:
    """The name of a thing, and whose names are found in it, as their club knows them; "" stands for
    a name that somebody had once."""

    title: str
    people: tuple[str, ...]

    @property
    def known(self) -> tuple[str, ...]:
        """Those who can be named."""
        return tuple(name for name in self.people if name)


def titles_of(club: Club) -> list[str]:
    """Every name of a thing that a club has. One query."""
    first, *others = (
        apps.get_model("matches", model)
        ._default_manager.filter(**{way: club})
        .order_by()
        .values_list(column, flat=True)
        for model, column, way in TITLES
        if model not in ABOUT_THE_CLUB
    )
    return [text for text in first.union(*others) if text]


def named_titles(club: Club, titles: Iterable[str]) -> tuple[NamedTitle, ...]:
    """Those of the titles in which the name stands of somebody whom strangers may not read in full,
    or did once. Two queries."""
    hidden = Person.objects.filter(belonging(club.pk), erased_at__isnull=True)
    people = {one.pk: one for one in hidden.exclude(visibility.named_in_full())}
    met: set[int] = set()

    def put(word: str, owners: Owners) -> str:
        met.update(owners)
        return word

    kept = FormerName.objects.filter(club=club).order_by().values_list("digest", "whose", "key")
    names = [(one.given_name, one.family_name, one.pk) for one in people.values()]
    now, before = Mask(names, [club.name], put=put), Mask([], [club.name], Former(kept), put)
    found = []
    for title in dict.fromkeys(titles):
        met.clear()
        now(title)
        who = sorted(visibility.full_name(people[pk]) for pk in met)
        before(title)
        # Who is called otherwise now is told by no name.
        if met:
            found.append(NamedTitle(title, tuple(who or [""])))
    return tuple(sorted(found, key=lambda one: one.title))


def named_now(rows: Iterable[Any]) -> list[NamedTitle]:
    """Of things that were given a name just now (`listening`) those in which one stands. Two
    queries a club."""
    by_club: dict[Club, list[str]] = {}
    for row in rows:
        by_club.setdefault(titled.club_of(row), []).append(row.name)
    return [one for club, titles in by_club.items() for one in named_titles(club, titles)]

"""The one gate every public output passes: who may be named and how, and who may read what.

Names leave the tables here and nowhere else. A child or youth is never named in full, whatever
their row says: the age band decides before the choice does. A birth year is never given out.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from typing import TypeVar

from django.db.models import Q
from django.utils.translation import gettext

from matches.models import (
    AgeBand,
    ClubKind,
    Competition,
    CompetitionState,
    Entry,
    Naming,
    Pair,
    Person,
    Visibility,
)
from matches.models.people.name_digests import words

Key = TypeVar("Key", bound=Hashable)

JOINED = 4
"""Letters from which on a name is one within another word too: “Ann” is no part of “Joanne”."""


@dataclass(frozen=True)
class Viewer:
    """Who is reading: the clubs they organise, and those they belong to in any way."""

    user_id: int | None = None
    organises: frozenset[int] = frozenset()
    belongs: frozenset[int] = frozenset()
    everywhere: bool = False

    def may_organise(self, club_id: int) -> bool:
        """Whether this is an owner or organiser of the club."""
        return self.everywhere or club_id in self.organises


NOBODY = Viewer()
"""A stranger."""


# ── what may be read ─────────────────────────────────────────────────────────────────────────────


def may_read(competition: Competition, viewer: Viewer) -> bool:
    """Whether `viewer` may know that the competition exists. Who may not is told 404, never 403."""
    if viewer.may_organise(competition.club_id):
        return True
    if competition.state == CompetitionState.DRAFT:
        return False
    if competition.visibility == Visibility.PUBLIC:
        return True
    return competition.visibility == Visibility.MEMBERS and competition.club_id in viewer.belongs


def readable(viewer: Viewer, prefix: str = "") -> Q:
    """`may_read` as a filter; `prefix` leads to the competition (``"fixture__competition__"``)."""
    if viewer.everywhere:
        return Q()
    published = ~Q(**{f"{prefix}state": CompetitionState.DRAFT})
    seen = published & Q(**{f"{prefix}visibility": Visibility.PUBLIC})
    if viewer.belongs:
        seen |= published & Q(
            **{f"{prefix}visibility": Visibility.MEMBERS, f"{prefix}club_id__in": viewer.belongs}
        )
    if viewer.organises:
        seen |= Q(**{f"{prefix}club_id__in": viewer.organises})
    return seen


def is_public(competition: Competition) -> bool:
    """Whether strangers may read it, so that it may be cached and found by search engines."""
    return may_read(competition, NOBODY)


def may_be_listed(competition: Competition) -> bool:
    """Whether search engines may list it, where nobody under 18 plays: it is public, and no
    school's."""
    return is_public(competition) and competition.club.kind != ClubKind.SCHOOL


# ── who may be named, and how ────────────────────────────────────────────────────────────────────


def initials(person: Person) -> str:
    """``A. B.`` from Asha Brown; a name of several words gives its first letter."""
    words = [person.given_name.strip(), person.family_name.strip()]
    return " ".join(f"{word[0].upper()}." for word in words if word)


def person_name(person: Person) -> str:
    """What strangers may call this person."""
    if person.erased_at is not None:
        return gettext("Former player")
    if person.naming == Naming.ALIAS and person.alias.strip() and not is_their_name(person):
        return person.alias.strip()
    if person.naming == Naming.FULL and person.age_band == AgeBand.ADULT:
        return f"{person.given_name} {person.family_name}".strip()
    return initials(person)


def is_their_name(person: Person) -> bool:
    """Whether the alias of a child or youth tells a word of their name after all: as it is, joined
    with others, beside an initial, in any case and with or without accents."""
    if person.age_band == AgeBand.ADULT:
        return False
    said = words(person.alias)
    joined = "".join(said)
    own = [one for one in words(f"{person.given_name} {person.family_name}") if len(one) > 1]
    return any(one in said or (len(one) >= JOINED and one in joined) for one in own)


def pair_names(pair: Pair) -> tuple[str, str]:
    """What strangers may call the two of a pair, in the order of their cards."""
    return person_name(pair.first), person_name(pair.second)


def entry_name(entry: Entry) -> str:
    """What strangers may call an entry. Its person, pair and team should be selected with it."""
    if entry.person_id is not None and entry.person is not None:
        return person_name(entry.person)
    if entry.pair_id is not None and entry.pair is not None:
        first, second = pair_names(entry.pair)
        return gettext("%(first)s & %(second)s") % {"first": first, "second": second}
    return entry.team.name if entry.team is not None else gettext("Nobody yet")


def distinct(names: Mapping[Key, str]) -> dict[Key, str]:
    """The names with a number behind those that several share: two ``A. B.`` in one table would
    be one and the same to a reader. The first in order keeps the plain name."""
    met: dict[str, int] = {}
    told: dict[Key, str] = {}
    for key, name in names.items():
        met[name] = met.get(name, 0) + 1
        told[key] = name if met[name] == 1 else f"{name} ({met[name]})"
    return told


def full_name(person: Person) -> str:
    """The name as the club's own organisers know it: for desks, never for public pages."""
    if person.erased_at is not None:
        return gettext("Former player")
    return f"{person.given_name} {person.family_name}".strip()


def full_entry_name(entry: Entry) -> str:
    """An entry's name as the club's own organisers know it: for desks, never for public pages."""
    if entry.person_id is not None and entry.person is not None:
        return full_name(entry.person)
    if entry.pair_id is not None and entry.pair is not None:
        return f"{full_name(entry.pair.first)} & {full_name(entry.pair.second)}"
    return entry_name(entry)


def may_be_found(person: Person) -> bool:
    """Whether search engines may list the person's page: adults who chose to be named in full."""
    return person.age_band == AgeBand.ADULT and person.naming == Naming.FULL

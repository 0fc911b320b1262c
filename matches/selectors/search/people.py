"""People by name: as they are shown to who asks, and never by anything else.

Who knows somebody finds them by their full name. To everybody else an adult is found by what
strangers read: a name by its beginning, initials and a code only when they are typed whole. Nobody
under 18 is found by a stranger at all, and nobody by a name that they had once.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from operator import or_
from typing import Any, Final

from django.db.models import BooleanField, ExpressionWrapper, Q, QuerySet, Value
from django.db.models.functions import Concat

from matches.models import AgeBand, Entry, Membership, Naming, Person
from matches.policy import visibility
from matches.policy.acquaintance import Acquaintance, known_to
from matches.policy.charge import standing
from matches.policy.ids_by_club import is_one_everywhere, page_id
from matches.policy.visibility import Viewer
from matches.selectors.base.players import ENTERED, entered_by
from matches.selectors.search.sought import Folded, Sought

CANDIDATES: Final = 200
"""So many that the letters fit are looked at, word by word."""
WHOLE: Final = (Naming.INITIALS, Naming.CODE)
"""Found only when all of it is typed: by a part of it, it would be a list of everybody."""


@dataclass(frozen=True)
class PlayerFound:
    """Somebody who was found: what the reader calls them, where they play, the id of the page that
    this reader is told of, if there is one, and the club on whose desk they stand, for who
    organises it."""

    public_id: str
    name: str
    plays: str = ""
    has_page: bool = False
    desk: str = ""


def players_found(sought: Sought, viewer: Viewer, most: int) -> tuple[PlayerFound, ...]:
    """The people whom the viewer finds by these words. Four queries at most."""
    held = [
        (person, name)
        for person in _candidates(sought, viewer)[:CANDIDATES]
        if (name := _name_found(person, sought))
    ]
    # By what is read: a place in the list tells of no other name.
    held = sorted(held, key=lambda one: (one[1].casefold(), one[0].public_id))[:most]
    ids = [person.pk for person, _name in held]
    told_of = _told_of([one for one, _name in held], viewer)
    plays, desks = _plays(ids, viewer, told_of), _desks(ids, viewer)
    return tuple(
        _found(person, name, plays.get(person.pk), desks.get(person.pk, ""), viewer)
        for person, name in held
        if person.pk in plays or person.known
    )


def _told_of(people: Sequence[Any], viewer: Viewer) -> dict[int, frozenset[int] | None]:
    """The clubs of whose competitions may be told beside each one's name; None: of any. A code is
    that of one club and of no other, and who knows somebody from one club is told nothing of what
    they play in another."""
    acquaintance = Acquaintance(viewer)
    acquaintance.meet(one for one in people if one.known)
    told: dict[int, frozenset[int] | None] = {}
    for one in people:
        if one.known:
            told[one.pk] = acquaintance.known_in(one)
        else:
            of = one.code_of_id if visibility.naming_here(one) == Naming.CODE else None
            told[one.pk] = None if of is None else frozenset([of])
    return told


def _found(person: Any, name: str, plays: Plays | None, desk: str, viewer: Viewer) -> PlayerFound:
    at = _page(person, plays, viewer) if plays is not None else None
    where = plays.where if plays is not None else ""
    return PlayerFound(at or person.public_id, name, where, at is not None, desk)


def _page(person: Any, plays: Plays, viewer: Viewer) -> str | None:
    """The id of the page: of whom strangers may not put together the one of a single club, and not
    of another club's for who knows them by name."""
    if viewer.everywhere or viewer.is_of(plays.club):
        return str(person.public_id)
    if person.known and not is_one_everywhere(person):
        return None
    return page_id(person, plays.club_ref)


def _candidates(sought: Sought, viewer: Viewer) -> QuerySet[Any]:
    """Who may be meant, by letters alone; `known`: the viewer calls them by their full name."""
    people = Person.objects.filter(erased_at__isnull=True).annotate(
        known=ExpressionWrapper(known_to(viewer), BooleanField()),
        folded=Folded(Concat("given_name", Value(" "), "family_name")),
        folded_given=Folded("given_name"),
        folded_family=Folded("family_name"),
        folded_alias=Folded("alias"),
        folded_code=Folded("code"),
    )
    strange = _as_strangers(sought) & Q(age_band=AgeBand.ADULT) & _enters(viewer)
    known = Q(known=True) & sought.within("folded")
    return people.filter(known | strange).order_by("-known", "public_id")


def _as_strangers(sought: Sought) -> Q:
    """By what strangers read of somebody, each way of naming by its own columns."""
    told = Q(naming=Naming.FULL) & sought.within("folded")
    told |= Q(naming=Naming.ALIAS) & sought.within("folded_alias")
    told |= Q(naming=Naming.FIRST, folded_given__contains=sought.words[0])
    told |= Q(folded_code=sought.whole)
    if len(sought.whole) == len("AB"):
        first, last = sought.whole[0], sought.whole[1]
        initials = Q(folded_given__startswith=first, folded_family__startswith=last)
        told |= Q(naming=Naming.INITIALS) & initials
    return told


def _name_found(person: Any, sought: Sought) -> str:
    """What the reader calls somebody, if it is what was looked for; else nothing."""
    if person.known and sought.begins_words_of(full := visibility.full_name(person)):
        return full
    if person.age_band != AgeBand.ADULT or not visibility.has_public_page(person):
        return ""
    shown = visibility.person_name(person)
    part = sought.begins_words_of(shown) and visibility.naming_here(person) not in WHOLE
    return shown if part or sought.is_all_of(shown) else ""


def _enters(viewer: Viewer) -> Q:
    """Who has entered something that the viewer may read: they have a page."""
    entries = Entry.objects.filter(visibility.readable(viewer, "competition__")).order_by()
    ways = (entries.filter(**{f"{path}__isnull": False}).values(path) for path in ENTERED)
    return reduce(or_, (Q(pk__in=each) for each in ways))


@dataclass(frozen=True)
class Plays:
    """A competition in words, and whose it is: the club's key and its public id."""

    where: str
    club: int
    club_ref: str


def _plays(
    ids: list[int], viewer: Viewer, told_of: Mapping[int, frozenset[int] | None]
) -> dict[int, Plays]:
    """In which competition each plays that the viewer may read, the latest of theirs in the clubs
    of which may be told."""
    if not ids:
        return {}
    told: dict[int, Plays] = {}
    entries = Entry.objects.filter(visibility.readable(viewer, "competition__"), entered_by(ids))
    rows = entries.order_by("-competition__season__starts_on", "competition__name")
    of = ("name", "club__name", "club", "club__public_id")
    for competition, name, club, ref, *people in rows.values_list(
        *(f"competition__{each}" for each in of), *ENTERED
    ):
        for pk in people:
            if pk in ids and ((clubs := told_of[pk]) is None or club in clubs):
                told.setdefault(pk, Plays(f"{competition} · {name}", club, ref))
    return told


def _desks(ids: list[int], viewer: Viewer) -> dict[int, str]:
    """On which desk that the viewer keeps each is a member."""
    if not ids or not viewer.organises:
        return {}
    held = Membership.objects.filter(standing(), person__in=ids, club__in=viewer.organises)
    return dict(held.order_by("-pk").values_list("person_id", "club__slug"))

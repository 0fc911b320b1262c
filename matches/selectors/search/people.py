"""People by name: as they are shown to who asks, and never by anything else.

Who knows somebody finds them by their full name. To everybody else an adult is found by what
strangers read: a name by its beginning, initials and a code only when they are typed whole. Nobody
under 18 is found by a stranger at all, and nobody by a name that they had once.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import reduce
from operator import or_
from typing import Any, Final

from django.db.models import BooleanField, ExpressionWrapper, Q, QuerySet, Value
from django.db.models.functions import Concat

from matches.models import AgeBand, Entry, Membership, Naming, Person
from matches.policy import visibility
from matches.policy.acquaintance import known_to
from matches.policy.charge import standing
from matches.policy.visibility import Viewer
from matches.selectors.base.players import ENTERED
from matches.selectors.search.sought import Folded, Sought

CANDIDATES: Final = 200
"""So many that the letters fit are looked at, word by word."""
WHOLE: Final = (Naming.INITIALS, Naming.CODE)
"""Found only when all of it is typed: by a part of it, it would be a list of everybody."""


@dataclass(frozen=True)
class PlayerFound:
    """Somebody who was found: what the reader calls them, where they play, their public page if
    there is one, and the club on whose desk they stand, for who organises it."""

    public_id: str
    name: str
    plays: str = ""
    has_page: bool = False
    desk: str = ""


def players_found(sought: Sought, viewer: Viewer, most: int) -> tuple[PlayerFound, ...]:
    """The people whom the viewer finds by these words. Three queries at most."""
    held = [
        (person, name)
        for person in _candidates(sought, viewer)[:CANDIDATES]
        if (name := _name_found(person, sought))
    ]
    # By what is read: a place in the list tells of no other name.
    held = sorted(held, key=lambda one: (one[1].casefold(), one[0].public_id))[:most]
    ids = [person.pk for person, _name in held]
    plays, desks = _plays(ids, viewer), _desks(ids, viewer)
    return tuple(
        PlayerFound(
            person.public_id,
            name,
            plays.get(person.pk, ""),
            person.pk in plays,
            desks.get(person.pk, ""),
        )
        for person, name in held
        if person.pk in plays or person.known
    )


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


def _plays(ids: list[int], viewer: Viewer) -> dict[int, str]:
    """In which competition each plays that the viewer may read, the latest of theirs."""
    if not ids:
        return {}
    told: dict[int, str] = {}
    of_them = reduce(or_, (Q(**{f"{path}__in": ids}) for path in ENTERED))
    entries = Entry.objects.filter(visibility.readable(viewer, "competition__")).filter(of_them)
    rows = entries.order_by("-competition__season__starts_on", "competition__name")
    for competition, club, *people in rows.values_list(
        "competition__name", "competition__club__name", *ENTERED
    ):
        for pk in people:
            if pk in ids:
                told.setdefault(pk, f"{competition} · {club}")
    return told


def _desks(ids: list[int], viewer: Viewer) -> dict[int, str]:
    """On which desk that the viewer keeps each is a member."""
    if not ids or not viewer.organises:
        return {}
    held = Membership.objects.filter(standing(), person__in=ids, club__in=viewer.organises)
    return dict(held.order_by("-pk").values_list("person_id", "club__slug"))

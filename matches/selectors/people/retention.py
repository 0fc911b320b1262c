"""What will go by itself, and when: names a year after somebody's last season, and all that lets
people in or told them something."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any

from django.db.models import Exists, Max, Min, OuterRef, Q, QuerySet
from django.db.models.functions import Coalesce, Greatest
from django.utils import timezone

from matches.models import (
    AgeBand,
    Bringing,
    Club,
    Entry,
    FixtureBoard,
    Invitation,
    KeptAddress,
    Letter,
    Look,
    MadeOne,
    Membership,
    Person,
    SignInLetter,
    Telling,
)
from matches.models.people.permission import LEVELS
from matches.policy import codes, visibility
from matches.policy.charge import belonging, standing, standing_in
from matches.policy.visibility import Viewer
from matches.selectors.base.players import ENTERED, SEATED
from matches.selectors.clubs import organised_club
from matches.selectors.notices import current

NAMES = timedelta(days=365)
"""So long after the end of their last season somebody is still read by more than a code."""
LETTERS = timedelta(days=90)
"""Invitations after their end; letters, what they told of, and those that could not be sent."""
ADDRESSES = timedelta(days=365)
"""So long after the last letter to it, an address is kept with somebody who has not come."""
FOLLOWS = timedelta(days=365)
"""So long after they confirmed it, who follows by mail is told."""
FOLLOWS_ASKED = timedelta(days=7)
"""So long somebody may confirm that they asked to follow by mail."""
FOLLOWS_AFTER = timedelta(days=30)
"""So long after its season something is still followed."""
LISTS = timedelta(days=30)
"""Which rows a list made that was brought in: it is taken back within a day, and then looked at."""
MADE_ONE = timedelta(days=2)
"""What was noted of two who were made one: they are two again within a day, or stay one."""
NOTICES = timedelta(days=90)
"""So long after its last day a notice is kept, with all that it said before."""
DOCUMENTS = timedelta(days=1)
"""So long after it was taken off its notice a document is kept, to be put back."""
LOOKS = timedelta(days=365)
"""Who looked at full names: a year, as long as a season is asked about."""
SIGN_INS = timedelta(days=30)
"""Names and addresses of who signed in, or failed to: long enough to see an attack."""

NAMED = tuple(naming.value for level in (1, 2) for naming in LEVELS[level])
"""What lets strangers read something of a name."""


@dataclass(frozen=True)
class Going:
    """Somebody whose name strangers read, or who has left: on which day that changes (`on`), or
    from which day on they may be erased."""

    public_id: str
    name: str
    shown_as: str
    on: date


@dataclass(frozen=True)
class Kept:
    """How many rows of a kind a club has, and when the first of them goes."""

    what: str
    number: int
    first: date | None


@dataclass(frozen=True)
class KeepingPage:
    """What of a club will go when: `names` become codes; `erasable` left long enough ago that
    nothing speaks for keeping them; `kept` is all else that has an end."""

    club: Club
    names: tuple[Going, ...]
    erasable: tuple[Going, ...]
    kept: tuple[Kept, ...]


def keeping_page(slug: str, viewer: Viewer) -> KeepingPage | None:
    """What of a club will go by itself, the soonest first. For who organises it; in a fixed number
    of queries."""
    club = organised_club(slug, viewer)
    if club is None:
        return None
    here = Membership.objects.filter(standing(), person=OuterRef("pk")).order_by()
    known = Person.objects.filter(belonging(club.pk), erased_at__isnull=True)
    people = list(known.annotate(belongs=Exists(here)).order_by("family_name", "given_name", "pk"))
    codes.listed_by(club.pk, *people)
    last = last_days(one.pk for one in people)
    shown = [one for one in people if visibility.naming_now(one) in NAMED]
    left = [one for one in people if not one.belongs]
    return KeepingPage(
        club,
        _going(shown, {one.pk: name_goes_on(one, last) for one in shown}),
        _going(left, {one.pk: name_goes_on(one, last) for one in left}),
        tuple(_kept(club)),
    )


def last_days(people: Iterable[int]) -> dict[int, date]:
    """The end of the last season that each was a member for or played in, in whatever club. Eleven
    queries."""
    keys = list(people)
    told: dict[int, date] = {}
    for path, rows, ends in _seasons():
        mine = rows.filter(**{f"{path}__in": keys}).order_by().values(path)
        for key, day in mine.annotate(day=Max(ends)).values_list(path, "day"):
            told[key] = max(day, told.get(key, day))
    return told


def _seasons() -> Iterator[tuple[str, QuerySet[Any], str]]:
    """From a person to the ends of their seasons: as a member, in an entry, on a board."""
    yield "person", Membership.objects.all(), "season__ends_on"
    for path in ENTERED:
        yield path, Entry.objects.all(), "competition__season__ends_on"
    for path in SEATED:
        yield path, FixtureBoard.objects.all(), "fixture__competition__season__ends_on"


def name_goes_on(person: Person, last: dict[int, date]) -> date:
    """The first day on which nobody but the club is to read a name any more; of who never was in a
    season, it counts from when they were entered."""
    return last.get(person.pk, timezone.localdate(person.created_at)) + NAMES


def names_over(today: date) -> list[int]:
    """Everybody of whom strangers read a name although their last season ended a year ago."""
    named = Person.objects.filter(erased_at__isnull=True, naming__in=NAMED)
    recent = Membership.objects.filter(season__ends_on__gt=today - NAMES).order_by()
    rows = list(named.exclude(pk__in=recent.values("person")).order_by("pk"))
    last = last_days(one.pk for one in rows)
    return [one.pk for one in rows if name_goes_on(one, last) <= today]


def addresses_unfit() -> QuerySet[KeptAddress]:
    """The addresses that are kept with who signs in, is not the club's any more, or has become an
    adult (or turned out to be none) since."""
    adult = Q(person__age_band=AgeBand.ADULT)
    grown = Q(adult, guardian=True) | (~adult & Q(guardian=False))
    left = ~standing_in("person", "club")
    return KeptAddress.objects.filter(Q(person__user__isnull=False) | Q(left) | grown)


def _going(people: Iterable[Person], days: dict[int, date]) -> tuple[Going, ...]:
    told = [
        Going(one.public_id, visibility.full_name(one), visibility.person_name(one), days[one.pk])
        for one in people
    ]
    return tuple(sorted(told, key=lambda each: (each.on, each.name)))


def _addresses() -> QuerySet[KeptAddress]:
    """Kept addresses, with when somebody last wrote to one."""
    return KeptAddress.objects.annotate(
        last=Greatest(
            "noted_at", Coalesce("sent_at", "noted_at"), Coalesce("reminded_at", "noted_at")
        )
    )


def _kept(club: Club) -> Iterator[Kept]:
    """What has an end, but names. A query each."""
    kinds: tuple[tuple[str, Any, str, timedelta], ...] = (
        ("invitations", Invitation.objects, "expires_at", LETTERS),
        ("links", SignInLetter.objects, "expires_at", timedelta()),
        ("addresses", _addresses(), "last", ADDRESSES),
        ("letters", Letter.objects, "made_at", LETTERS),
        ("tellings", Telling.objects, "told_at", LETTERS),
        ("lists", Bringing.objects, "made_at", LISTS),
        ("made_one", MadeOne.objects, "made_at", MADE_ONE),
        ("looks", Look.objects, "at", LOOKS),
    )
    for what, rows, column, days in kinds:
        own = rows.filter(club=club).order_by()
        first = own.aggregate(first=Min(column))["first"]
        yield Kept(what, own.count(), timezone.localdate(first + days) if first else None)
    pinned = current().filter(notice__club=club).order_by()
    over = pinned.aggregate(first=Min("shown_until"))["first"]
    yield Kept("notices", pinned.count(), over + NOTICES + timedelta(days=1) if over else None)

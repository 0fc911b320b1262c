"""What waits for somebody is put into letters: at once, one a kind and competition; or into the one
letter of the day.

Each is a transaction of its own, and what is in a letter is in no other: whatever is killed between
two of them, nothing is sent twice and nothing forgotten.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime, time, timedelta
from itertools import groupby
from zoneinfo import ZoneInfo

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from matches.models import Club, Letter, LetterChoice, Often, Telling
from matches.services.base import messages
from matches.services.base.sweeping import each_apart
from matches.services.letters.writers import WRITERS

MORNING = time(7)
"""When the day's letter goes out, in the club's own time; what is told later waits for the next."""


def often_of(user: int) -> dict[str, str]:
    """How often somebody wants letters of each kind. One query."""
    chosen = LetterChoice.objects.filter(user=user).values_list("kind", "often")
    return {kind: str(each.often) for kind, each in WRITERS.items()} | dict(chosen)


def wanting(kind: str, users: Iterable[int]) -> frozenset[int]:
    """Those of them who want letters of a kind. One query."""
    asked = set(users)
    said = LetterChoice.objects.filter(user__in=asked, kind=kind)
    chosen = dict(said.values_list("user", "often"))
    usual = WRITERS[kind].often
    return frozenset(one for one in asked if chosen.get(one, usual) != Often.NEVER)


def pack(user: int, club: int) -> int:
    """Put what somebody wants to know at once into letters; returns how many. What nobody wants to
    know is closed."""
    with transaction.atomic():
        often = often_of(user)
        held = list(
            _waiting().filter(user=user, club=club).order_by("kind", "competition_id", "id")
        )
        _close(one for one in held if often.get(one.kind) == Often.NEVER)
        now = [one for one in held if often.get(one.kind) == Often.AT_ONCE]
        letters = 0
        for (kind, _competition), some in groupby(now, lambda one: (one.kind, one.competition_id)):
            _put_into(Letter.objects.create(user_id=user, club_id=club, kind=kind), list(some))
            letters += 1
        return letters


def of_the_day(now: datetime | None = None) -> int:
    """Make the day's letters of every club where it is morning by now; returns how many. Done
    twice, nobody has two."""
    at = now or timezone.now()
    due = []
    for club in Club.objects.filter(pk__in=_waiting_clubs()):
        local = at.astimezone(ZoneInfo(club.time_zone))
        if local.time() < MORNING:
            continue
        until = datetime.combine(local.date(), MORNING, local.tzinfo)
        had = Letter.objects.filter(club=club, day=local.date()).values("user")
        waiting = Telling.objects.filter(**_IS_WAITING, club=club, told_at__lt=until)
        users = waiting.exclude(user__in=had).order_by("user").values_list("user", flat=True)
        due += [(user, club.pk, until) for user in users.distinct()]
    return sum(each_apart(due, lambda one: _of_the_day(*one)).values())


def _of_the_day(user: int, club: int, until: datetime) -> bool:
    """Somebody's letter of the day; False where there is nothing for it."""
    with transaction.atomic():
        often = often_of(user)
        held = list(_waiting().filter(user=user, club=club, told_at__lt=until).order_by("id"))
        _close(one for one in held if often.get(one.kind) == Often.NEVER)
        some = [one for one in held if _is_due(one, often.get(one.kind), until)]
        if not some:
            return False
        day = until.date()
        letter, made = Letter.objects.get_or_create(user_id=user, club_id=club, day=day)
        if made:
            _put_into(letter, some)
        return made


def _is_due(one: Telling, often: str | None, until: datetime) -> bool:
    """Whether it comes in the letter of the day: what is wanted once a week in Monday's, or in the
    next that there is. What they want at once now, and waited for today, comes along."""
    if often == Often.WEEKLY:
        return one.told_at < until - timedelta(days=until.weekday())
    return often != Often.NEVER


_IS_WAITING = {"letter__isnull": True, "closed_at__isnull": True}


def _waiting() -> QuerySet[Telling]:
    return Telling.objects.select_for_update(no_key=True).filter(**_IS_WAITING)


def _waiting_clubs() -> set[int]:
    found = Telling.objects.filter(**_IS_WAITING).order_by()
    return set(found.values_list("club_id", flat=True).distinct())


def _close(tellings: Iterable[Telling]) -> None:
    keys = [one.pk for one in tellings]
    Telling.objects.filter(pk__in=keys).update(closed_at=timezone.now())


def _put_into(letter: Letter, tellings: Sequence[Telling]) -> None:
    Telling.objects.filter(pk__in=[one.pk for one in tellings]).update(letter=letter)
    messages.put(messages.LETTER, letter=str(letter.pk))

"""Former names: what somebody was called, as digests that nobody can read."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.apps import apps
from django.db import models, transaction
from django.db.models import Q

from matches.models.base.followed import FollowedQuerySet
from matches.models.clubs.club import Club
from matches.models.people import name_digests

NAMES = ("given_name", "family_name", "alias")


class FormerName(models.Model):
    """One form of a name that somebody had, for one club in whose texts it may stand.

    `whose` tells which forms are one person's; it is no reference, for the digests outlive the row.
    """

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="former_names")
    whose = models.PositiveBigIntegerField()
    digest = models.CharField(max_length=64)
    key = models.CharField(max_length=8, help_text="Which key made the digest.")

    class Meta:
        ordering = ["club_id", "whose", "id"]
        constraints = [
            models.UniqueConstraint(
                fields=["club", "whose", "digest"],
                name="matches_formername_is_kept_once",
                violation_error_message="This former name is kept already.",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.digest[:8]}…"


class PersonQuerySet(FollowedQuerySet):
    """People, whose age is followed; whoever renames them in bulk leaves the old names behind as
    digests, too: both or neither."""

    COLUMNS = frozenset({"age_band", "birth_year"})

    def update(self, **kwargs: Any) -> int:
        if not kwargs.keys() & set(NAMES):
            return super().update(**kwargs)
        with transaction.atomic(using=self.db):
            for row in self:
                keep_former(row, [_plain(kwargs.get(name)) for name in NAMES])
            return super().update(**kwargs)

    def delete(self) -> tuple[int, dict[str, int]]:
        with transaction.atomic(using=self.db):
            for row in self:
                keep_former(row)
            return super().delete()


def _plain(value: Any) -> str | None:
    """A name that is to be; "" for one that the database computes, so that the old one is kept."""
    return value if value is None or isinstance(value, str) else ""


def keep_former(person: Any, now: Iterable[str | None] = ("", "", "")) -> None:
    """Keep what a person is called in the database and not `now` (given name, family name, alias;
    None is what stays as it is), for every club that may have written of them. One query where
    nothing changes, else three."""
    old = PersonQuerySet(type(person)).filter(pk=person.pk).values_list(*NAMES).first()
    if old is None:
        return
    given, family, alias = (
        was if told is None else told for was, told in zip(old, now, strict=True)
    )
    if old == (given, family, alias):
        return
    gone = (name_digests.forms(old[0], old[1]) | name_digests.whole(old[2])) - (
        name_digests.forms(given, family) | name_digests.whole(alias)
    )
    key = name_digests.key_ids()[0]
    digests = [name_digests.digest(form) for form in sorted(gone)]
    FormerName.objects.bulk_create(
        [
            FormerName(club_id=club, whose=person.pk, digest=each, key=key)
            for club in clubs_of(person)
            for each in digests
        ],
        ignore_conflicts=True,
    )


def keep_for(person: Any, whose: int, club: Club) -> None:
    """Keep what a person is called as digests of somebody else's (`whose`), for one club that has
    them no more. One query."""
    forms = name_digests.forms(person.given_name, person.family_name)
    forms |= name_digests.whole(person.alias)
    key = name_digests.key_ids()[0]
    FormerName.objects.bulk_create(
        [
            FormerName(club=club, whose=whose, digest=name_digests.digest(each), key=key)
            for each in sorted(forms)
        ],
        ignore_conflicts=True,
    )


def played_by(*people: models.Model | int) -> tuple[models.QuerySet[Any], models.QuerySet[Any]]:
    """People's entries, alone, in a pair or in a team, and the boards of teams at which they sit,
    as a member or as a guest. (By name: both are defined after this.)"""
    entries = apps.get_model("matches", "Entry").objects.filter(
        Q(person__in=people)
        | Q(pair__first__in=people)
        | Q(pair__second__in=people)
        | Q(team__members__person__in=people)
    )
    boards = apps.get_model("matches", "FixtureBoard").objects.filter(
        Q(home_person__in=people)
        | Q(away_person__in=people)
        | Q(home_pair__first__in=people)
        | Q(home_pair__second__in=people)
        | Q(away_pair__first__in=people)
        | Q(away_pair__second__in=people)
    )
    return entries, boards


def clubs_of(person: models.Model) -> list[int]:
    """Every club in whose texts a person may stand, as a member or as a guest. One query."""
    entries, boards = played_by(person)
    found = Club.objects.filter(
        Q(memberships__person=person)
        | Q(teams__members__person=person)
        | Q(pk__in=entries.values("competition__club"))
        | Q(pk__in=boards.values("fixture__competition__club"))
    )
    return sorted(found.order_by().distinct().values_list("pk", flat=True))

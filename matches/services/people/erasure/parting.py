"""A club erases its own part of somebody who is elsewhere too: what they played here is a former
player's from now on, and what other clubs have of them stays as it is.

Two rows come of one. What is on record here says the former player's id, so that nothing leads from
it to who is still somewhere else; ratings are reckoned anew, as of two.
"""

from __future__ import annotations

from typing import Any, Final

from django.db import models
from django.db.models import Q
from django.utils import timezone

from matches.models import (
    Club,
    Competition,
    Entry,
    ErasedKind,
    FixtureBoard,
    FormerName,
    KeptAddress,
    Pair,
    Person,
    SignInLetter,
    TeamMember,
    WaitingEntry,
)
from matches.models.people.former_name import keep_for
from matches.models.seals.on_record import OPENED
from matches.policy import walls
from matches.services.base import messages
from matches.services.people import accounts, erasure_list, ledger, redaction
from matches.services.people.erasure.made_one import made_one_no_more

PLAYED: Final = "competition__club"
SIDES: Final = ("home", "away")


def listed_as(public_id: str, club: Club) -> str:
    """What a club's part of somebody is called on the erasure list."""
    return f"{public_id} at {club.public_id}"


@walls.across_clubs()
def part(row: Person, club: Club, former: str) -> tuple[Person, dict[str, Any]]:
    """Make what a club has of somebody a former player's, inside another service's transaction;
    returns that player, and which rows on record say the other id now. ConflictError where nobody
    would own the club any more."""
    games = _games(row, club)
    redaction.redact(row, [club.pk])
    erasure_list.add(ErasedKind.PERSON, listed_as(row.public_id, club))
    gone = Person.objects.create(
        given_name=former, alias=former, age_band=row.age_band, erased_at=timezone.now()
    )
    keep_for(row, gone.pk, club)
    FormerName.objects.filter(whose=row.pk, club=club).update(whose=gone.pk)
    _entries(row, gone, club)
    _pairs(row, gone, club)
    _ways_in(row, club)
    made_one_no_more(row)
    ledger.let_go_of(row, club)
    for game in games:
        messages.put(messages.RATINGS, game=game, whole="yes")
    return gone, {OPENED: redaction.readdress_in(club, row.public_id, gone.public_id)}


def _games(row: Person, club: Club) -> list[str]:
    """The games in which what they played here is rated."""
    single = Q(entries__person=row) | Q(entries__pair__first=row) | Q(entries__pair__second=row)
    seated = Q(pk__in=_seats(row, club).values("fixture__competition"))
    found = Competition.objects.filter(single | seated, club=club, rated=True)
    return sorted(set(found.values_list("game", flat=True)))


def _seats(row: Person, club: Club) -> models.QuerySet[FixtureBoard]:
    here = FixtureBoard.objects.filter(fixture__competition__club=club)
    pairs = Pair.objects.filter(Q(first=row) | Q(second=row)).values("pk")
    who = Q(home_person=row) | Q(away_person=row)
    return here.filter(who | Q(home_pair__in=pairs) | Q(away_pair__in=pairs))


def _entries(row: Person, gone: Person, club: Club) -> None:
    """What they entered alone, where they sat, and their places in the club's teams."""
    Entry.objects.filter(person=row, **{PLAYED: club}).update(person=gone)
    for side in SIDES:
        seats = FixtureBoard.objects.filter(fixture__competition__club=club)
        seats.filter(**{f"{side}_person": row}).update(**{f"{side}_person": gone})
    TeamMember.objects.filter(person=row, team__club=club).update(person=gone)


def _pairs(row: Person, gone: Person, club: Club) -> None:
    """The pairs that they were one of: one that plays elsewhere too stays, beside a new one."""
    for pair in Pair.objects.filter(Q(first=row) | Q(second=row)):
        uses = _uses(pair)
        here = {column: rows.filter(**{way: club}) for column, rows, way in uses}
        if not any(rows.exists() for rows in here.values()):
            continue
        side = "first" if pair.first_id == row.pk else "second"
        if not any(rows.exclude(**{way: club}).exists() for _column, rows, way in uses):
            Pair.objects.filter(pk=pair.pk).update(**{side: gone})
            continue
        twin = Pair.objects.create(**{"first": pair.first, "second": pair.second, side: gone})
        for column, rows in here.items():
            rows.update(**{column: twin})


def _uses(pair: Pair) -> list[tuple[str, models.QuerySet[Any], str]]:
    """Where a pair plays: the column that says so, its rows, and the way to their club."""
    seated = "fixture__competition__club"
    boards = [
        (f"{side}_pair", FixtureBoard.objects.filter(**{f"{side}_pair": pair}), seated)
        for side in SIDES
    ]
    return [("pair", Entry.objects.filter(pair=pair), PLAYED), *boards]


def _ways_in(row: Person, club: Club) -> None:
    """What lets them in here or told them something: memberships, waiting, addresses, letters."""
    row.memberships.filter(club=club).delete()
    WaitingEntry.objects.filter(person=row, competition__club=club).delete()
    for kept in (SignInLetter, KeptAddress):
        kept.objects.filter(person=row, club=club).delete()
    if row.user is not None:
        accounts.leave_club(row.user, club)

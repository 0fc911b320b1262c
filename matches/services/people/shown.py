"""Somebody is shown otherwise from now on: pages that are open are told to fetch themselves anew.

A name that is withdrawn is gone from whatever is asked for; the projector in a hall, which asks
when something happens, would show it until then.
"""

from __future__ import annotations

from functools import partial

from django.db import transaction
from django.db.models import Q

from matches.models import Competition, CompetitionState, Entry, Fixture, FixtureState, Person
from matches.ports import live

WATCHED = (CompetitionState.OPEN, CompetitionState.RUNNING)
AT_THE_BOARD = (FixtureState.CALLED, FixtureState.PLAYING)
ANEW = "resync"
"""What a page hears that missed something, too: it fetches all of its parts again."""


def otherwise(person: Person) -> None:
    """Tell the pages of what somebody plays in, once the transaction at hand has committed."""
    transaction.on_commit(partial(_tell, person.pk), robust=True)


def _tell(person: int) -> None:
    """Two queries."""
    entered = Entry.objects.filter(
        Q(person=person)
        | Q(pair__first=person)
        | Q(pair__second=person)
        | Q(team__members__person=person)
    )
    seated = Fixture.objects.filter(
        Q(boards__home_person=person)
        | Q(boards__away_person=person)
        | Q(boards__home_pair__first=person)
        | Q(boards__home_pair__second=person)
        | Q(boards__away_pair__first=person)
        | Q(boards__away_pair__second=person)
    )
    plays = Q(pk__in=entered.values("competition")) | Q(pk__in=seated.values("competition"))
    watched = dict(
        Competition.objects.filter(plays, state__in=WATCHED).values_list("pk", "public_id")
    )
    for public_id in watched.values():
        live.publish(f"competition-{public_id}", ANEW)
    boards = Fixture.objects.filter(competition__in=watched, state__in=AT_THE_BOARD).order_by("pk")
    for fixture, club in boards.values_list("public_id", "competition__club__public_id"):
        live.publish(f"fixture-{fixture}", ANEW)
        live.publish(f"club-{club}", "hall", about=fixture)

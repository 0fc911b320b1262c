"""Somebody is shown otherwise from now on: pages that are open are told to fetch themselves anew.

A name that is withdrawn is gone from whatever is asked for; the projector in a hall, which asks
when something happens, would show it until then.
"""

from __future__ import annotations

from functools import partial

from django.db import transaction
from django.db.models import Q

from matches.models import Competition, CompetitionState, Fixture, Person
from matches.models.people.former_name import played_by
from matches.ports import live
from matches.selectors.live_access import ANEW
from matches.services.base.open_pages import AT_THE_BOARD

WATCHED = (CompetitionState.OPEN, CompetitionState.RUNNING)


def otherwise(person: Person) -> None:
    """Tell the pages of what somebody plays in, once the transaction at hand has committed; once,
    however many are named in it: a whole class is, in one step."""
    for _savepoints, work, _robust in transaction.get_connection().run_on_commit:
        if isinstance(work, partial) and work.func is _tell:
            work.args[0].add(person.pk)
            return
    transaction.on_commit(partial(_tell, {person.pk}), robust=True)


def _tell(people: set[int]) -> None:
    """Two queries. Pages of matches hear what is said of their competition."""
    entries, boards = played_by(*people)
    plays = Q(pk__in=entries.values("competition"))
    plays |= Q(pk__in=boards.values("fixture__competition"))
    watched = dict(
        Competition.objects.filter(plays, state__in=WATCHED).values_list("pk", "public_id")
    )
    for public_id in watched.values():
        live.publish(f"competition-{public_id}", ANEW)
    called = Fixture.objects.filter(competition__in=watched, state__in=AT_THE_BOARD).order_by("pk")
    for fixture, club in called.values_list("public_id", "competition__club__public_id"):
        live.publish(f"club-{club}", "hall", about=fixture)

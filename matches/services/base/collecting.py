"""Whether a competition is kept from strangers for who plays there: written into its row at once
where somebody young enters, and looked at again each night. It never opens by itself: once nobody
of that age plays any more an organiser is asked, and says who may read it.

Of the youngest nothing is published at all (`collected_only`). One that was opened to everybody
while nobody under 18 played is its members' as soon as somebody does, until an organiser says that
strangers may read it all the same.

The row says it, so that the gate (`policy.visibility.may_read`) costs no query. Whatever door an
entry, a seat or an age comes by, writing it is followed here: rows saved one by one, and those made
or changed many at once (`models.base.followed`). What neither sees is SQL written by hand.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from django.db.models import Q, QuerySet
from django.utils import timezone

from matches.models import (
    AgeBand,
    Club,
    Competition,
    Entry,
    FixtureBoard,
    Pair,
    Person,
    TeamMember,
    Visibility,
)
from matches.policy import walls
from matches.selectors.base.collected import collected_keys, exposed_keys
from matches.selectors.base.players import ENTERED, SEATED
from matches.selectors.base.whereabouts_of_young import young_play
from matches.services.base import audits, messages, open_pages


def look_again(among: Q | None = None) -> int:
    """Write of the competitions `among` (left out: of all) whether they are kept from strangers,
    for somebody who just decided that they may be opened; returns how many are otherwise than
    before. Two queries; where any is, ratings are to follow."""
    rows = Competition.kept.filter(among or Q()).order_by()
    keeps = collected_keys()
    less = rows.filter(collected_only=False, pk__in=keeps).update(collected_only=True)
    more = rows.filter(collected_only=True).exclude(pk__in=keeps).update(collected_only=False)
    if less or more:
        _rate_again(rows)
    return less + more


@walls.across_clubs()
def hide(among: Q | None = None) -> None:
    """Keep those from strangers of whom that is so by now, whichever clubs' they are: somebody's
    own club says how old they are, and they play for others too. Nothing is opened. One query;
    where one is kept anew, the ratings are to follow."""
    found = Competition.kept.filter(among or Q(), pk__in=exposed_keys()).order_by()
    exposed = set(found.values_list("pk", flat=True))
    if not exposed:
        return
    open_pages.read_by_fewer(exposed)
    rows = Competition.kept.filter(pk__in=exposed).order_by()
    if rows.filter(collected_only=False, pk__in=collected_keys()).update(collected_only=True):
        _rate_again(rows.filter(collected_only=True))
    due = rows.filter(young_play(), open_until_young=True, visibility=Visibility.PUBLIC)
    # By key, so that two who close several wait for each other and not in a circle.
    for row in due.order_by("pk"):
        _close(row)


def _close(row: Competition) -> None:
    """It is its members' from now on: somebody under 18 plays, and nobody knew of it who opened
    it."""
    row.visibility, row.open_until_young = Visibility.MEMBERS, False
    row.closed_for_young_at = timezone.now()
    row.save(update_fields=["visibility", "open_until_young", "closed_for_young_at"])
    audits.note(
        "competition.closed-for-young", "competition", row.public_id, by=None, club=row.club_id,
        before={"visibility": Visibility.PUBLIC}, after={"visibility": Visibility.MEMBERS},
    )  # fmt: skip


def _rate_again(rows: QuerySet[Competition]) -> None:
    """Have the ratings of their games follow: what is only collected is not rated, and what is no
    longer is rated from its first match on."""
    for game in sorted(set(rows.filter(rated=True).values_list("game", flat=True))):
        messages.put(messages.RATINGS, game=game)


def of_people(people: Iterable[int]) -> Q:
    """The competitions in which somebody plays, as a filter of competitions."""
    keys, told = list(people), Q()
    for path in ENTERED:
        there = Entry.objects.filter(**{f"{path}__in": keys}).order_by()
        told |= Q(pk__in=there.values("competition"))
    for path in SEATED:
        there_too = FixtureBoard.objects.filter(**{f"{path}__in": keys}).order_by()
        told |= Q(pk__in=there_too.values("fixture__competition"))
    return told


def saved(sender: Any, instance: Any, raw: bool = False, **told: Any) -> None:
    """Follow a row that was saved (`matches.apps.FOLLOWED`); one of a fixture file is not."""
    if not raw:
        SAVED[sender](instance, **told)


def written(sender: Any, keys: list[int]) -> None:
    """Follow rows that were written many at once."""
    if sender in (Club, Competition):
        hide(Q(club__in=keys) if sender is Club else Q(pk__in=keys))
    elif sender in FOLLOWED:
        hide(FOLLOWED[sender](keys))


def _of_pairs(keys: list[int]) -> Q:
    people = Pair.objects.filter(pk__in=keys).values_list("first", "second")
    return of_people({one for each in people for one in each})


def _entered(instance: Entry, update_fields: Any = None, **_more: Any) -> None:
    if update_fields is None or WHO & set(update_fields):
        hide(Q(pk=instance.competition_id))


def _seated(instance: FixtureBoard, **_more: Any) -> None:
    hide(Q(fixtures__pk=instance.fixture_id))


def _joined(instance: TeamMember, **_more: Any) -> None:
    hide(Q(entries__team=instance.team_id))


def _aged(instance: Person, created: bool = False, update_fields: Any = None, **_more: Any) -> None:
    named = update_fields is None or AGES & set(update_fields)
    if not created and named and instance.age_band != AgeBand.ADULT:
        hide(of_people([instance.pk]))


FOLLOWED: dict[Any, Callable[[list[int]], Q]] = {
    Entry: lambda keys: Q(pk__in=Entry.objects.filter(pk__in=keys).values("competition")),
    FixtureBoard: lambda keys: Q(
        pk__in=FixtureBoard.objects.filter(pk__in=keys).order_by().values("fixture__competition")
    ),
    TeamMember: lambda keys: Q(
        pk__in=Entry.objects.filter(team__members__in=keys).order_by().values("competition")
    ),
    Person: of_people,
    Pair: _of_pairs,
}
"""The competitions that rows may concern, as a filter of competitions."""

WHO = {"person", "pair", "team"}
AGES = {"age_band", "birth_year"}
"""What of a row says who plays, and how old they are."""


def _chosen(instance: Any, created: bool = False, update_fields: Any = None, **_more: Any) -> None:
    if created or (update_fields is not None and "collect_under" not in update_fields):
        return
    hide(Q(club=instance.pk) if isinstance(instance, Club) else Q(pk=instance.pk))


SAVED: dict[Any, Callable[..., None]] = {
    Entry: _entered,
    FixtureBoard: _seated,
    TeamMember: _joined,
    Person: _aged,
    Club: _chosen,
    Competition: _chosen,
}
"""What follows a row of each kind that was saved."""

"""Competitions in which somebody under 18 plays: what strangers are not told of them.

A match to come tells where a child will be, and when. Who belongs to the club, or plays there, is
told; a stranger reads who meets whom, and how it ended.
"""

from __future__ import annotations

from collections.abc import Iterable

from django.db.models import Exists, OuterRef, Q, QuerySet

from matches.models import AgeBand, Competition, Entry, FixtureBoard, Person
from matches.policy.viewer import own_entries
from matches.policy.visibility import Viewer, may_be_listed

YOUNG = tuple(band for band in AgeBand if band != AgeBand.ADULT)
_ENTERED = ("person", "pair__first", "pair__second", "team__members__person")
_SEATED = tuple(f"{side}_{one}" for side in ("home", "away") for one in _ENTERED[:3])


def young_play() -> Q:
    """Competitions in which somebody plays who is under 18: alone, in a pair, as a member of a team
    or on one of its boards."""
    entries = Entry.objects.filter(_young(_ENTERED), competition=OuterRef("pk"))
    seats = FixtureBoard.objects.filter(_young(_SEATED), fixture__competition=OuterRef("pk"))
    return Q(Exists(entries.order_by())) | Q(Exists(seats.order_by()))


def _young(people: Iterable[str]) -> Q:
    told = Q()
    for one in people:
        told |= Q(**{f"{one}__age_band__in": YOUNG})
    return told


def with_young(competitions: Iterable[int]) -> frozenset[int]:
    """Those of the competitions in which somebody under 18 plays. One query."""
    found = Competition.objects.filter(young_play(), pk__in=list(competitions)).order_by()
    return frozenset(found.values_list("pk", flat=True))


def young_in(competition: Competition) -> QuerySet[Person]:
    """Who plays in a competition and is under 18, by name. Three queries."""
    entered = Entry.objects.filter(competition=competition).order_by().values_list(*_ENTERED)
    seats = FixtureBoard.objects.filter(fixture__competition=competition).order_by()
    rows = (*entered, *seats.values_list(*_SEATED))
    players = {one for row in rows for one in row if one is not None}
    young = Person.objects.filter(pk__in=players, erased_at=None, age_band__in=YOUNG)
    return young.order_by("given_name", "family_name", "pk")


def hides_ahead(competition: Competition, viewer: Viewer) -> bool:
    """Whether this viewer is not told when and where the matches to come are played: a stranger to
    a competition in which somebody under 18 plays. One query, none for who belongs to the club;
    another for somebody signed in, who may play there."""
    if _belongs(competition.club_id, viewer):
        return False
    return bool(with_young([competition.pk])) and not own_entries(viewer.user_id, competition)


def may_be_found(competition: Competition) -> bool:
    """Whether search engines may list the pages of a competition: it is public, no school's, and
    nobody under 18 plays. One query at most."""
    return may_be_listed(competition) and not with_young([competition.pk])


def tells_ahead(viewer: Viewer, among: QuerySet[Competition], prefix: str) -> Q:
    """The contrary of `hides_ahead` as a filter, for many competitions at once: `among` are those
    that it may meet, `prefix` leads to them (``"competition__"``). Who plays in one finds it in
    their own matches."""
    if viewer.everywhere:
        return Q()
    clubs = viewer.belongs | viewer.organises
    hidden = among.filter(young_play()).exclude(club_id__in=clubs)
    return ~Q(**{f"{prefix}pk__in": hidden.order_by().values("pk")})


def _belongs(club_id: int, viewer: Viewer) -> bool:
    return club_id in viewer.belongs or viewer.may_organise(club_id)

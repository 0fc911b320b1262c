"""Competitions in which somebody under 18 plays: what strangers are not told of them.

A match to come tells where a child will be, and when. Who belongs to the club, or plays there, is
told; a stranger reads who meets whom, and how it ended.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache, reduce
from operator import or_
from typing import Final

from django.db.models import Exists, OuterRef, Q, QuerySet

from matches.models import AgeBand, Competition, Entry, EntryKind, FixtureBoard, Membership, Person
from matches.policy.charge import standing
from matches.policy.viewer import entries_of, own_entries
from matches.policy.visibility import Viewer, may_be_listed
from matches.selectors.base.players import ENTERED, players, somebody_plays

YOUNG = tuple(band for band in AgeBand if band != AgeBand.ADULT)

_ALONE: Final = {EntryKind.PERSON: ENTERED[:1], EntryKind.PAIR: ENTERED[1:3]}
"""From an entry to its people, where none of them is a team's."""


@cache
def young_play() -> Q:
    """Competitions in which somebody plays who is under 18: alone, in a pair, as a member of a team
    or on one of its boards. Made once: it is asked for by most pages, and says the same."""
    return somebody_plays(_young)


def with_young(competitions: Iterable[int]) -> frozenset[int]:
    """Those of the competitions in which somebody under 18 plays. One query."""
    found = Competition.objects.filter(young_play(), pk__in=list(competitions)).order_by()
    return frozenset(found.values_list("pk", flat=True))


def young_among(kinds: Mapping[int, str]) -> frozenset[int]:
    """The same, of competitions of which it is known what kind enters. One query; a second where
    teams do, or there are boards: where people or pairs enter, nobody plays by any other way."""
    whole = {pk for pk, kind in kinds.items() if kind == EntryKind.TEAM}
    found: set[int] = set()
    if paths := [path for kind, way in _ALONE.items() if kind in kinds.values() for path in way]:
        entered = Entry.objects.filter(competition=OuterRef("pk")).order_by()
        seats = FixtureBoard.objects.filter(fixture__competition=OuterRef("pk")).order_by()
        young = reduce(or_, (Exists(entered.filter(_young(path))) for path in paths))
        held = Competition.objects.filter(pk__in=kinds.keys() - whole).order_by()
        for pk, plays, has_boards in held.values_list("pk", young, Exists(seats)):
            found.update([pk] if plays else [])
            whole.update([pk] if has_boards and not plays else [])
    return frozenset(found).union(with_young(whole) if whole else ())


def young_plays(competition: Competition) -> bool:
    """The same of one competition. One query, or two."""
    return bool(young_among({competition.pk: competition.entry_kind}))


def _young(path: str) -> Q:
    return Q(**{f"{path}__age_band__in": YOUNG})


def young_in(competition: Competition) -> QuerySet[Person]:
    """Who plays in a competition and is under 18, by name. One query."""
    entries = Entry.objects.filter(competition=competition)
    seats = FixtureBoard.objects.filter(fixture__competition=competition)
    young = Person.objects.filter(players(entries, seats), erased_at=None, age_band__in=YOUNG)
    return young.order_by("given_name", "family_name", "pk")


def players_in(competition: Competition) -> int:
    """How many people play in a competition, of any age. One query."""
    entries = Entry.objects.filter(competition=competition)
    seats = FixtureBoard.objects.filter(fixture__competition=competition)
    return Person.objects.filter(players(entries, seats), erased_at=None).count()


def young_of_club(club: int) -> bool:
    """Whether anybody under 18 belongs to a club, or plays in any of its competitions. Two queries
    at most."""
    members = Membership.objects.filter(standing(), club=club, person__erased_at=None)
    if members.filter(person__age_band__in=YOUNG).exists():
        return True
    return Competition.objects.filter(young_play(), club=club).exists()


def hides_ahead(competition: Competition, viewer: Viewer) -> bool:
    """Whether this viewer is not told when and where the matches to come are played: a stranger to
    a competition in which somebody under 18 plays. One query, none for who belongs to the club;
    another for somebody signed in, who may play there."""
    if viewer.is_of(competition.club_id):
        return False
    return young_plays(competition) and not own_entries(viewer.user_id, competition)


def hidden_ahead(competitions: Iterable[Competition], viewer: Viewer) -> frozenset[int]:
    """`hides_ahead` of many: the keys of those of which this viewer is not told when and where the
    matches to come are played. Three queries at most."""
    others = {e.pk: e.entry_kind for e in competitions if not viewer.is_of(e.club_id)}
    young = young_among(others)
    if viewer.user_id is None or not young:
        return young
    own = entries_of(viewer.user_id).filter(competition__in=young)
    return young.difference(own.values_list("competition_id", flat=True))


def may_be_found(competition: Competition) -> bool:
    """Whether search engines may list the pages of a competition: it is public, no school's, and
    nobody under 18 plays. One query at most."""
    return may_be_listed(competition) and not young_plays(competition)


def may_all_be_found(competitions: Iterable[Competition]) -> bool:
    """Whether search engines may list what tells of several competitions. Two queries at most."""
    told = list(competitions)
    if not all(may_be_listed(each) for each in told):
        return False
    return not young_among({each.pk: each.entry_kind for each in told})


def tells_ahead(viewer: Viewer, among: QuerySet[Competition], prefix: str) -> Q:
    """The contrary of `hides_ahead` as a filter, for many competitions at once: `among` are those
    that it may meet, `prefix` leads to them (``"competition__"``). Who plays in one finds it in
    their own matches."""
    if viewer.everywhere:
        return Q()
    clubs = viewer.belongs | viewer.organises
    hidden = among.filter(young_play()).exclude(club_id__in=clubs)
    return ~Q(**{f"{prefix}pk__in": hidden.order_by().values("pk")})

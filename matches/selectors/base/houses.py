"""Who plays for the houses of a championship, and whether anybody of them is under 18."""

from __future__ import annotations

from django.db.models import Q

from matches.models import Championship, Entry, FixtureBoard, Person, TeamMember
from matches.selectors.base.players import players
from matches.selectors.base.whereabouts_of_young import YOUNG, young_of_club


def players_for(row: Championship) -> Q:
    """People of its houses, and who plays in the competitions that count, as a filter."""
    counted = row.competitions.values("pk")
    entries = Entry.objects.filter(competition__in=counted)
    seats = FixtureBoard.objects.filter(fixture__competition__in=counted)
    members = TeamMember.objects.filter(team__championships=row).order_by().values("person")
    playing = Person.objects.filter(players(entries, seats)).order_by()
    return Q(pk__in=members.union(playing.values("pk")))


def with_young_houses(row: Championship) -> bool:
    """Whether somebody under 18 plays in a championship, or may: a school's has nobody else, and
    who is in a house of which nobody is listed can be anybody of the club. Four queries at most."""
    if row.club.is_school:
        return True
    if Person.objects.filter(players_for(row), erased_at=None, age_band__in=YOUNG).exists():
        return True
    return row.houses.filter(members=None).exists() and young_of_club(row.club_id)

"""Who speaks for a side of a match: whose word counts for an entry, by their own sign-in."""

from __future__ import annotations

from django.db.models import Q

from matches.models import Entry, Fixture, FixtureBoard, Pair, Person, User
from matches.policy import charge, one_club


def sides_of(user: User, fixture: Fixture) -> frozenset[str]:
    """The sides, "A" and "B", that somebody plays on. Two queries."""
    if not one_club.covers_that_of(fixture):
        return frozenset()
    person = Person.objects.filter(user=user).first()
    if person is None:
        return frozenset()
    sides = {fixture.home_id: "A", fixture.away_id: "B"}
    own = (
        Entry.objects.filter(pk__in=[key for key in sides if key is not None])
        .filter(
            Q(person=person)
            | Q(pair__first=person)
            | Q(pair__second=person)
            | Q(team__in=charge.places().filter(person=person).values("team"))
        )
        .values_list("pk", flat=True)
    )
    return frozenset(sides[key] for key in own)


def speaks_for(user_id: int | None, entry: Entry | None) -> bool:
    """Whether somebody's word counts for an entry (`speakers_of`)."""
    if entry is None or not one_club.covers_that_of(entry):
        return False
    return user_id in {one.pk for one in speakers_of(entry)}


def speakers_of(entry: Entry) -> list[User]:
    """Whose word counts for an entry: the person, both of a pair, a team's captains (a team
    without one: all its members)."""
    if entry.person_id is not None:
        people = Person.objects.filter(pk=entry.person_id)
    elif entry.pair_id is not None:
        two = Pair.objects.filter(pk=entry.pair_id).order_by()
        people = Person.objects.filter(pk__in=two.values("first").union(two.values("second")))
    else:
        places = charge.places().filter(team=entry.team)
        captains = places.filter(captain=True)
        held = captains if captains.exists() else places
        people = Person.objects.filter(pk__in=list(held.values_list("person_id", flat=True)))
    # From the people to their accounts: the other way PostgreSQL reads every account there is.
    whose = people.filter(user__is_active=True).select_related("user").order_by("user__username")
    return [one.user for one in whose if one.user is not None]


def seats_of(user: User, board: FixtureBoard) -> list[str]:
    """The sides of a board on which somebody sits."""
    seats = {
        "A": (board.home_person, board.home_pair),
        "B": (board.away_person, board.away_pair),
    }
    return [
        side
        for side, (person, pair) in seats.items()
        if user.pk
        in {
            one.user_id
            for one in (person, pair.first if pair else None, pair.second if pair else None)
            if one is not None
        }
    ]

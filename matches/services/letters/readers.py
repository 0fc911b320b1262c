"""Who is told: by their own sign-in, active and with an address."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from django.db.models import Q

from matches.models import Entry, Fixture, Role, User
from matches.policy import charge, speakers
from matches.policy.viewer import ORGANISERS

PLAYERS = ("person__user", "pair__first__user", "pair__second__user")
MEMBERS = "team__members__person"


def players_of(entries: Iterable[int | None]) -> Mapping[int, frozenset[int]]:
    """Who plays in each entry (by key), alone, in a pair or for a team of a club to which they
    belong now. One query."""
    keys = {each for each in entries if each is not None}
    told: dict[int, set[int]] = {key: set() for key in keys}
    stands = charge.standing_in(MEMBERS, "team__club")
    found = Entry.objects.filter(pk__in=keys).annotate(stands=stands).order_by()
    rows = found.values_list("pk", "stands", f"{MEMBERS}__user", *PLAYERS)
    for key, counts, member, *users in rows:
        held = [*users, member if counts else None]
        told[key].update(user for user in held if user is not None)
    return {key: frozenset(users) for key, users in told.items()}


def of_match(fixture: Fixture) -> frozenset[int]:
    """Who plays a match and who umpires it. Two queries."""
    players = players_of((fixture.home_id, fixture.away_id)).values()
    return frozenset().union(*players, fixture.umpires.values_list("user_id", flat=True))


def speakers_of(*entries: Entry | None) -> frozenset[int]:
    """Whose word counts for these entries."""
    held = [each for each in entries if each is not None]
    return frozenset(user.pk for entry in held for user in speakers.speakers_of(entry))


def organisers_of(club: int) -> frozenset[int]:
    """Who owns or organises a club. One query."""
    roles = Role.objects.filter(club=club, role__in=ORGANISERS)
    return frozenset(roles.values_list("user_id", flat=True))


def captains_of(team: int) -> frozenset[int]:
    """Who hands in a team's line-ups: its captains, of a team without one all of it; but who has
    left its club."""
    places = charge.places().filter(team=team)
    held = places.filter(captain=True)
    found = held if held.exists() else places
    users = found.filter(person__user__isnull=False)
    return frozenset(users.values_list("person__user_id", flat=True))


def with_an_address(users: Iterable[int]) -> frozenset[int]:
    """Those of them whom a letter reaches. One query."""
    reached = User.objects.filter(~Q(email=""), pk__in=set(users), is_active=True)
    return frozenset(reached.values_list("pk", flat=True))

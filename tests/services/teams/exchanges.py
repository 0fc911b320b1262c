"""Matches whose captains hand in their line-ups unseen, and what they hand in."""

from __future__ import annotations

from typing import Any

from matches import services
from matches.models import Fixture, LineUp, Person, TeamMember, User
from tests.services.league import League
from tests.services.teams.line_ups import listed, meeting, person, team_league

BLIND = {"line_ups": "captains", "boards": 3}


def sign_in(name: str, *, captain: bool = True) -> User:
    """A sign-in for somebody who plays, made captain of their team."""
    who = person(name)
    who.user = User.objects.create_user(name.split(maxsplit=1)[0].lower())
    who.save()
    TeamMember.objects.filter(person=who).update(captain=captain)
    return who.user


def captains(match: Fixture) -> tuple[User, User]:
    """The captains of the home and of the away side: the first of each list."""
    firsts = [Person.objects.get(public_id=listed(each)[0]) for each in (match.home, match.away)]
    home, away = (sign_in(str(each)) for each in firsts)
    return home, away


def boards(entry: Any, count: int = 3) -> list[list[str]]:
    return [[each] for each in listed(entry)[:count]]


def hand_in(user: User, match: Fixture, side: str, said: list[list[str]] | None = None) -> LineUp:
    entry = match.home if side == "A" else match.away
    return services.teams.line_ups.hand_in(
        user, match.public_id, side=side, boards=boards(entry) if said is None else said
    )


def blind(**options: Any) -> tuple[League, Fixture, User, User]:
    league = team_league({**BLIND, **options})
    match = meeting(league, "Seconds", "Thirds")
    home, away = captains(match)
    return league, match, home, away


def flagged() -> tuple[League, Fixture, User]:
    """A match in which the home side has a substitute too many, on its third board."""
    league, match, home, away = blind(substitutes=0, ineligible="flag", line_ups="captains")
    services.competitions.edit(
        league.owner, league.competition.public_id,
        format_options={**BLIND, "substitutes": 1, "only_youth": True, "ineligible": "flag"},
    )  # fmt: skip
    match = Fixture.objects.select_related("competition").get(pk=match.pk)
    Person.objects.exclude(public_id=listed(match.home)[2]).update(
        age_band="youth", naming="initials"
    )
    hand_in(home, match, "A")
    hand_in(away, match, "B")
    return league, match, home

"""Leagues of teams, their matches, and who is seated in them."""

from __future__ import annotations

from typing import Any

from matches import services
from matches.models import Entry, Fixture, Person
from matches.services.teams.team_boards import BoardPlan
from tests.again import made_once
from tests.services.league import NAMES, League, make_league


def person(name: str) -> Person:
    given, family = name.split()
    return Person.objects.get(given_name=given, family_name=family)


@made_once
def team_league(options: dict[str, Any], game: str = "black", law: Any = None) -> League:
    """Four teams of three, two of people of one club each round, and two more people."""
    league = make_league(14, draw=False)
    competition = services.competitions.create(
        league.owner, league.season, name="Teams", game=game, entry_kind="team",
        format_options=options, options=law or {},
    )  # fmt: skip
    for number, name in enumerate(("Firsts", "Seconds", "Thirds", "Fourths")):
        members = [person(each).public_id for each in NAMES[number * 3 : number * 3 + 3]]
        team = services.teams.create(league.owner, league.club, name=name, members=members)
        services.competitions.entries.enter(
            league.owner, competition.public_id, team=team.public_id
        )
    services.competitions.draw_fixtures(league.owner, competition.public_id)
    league.competition = competition
    return league


def meeting(league: League, one: str, other: str) -> Fixture:
    """The fixture of two teams, whoever is at home."""
    return Fixture.objects.get(
        competition=league.competition, home__team__name__in=(one, other),
        away__team__name__in=(one, other),
    )  # fmt: skip


def listed(entry: Entry | None) -> list[str]:
    assert entry is not None
    assert entry.team is not None
    return [one.person.public_id for one in entry.team.members.order_by("order")]


def seat(league: League, fixture: Fixture, team: str, ids: list[str]) -> Any:
    """Set the boards with these people for a team, and the other's listed in order."""
    sides = [
        ids if entry is not None and str(entry.team) == team else listed(entry)[: len(ids)]
        for entry in (fixture.home, fixture.away)
    ]
    plans = [BoardPlan([a], [b]) for a, b in zip(*sides, strict=True)]
    return services.teams.team_boards.set_boards(league.owner, fixture.public_id, plans)


def ids(*names: str) -> list[str]:
    return [person(name).public_id for name in names]


def mixed() -> tuple[League, Fixture]:
    """Red: two boards of singles and one of doubles, of the same people."""
    league = team_league({"boards": 3, "doubles_boards": 1, "board_order": "refuse"}, "red")
    match = meeting(league, "Seconds", "Thirds")
    sides = [listed(match.home), listed(match.away)]
    plans = [
        BoardPlan([sides[0][0]], [sides[1][0]]),
        BoardPlan([sides[0][1]], [sides[1][1]]),
        BoardPlan(sides[0][:2], sides[1][:2]),
    ]
    services.teams.team_boards.set_boards(league.owner, match.public_id, plans)
    return league, match

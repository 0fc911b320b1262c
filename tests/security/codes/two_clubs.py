"""Two clubs in whose leagues the same four play, and all that strangers are told of each."""

from __future__ import annotations

import re
from functools import reduce
from typing import Any

from django.core.cache import cache
from django.test import Client

from matches.models import (
    Club,
    Competition,
    Division,
    Entry,
    Fixture,
    FixtureBoard,
    Pair,
    Person,
    Place,
    Round,
    Season,
    Stage,
    Team,
    TeamMember,
    User,
)
from matches.policy.ids_by_club import id_in
from tests.security.addresses import filled, patterns
from tests.web.leagues import League, make_league, make_official

IDS = re.compile(r"(?<![0-9a-z])[2-9a-hjkmnp-z]{12}(?![0-9a-z])")
"""What may be a public id, or one by club."""


def two(**people: Any) -> tuple[League, League]:
    """Two public leagues of two clubs in which the same four play, alone, in pairs and in teams."""
    cache.clear()
    first = make_league(4, 5, with_cards=True, people=people)
    Club.objects.filter(pk=first.club.pk).update(slug="elsewhere", name="Elsewhere")
    first.club.refresh_from_db()
    first.competition.refresh_from_db()
    second = make_league(4, 5, slug="winter", with_cards=True, people=people)
    for one, other in zip(first.entries, second.entries, strict=True):
        Entry.objects.filter(pk=other.pk).update(person=one.person)
        other.refresh_from_db()
    for league in (first, second):
        in_pairs(league)
        in_teams(league)
    return first, second


def a_league(league: League, kind: str, entries: list[dict[str, Any]], **more: Any) -> Fixture:
    """Beside it another competition of the same club, with one match."""
    row = Competition.objects.create(
        club=league.club, season=league.season, slug=f"{kind}s-of-{league.competition.slug}",
        name=f"{kind}s", game="red", law_edition="2026.1", entry_kind=kind, visibility="public",
        state="running", **more,
    )  # fmt: skip
    division = Division.objects.create(stage=Stage.objects.create(competition=row))
    sides = [Entry.objects.create(competition=row, **each) for each in entries]
    for number, each in enumerate(sides, 1):
        Place.objects.create(division=division, entry=each, number=number)
    return Fixture.objects.create(
        competition=row, division=division, number=1, home=sides[0], away=sides[1],
        round=Round.objects.create(division=division, number=1),
    )  # fmt: skip


def in_pairs(league: League) -> None:
    people = [each.person for each in league.entries]
    pairs = [Pair.objects.get_or_create(first=a, second=b)[0] for a, b in (people[:2], people[2:])]
    make_official(a_league(league, "pair", [{"pair": each} for each in pairs]), 11, 7)


def in_teams(league: League) -> None:
    teams = []
    for n, own in enumerate((league.entries[:2], league.entries[2:])):
        team = Team.objects.create(
            club=league.club, season=league.season, name=f"{league.club.name} {n}"
        )
        for order, each in enumerate(own, 1):
            TeamMember.objects.create(team=team, person=each.person, order=order)
        teams.append(team)
    fixture = a_league(
        league, "team", [{"team": each} for each in teams], format_options={"boards": 2}
    )
    for number in (1, 2):
        FixtureBoard.objects.create(
            fixture=fixture, number=number,
            home_person=league.entries[number - 1].person,
            away_person=league.entries[number + 1].person,
        )  # fmt: skip


def pages_of(league: League) -> set[str]:
    """Every address of the URLconf about a league, and about the others of its club."""
    pages = {filled(each, league) for each in patterns()}
    mine = league.competition
    for other in Competition.objects.filter(club=league.club).exclude(pk=mine.pk):
        swapped = {
            mine.public_id: other.public_id,
            f"/{mine.slug}/": f"/{other.slug}/",
            league.fixtures[0].public_id: other.fixtures.get().public_id,
            league.entries[0].public_id: other.entries.first().public_id,
            league.division.public_id: other.stages.get().divisions.get().public_id,
        }
        for at in {filled(each, league) for each in patterns()}:
            pages.add(reduce(lambda told, one: told.replace(*one), swapped.items(), at))
    for team in Team.objects.filter(club=league.club):
        pages.add(f"/teams/{team.public_id}/")
    return pages


class Reader:
    """A stranger, who asks for each address once: what is of no club is the same for both."""

    def __init__(self) -> None:
        self.client = Client()
        self.read: dict[str, str] = {}

    def page(self, at: str) -> str:
        """What is answered, where anything is."""
        if at not in self.read:
            answer = self.client.get(at)
            text = b"".join(answer) if answer.streaming else answer.content
            self.read[at] = text.decode("utf-8", "replace") if answer.status_code == 200 else ""
        return self.read[at]


def told(league: League, reader: Reader) -> str:
    """All that a stranger is answered of a club's leagues, and of who plays in them: by every id
    that there may be."""
    pages = pages_of(league)
    mine = league.entries[0].person.public_id
    for entry in league.entries:
        for id_ in (entry.person.public_id, id_in(entry.person, league.club.public_id)):
            pages |= {at.replace(mine, id_) for at in pages if "/players/" in at}
    return "\n".join(reader.page(at) for at in sorted(pages))


def held_in_both(first: League, second: League) -> set[str]:
    """What may be an id and stands in what is told of the one and of the other, each about its own
    club alone."""
    reader = Reader()
    return in_both(reader, told(first, reader), told(second, reader))


def in_both(reader: Reader, *texts: str) -> set[str]:
    """The same, of what was told."""
    # What is told of all clubs is the same for both.
    everywhere = {*IDS.findall("\n".join(
        reader.page(at) for at in ("/", "/privacy/", "/rules/", "/rankings/")
    ))}  # fmt: skip
    met = [set(IDS.findall(each)) for each in texts]
    own = {id_ for model in (Person, Pair, User) for id_ in ids_of(model)}
    shared = met[0] & met[1]
    return {id_ for id_ in shared if id_ in own or not _is_of_something(id_)} - (everywhere - own)


def ids_of(model: Any) -> set[str]:
    names = {field.name for field in model._meta.get_fields()}
    return set(model.objects.values_list("public_id", flat=True)) if "public_id" in names else set()


def _is_of_something(id_: str) -> bool:
    """Whether it is a club's, a competition's or another thing's, which lists of all clubs tell; or
    a word of twelve letters."""
    if id_.isalpha():
        return True
    things = (Club, Competition, Entry, Fixture, Division, Round, Season, Stage, Team)
    return any(id_ in ids_of(model) for model in things)

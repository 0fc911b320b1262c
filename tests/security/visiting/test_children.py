"""Who runs a competition reads children of other clubs as strangers do, on every page and file."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client
from django.utils import timezone

from matches.models import (
    Club,
    Competition,
    Division,
    Entry,
    Fixture,
    FixtureBoard,
    Membership,
    Person,
    Place,
    Round,
    Scorecard,
    Season,
    Stage,
    Team,
    TeamMember,
    User,
)
from matches.policy import codes, visibility, visiting
from matches.policy.acquaintance import Acquaintance
from matches.policy.viewer import viewer_of
from matches.services.people import ledger
from matches.services.people.ledger import Said
from matches.services.results import scorecards
from tests.security.addresses import filled, patterns
from tests.services.league import result_card
from tests.web.leagues import League, make_league

pytestmark = pytest.mark.django_db

GIVEN, FAMILY = "Zebulon", "Quarrington"


@dataclass
class Hosted(League):
    """A league of teams, and one of single players beside it, by which addresses are filled in."""

    single: League

    def addresses(self) -> list[str]:
        """Every address of the URLconf, about this league and its match."""
        ids = [("fixtures", 0), ("entries", 0)]
        swapped = {
            getattr(self.single, name)[n].public_id: getattr(self, name)[n].public_id
            for name, n in ids
        }
        swapped[self.single.competition.public_id] = self.competition.public_id
        swapped[self.single.division.public_id] = self.division.public_id
        swapped[f"/{self.single.competition.slug}/"] = f"/{self.competition.slug}/"
        found = []
        for page in patterns():
            at = filled(page, self.single)
            for old, new in swapped.items():
                at = at.replace(old, new)
            found.append(at)
        return found


@pytest.fixture
def league() -> Hosted:
    """A league of teams at a club; the away team is a school's, with a child on its board."""
    cache.clear()
    made = make_league(4, 0)
    school = Club.objects.create(kind="school", slug="hill", name="Hill School")
    today = timezone.localdate()
    season = Season.objects.create(
        club=school, slug="now", name="Now", starts_on=today, ends_on=today + timedelta(days=200)
    )
    who = Person.objects.create(given_name=GIVEN, family_name=FAMILY, age_band="child")
    Membership.objects.create(person=who, club=school, season=season)
    ledger.append(who, school, Said(), by=None)
    home = Team.objects.create(club=made.club, name="Harbour A")
    away = Team.objects.create(club=school, name="Hill A")
    TeamMember.objects.create(team=home, person=made.entries[1].person, order=1)
    TeamMember.objects.create(team=away, person=who, order=1)
    row = Competition.objects.create(
        club=made.club, season=made.season, slug="teams", name="Teams", game="black",
        law_edition="2026.1", entry_kind="team", visibility="public", state="running",
        format_options={"boards": 1},
    )  # fmt: skip
    division = Division.objects.create(stage=Stage.objects.create(competition=row))
    entries = [Entry.objects.create(competition=row, team=each) for each in (home, away)]
    for number, each in enumerate(entries, 1):
        Place.objects.create(division=division, entry=each, number=number)
    fixture = Fixture.objects.create(
        competition=row, division=division, number=1, home=entries[0], away=entries[1],
        round=Round.objects.create(division=division, number=1),
    )  # fmt: skip
    FixtureBoard.objects.create(
        fixture=fixture, number=1, home_person=made.entries[1].person, away_person=who
    )
    return Hosted(made.club, made.season, row, division, entries, [fixture] * 6, made)


def visitor() -> Person:
    return Person.objects.get(given_name=GIVEN)


def named_for(user: User, addresses: list[str]) -> set[str]:
    """The addresses at which this reader finds the child's family name."""
    client, found = Client(), set()
    client.force_login(user)
    for at in addresses:
        answer = client.get(at)
        held = b"".join(answer) if answer.streaming else answer.content
        if FAMILY in held.decode(errors="replace"):
            found.add(at)
    return found


def boards(league: Hosted) -> str:
    return f"/desk/matches/{league.fixtures[0].public_id}/"


@pytest.mark.deep
def test_an_organiser_of_the_host_reads_a_visiting_child_by_code_everywhere(league: Hosted) -> None:
    assert named_for(league.organiser(), league.addresses()) == set()
    client = Client()
    client.force_login(User.objects.get(username="organiser"))
    assert visitor().code.startswith("Hill")
    assert pseudonym(league) in client.get(boards(league)).content.decode()


def pseudonym(league: Hosted, row: Competition | None = None) -> str:
    """What the child is called in a competition of the host."""
    who = visitor()
    codes.seated(row or league.competition, who)
    return codes.code_here(who)


@pytest.mark.parametrize("who", ["stranger", "organiser"])
def test_the_code_of_a_visiting_child_s_own_club_stands_nowhere_at_the_host(
    league: Hosted, who: str
) -> None:
    client, heard, there = Client(), [], 0
    if who == "organiser":
        client.force_login(league.organiser())
    for at in league.addresses():
        answer = client.get(at)
        text = (b"".join(answer) if answer.streaming else answer.content).decode(errors="replace")
        heard += [at] if visitor().code in text else []
        there += pseudonym(league) in text
    assert heard == []
    # Or the walk would have met nobody.
    assert there >= (1 if who == "stranger" else 3)


def test_a_child_is_another_in_every_competition_and_their_own_at_home(league: Hosted) -> None:
    who = visitor()
    other = league.single.competition
    assert len({pseudonym(league), pseudonym(league, other), who.code}) == 3
    assert "Hill" not in pseudonym(league) + pseudonym(league, other)
    league.competition.club_id = who.code_of_id
    assert pseudonym(league) == who.code


def test_an_adult_without_permission_is_one_in_a_club_and_another_elsewhere(
    league: Hosted,
) -> None:
    Person.objects.filter(pk=visitor().pk).update(age_band="adult")
    other = league.single.competition
    assert pseudonym(league) == pseudonym(league, other) != visitor().code


def test_a_visiting_child_who_enters_alone_is_another_too(league: Hosted) -> None:
    entry = league.single.entries[0]
    Entry.objects.filter(pk=entry.pk).update(person=visitor())
    for client in (Client(), Client()):
        page = client.get(league.single.address).content.decode()
        assert pseudonym(league, league.single.competition) in page
        assert visitor().code not in page
        client.force_login(league.organiser(f"organiser-{id(client)}"))


def test_the_host_s_own_children_are_named_as_ever(league: Hosted) -> None:
    own = league.entries[0].team.members.get().person
    Person.objects.filter(pk=own.pk).update(
        given_name=GIVEN, family_name=FAMILY, age_band="child", naming="code"
    )
    Person.objects.filter(pk=visitor_of(league).pk).update(family_name="Elsewhere")
    Membership.objects.create(person=own, club=league.club, season=league.season)
    assert named_for(league.organiser(), [boards(league)])


def visitor_of(league: Hosted) -> Person:
    return league.entries[1].team.members.get().person


@pytest.mark.parametrize("then", ["the child's club", "an adult", "nobody's child", "everywhere"])
def test_the_same_walk_finds_the_name_where_it_may_be_read(league: Hosted, then: str) -> None:
    """Or the first test would show nothing."""
    user = league.organiser()
    who = visitor()
    if then == "the child's club":
        club = who.memberships.get().club
        user.roles.create(club=club, role="umpire")
    elif then == "an adult":
        Person.objects.filter(pk=who.pk).update(age_band="adult")
    elif then == "nobody's child":
        who.memberships.all().delete()
    else:
        User.objects.filter(pk=user.pk).update(is_superuser=True)
        user.refresh_from_db()
    assert named_for(user, [boards(league)])


def test_more_is_read_where_the_home_club_allows_it(league: Hosted) -> None:
    who = visitor()
    said: dict[str, Any] = {"given_by": "guardian", "evidence": "paper"}
    ledger.append(who, who.memberships.get().club, Said("first", **said), by=None)
    client = Client()
    client.force_login(league.organiser())
    text = client.get(boards(league)).content.decode()
    assert f"{GIVEN} Q." in text
    assert FAMILY not in text


def test_a_card_with_what_the_host_calls_the_child_on_it_is_understood(league: Hosted) -> None:
    own = league.entries[0].team.members.get().person
    names = {"A": [f"{own.given_name} {own.family_name}"], "B": [pseudonym(league)]}
    card = {**result_card(18, 9), "sides": names}
    user = league.organiser()
    with visiting.reading(lambda: user):
        scorecards.submit(user, league.fixtures[0].public_id, card, board=1)
    assert Scorecard.objects.get().document["sides"]["B"] == [f"person:{visitor().public_id}"]


def test_a_letter_to_who_organises_the_host_names_them_by_code_too(league: Hosted) -> None:
    alone = league.single.entries[0]
    Entry.objects.filter(pk=alone.pk).update(person=visitor())
    entry = Entry.objects.select_related("person", "competition").get(pk=alone.pk)
    told = Acquaintance(viewer_of(league.organiser())).entry(entry)
    assert told == pseudonym(league, entry.competition)
    assert told != visitor().code
    Membership.objects.create(person=visitor(), club=league.club, season=league.season)
    assert Acquaintance(viewer_of(league.organiser("second"))).entry(entry) == f"{GIVEN} {FAMILY}"


def test_naming_many_children_costs_two_queries(
    league: Hosted, django_assert_num_queries: Any
) -> None:
    user = league.organiser()
    who = [visitor(), *Person.objects.filter(age_band="adult")]
    with visiting.reading(lambda: user), django_assert_num_queries(2):
        told = [visibility.full_name(each) for each in who for _time in range(3)]
    assert told[0] == visitor().code
    assert visibility.full_name(visitor()) == f"{GIVEN} {FAMILY}"

"""What a club keeps about somebody, for its owner who is asked for it: of a child without an
account too, and nothing of any other club."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from matches import services
from matches.models import AuditEntry, Club, Look, Membership, Person, Role, User
from tests.security.visiting.test_former_club import belongs
from tests.web.leagues import League, make_league

pytestmark = pytest.mark.django_db
GIVEN, FAMILY = "Zebulon", "Quarrington"


@pytest.fixture
def league() -> League:
    """A league in which a child plays, who belongs to its club and to another one since."""
    cache.clear()
    made = make_league(4, 4, with_cards=True)
    who = made.entries[0].person
    Membership.objects.create(person=who, club=made.club, season=made.season)
    Person.objects.filter(pk=who.pk).update(
        given_name=GIVEN, family_name=FAMILY, age_band="child", naming="code"
    )
    return made


@pytest.fixture
def elsewhere(league: League) -> Club:
    """Another club of theirs, with a team and a note of its own."""
    club = Club.objects.create(kind="school", slug="hill", name="Hill School")
    belongs(league.entries[0].person, club)
    head = User.objects.create_user("head")
    Role.objects.create(user=head, club=club, role="owner")
    who = league.entries[0].person.public_id
    services.teams.create(head, club.public_id, name="Hill Owls", members=[who])
    return club


def owner_of(club: Club) -> User:
    made = User.objects.create_user(f"owner of {club.slug}")
    Role.objects.create(user=made, club=club, role="owner")
    return made


def read_by(user: User, league: League, club: Club | None = None, way: str = "json") -> Any:
    client = Client()
    client.force_login(user)
    who = league.entries[0].person.public_id
    at = reverse("web:desk-kept-about", args=[(club or league.club).slug, who])
    return client.post(at, {"as": way})


def test_an_owner_takes_along_what_the_club_keeps_of_a_child_without_an_account(
    league: League,
) -> None:
    answer = read_by(owner_of(league.club), league)
    assert "attachment" in answer["Content-Disposition"]
    told = json.loads(answer.content)
    assert told["person"][0]["family_name"] == FAMILY
    assert told["memberships"][0]["club"] == league.club.name
    assert {each["competition"] for each in told["results"]} == {league.competition.name}
    assert len(told["results"]) >= 1
    assert told["entries"][0]["as"] != f"{GIVEN} {FAMILY}"


def test_it_is_read_as_a_page_too(league: League) -> None:
    text = read_by(owner_of(league.club), league, way="page").content.decode()
    assert FAMILY in text
    assert league.competition.name in text


def test_nothing_of_another_club_is_told_by_either(league: League, elsewhere: Club) -> None:
    # The other club spoke last of how they may be named: its code stands in their row.
    who = league.entries[0].person
    services.people.ledger.append(who, elsewhere, services.people.ledger.Said(), by=None)
    assert "Hill" in who.code
    here = read_by(owner_of(league.club), league).content.decode()
    assert "Hill" not in here
    assert elsewhere.public_id not in here
    there = read_by(owner_of(elsewhere), league, elsewhere)
    told = json.loads(there.content)
    assert told["teams"] == [{"team": "Hill Owls", "order": 1, "captain": False}]
    assert told["entries"] == told["results"] == []
    for own in (league.club.name, league.competition.name, league.club.public_id):
        assert own not in there.content.decode()


def test_the_account_is_told_to_who_signs_in_by_it_alone(league: League) -> None:
    user = User.objects.create_user("zeb", email="zeb@example.test")
    Person.objects.filter(pk=league.entries[0].person_id).update(user=user)
    text = read_by(owner_of(league.club), league).content.decode()
    assert "zeb" not in text
    assert "account" not in json.loads(text)


@pytest.mark.parametrize("way", ["json", "page"])
def test_it_is_on_record_and_who_looked_knows_of_it(league: League, way: str) -> None:
    user = owner_of(league.club)
    read_by(user, league, way=way)
    noted = AuditEntry.objects.get(action="person.exported")
    assert (noted.user, noted.club) == (user, league.club)
    assert Look.objects.filter(club=league.club).exists()


def test_an_organiser_is_not_asked_and_other_clubs_find_nobody(league: League) -> None:
    organiser = User.objects.create_user("organiser")
    Role.objects.create(user=organiser, club=league.club, role="organiser")
    assert read_by(organiser, league).status_code == 403
    hill = Club.objects.create(kind="school", slug="hill", name="Hill School")
    stranger = owner_of(hill)
    assert read_by(stranger, league).status_code == 404
    assert read_by(stranger, league, hill).status_code == 404
    assert not AuditEntry.objects.filter(action="person.exported").exists()


def test_a_look_at_the_page_alone_shows_nothing_of_it(league: League) -> None:
    client = Client()
    client.force_login(owner_of(league.club))
    who = league.entries[0].person.public_id
    text = client.get(f"/desk/clubs/{league.club.slug}/members/{who}/kept/").content.decode()
    assert league.competition.name not in text
    assert "Save it as a file" in text
    assert not Look.objects.exists()


def test_a_child_who_visits_from_another_club_is_not_named_to_who_asks(league: League) -> None:
    other = league.entries[1].person
    Person.objects.filter(pk=other.pk).update(
        given_name="Hepzibah", family_name="Oldacre", age_band="child", naming="initials"
    )
    assert not Membership.objects.filter(person=other).exists()
    AuditEntry.objects.create(
        club=league.club, action="x", object_type="x", object_id="x",
        summary=f"{GIVEN} {FAMILY} and Hepzibah Oldacre were late",
    )  # fmt: skip
    text = read_by(owner_of(league.club), league).content.decode()
    assert f"{GIVEN} {FAMILY} and H. O. were late" in text
    assert "Oldacre" not in text

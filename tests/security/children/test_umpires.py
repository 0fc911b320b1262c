"""What a password alone opens: an umpire of a club reads a child's full name at the matches that
were given to them, and at no other address. docs/decisions/accounts.md says why that is enough."""

from __future__ import annotations

import pytest
from django.core.cache import cache
from django.db.models import Q
from django.test import Client

from matches.models import Fixture, Membership, Person, Role, UmpireAssignment, User
from tests.deep import some
from tests.security.addresses import filled, patterns
from tests.web.leagues import League, make_league

pytestmark = pytest.mark.django_db
NAME = "Quarrington"


@pytest.fixture
def school() -> League:
    """A league that strangers read, in which one player is a child of the club."""
    cache.clear()
    league = make_league(5, 5, with_cards=True)
    who = league.entries[0].person
    Person.objects.filter(pk=who.pk).update(
        given_name="Zebulon", family_name=NAME, age_band="child", naming="initials", birth_year=2012
    )
    Membership.objects.create(person=who, club=league.club, season=league.season)
    return league


def umpire_of(league: League) -> tuple[User, Client]:
    user, client = User.objects.create_user("umpire"), Client()
    Role.objects.create(user=user, club=league.club, role="umpire")
    client.force_login(user)
    return user, client


def their_matches(league: League) -> list[Fixture]:
    """The child's matches, one that is played and one that is ahead."""
    first = league.entries[0].pk
    own = Fixture.objects.filter(competition=league.competition).filter(
        Q(home=first) | Q(away=first)
    )
    return [own.filter(state="official")[0], own.exclude(state="official")[0]]


def test_an_umpire_reads_no_child_s_full_name_but_at_the_matches_given_to_them(
    school: League,
) -> None:
    _user, client = umpire_of(school)
    played, ahead = their_matches(school)
    first = school.fixtures[0].public_id
    for page in some(list(patterns()), 30):
        for match in (played, ahead):
            there = filled(page, school).replace(first, match.public_id)
            text = client.get(there).content.decode("utf-8", "replace")
            assert NAME not in text, there


def test_at_a_match_that_is_given_to_them_they_do(school: League) -> None:
    """Or the test above would show nothing."""
    user, client = umpire_of(school)
    _played, ahead = their_matches(school)
    UmpireAssignment.objects.create(user=user, fixture=ahead)
    assert NAME in client.get(f"/score/{ahead.public_id}/").content.decode()

"""A link to a sign-in opens nothing once who made it might not make it any more."""

from __future__ import annotations

import pytest
from django.test import Client

from matches import services
from matches.models import Club, Person, Role, User
from matches.services.people import sign_ins
from tests.security.visiting.test_former_club import belongs, owned
from tests.services.league import League, make_league
from tests.services.own_accounts import LINK

pytestmark = pytest.mark.django_db
TYPED = {"username": "somebody", "password": "heads-or-tails-9"}


@pytest.fixture
def league() -> League:
    return owned(make_league(2, draw=False))


@pytest.fixture
def child(league: League) -> Person:
    found = league.entries[0].person
    assert found is not None
    Person.objects.filter(pk=found.pk).update(age_band="child", naming="code")
    return Person.objects.get(pk=found.pk)


def helper(league: League) -> User:
    """Another organiser of the club."""
    made = User.objects.create_user("helper")
    Role.objects.create(user=made, club=league.competition.club, role="organiser")
    return made


def is_taken_up(token: str) -> bool:
    """Whether the link makes an account, and that account is somebody's."""
    at = f"/names/{token}/"
    looked, sent = Client().get(at), Client().post(at, TYPED)
    assert looked.status_code == (200 if sent.status_code == 302 else 404)
    return Person.objects.filter(user__username="somebody").exists()


def test_one_that_the_club_made_before_the_child_went_to_another(
    league: League, child: Person
) -> None:
    token = sign_ins.make_link(league.owner, league.club, child.public_id)
    services.people.leave(league.owner, league.club, child.public_id)
    belongs(child, Club.objects.create(kind="school", slug="hill", name="Hill School"))
    assert not is_taken_up(token)


def test_one_of_who_organises_the_club_no_more(league: League, child: Person) -> None:
    user = helper(league)
    token = sign_ins.make_link(user, league.club, child.public_id)
    services.people.roles.revoke(
        league.owner, league.club, username=user.username, role="organiser"
    )
    assert not is_taken_up(token)


def test_one_that_they_had_mailed_to_an_address_of_their_choice(
    league: League, child: Person
) -> None:
    user = helper(league)
    made = sign_ins.mail_link(
        user, league.club, child.public_id, email="helper@example.org", link=LINK
    )
    told = [child.public_id, sign_ins._count(child), league.club, made.public_id]
    token = sign_ins.signing.dumps(told, salt=sign_ins.SALT)
    assert sign_ins.find(token) == child
    services.people.roles.revoke(
        league.owner, league.club, username=user.username, role="organiser"
    )
    assert sign_ins.find(token) is None


def test_one_of_a_helper_who_still_is_one_makes_the_account(league: League, child: Person) -> None:
    """Or the others would show nothing."""
    assert is_taken_up(sign_ins.make_link(helper(league), league.club, child.public_id))

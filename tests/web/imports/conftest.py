"""A club with a league, its owner at the desk, and somebody who organises another club."""

from __future__ import annotations

import pytest
from django.test import Client

from matches import services
from matches.models import Role, User
from tests.services.league import League, make_league


@pytest.fixture
def league() -> League:
    return make_league()


@pytest.fixture
def owner(league: League) -> Client:
    return signed_in(league.owner)


@pytest.fixture
def elsewhere(league: League) -> tuple[Client, str]:
    """Who organises another club, and the address of that club's desk."""
    club = services.clubs.create(league.owner, name="Other", kind="club")
    user = User.objects.create_user("other-organiser")
    Role.objects.create(user=user, club=club, role="organiser")
    return signed_in(user), f"/desk/clubs/{club.slug}/"


def signed_in(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client

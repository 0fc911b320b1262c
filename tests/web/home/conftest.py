"""What the tests of the desk share."""

import pytest
from django.test import Client

from matches.models import User
from tests.web.leagues import League, make_league


@pytest.fixture
def league() -> League:
    return make_league(4, 2, with_cards=True)


@pytest.fixture
def organiser(league: League, client: Client) -> User:
    user = league.organiser(role="owner")
    client.force_login(user)
    return user

"""What the tests at the board share."""

import pytest

from tests.services.league import League
from tests.services.scoring.a_trainee import Trainee
from tests.services.scoring.at_the_board import Phone


@pytest.fixture
def phone(league: League) -> Phone:
    return Phone(league)


@pytest.fixture
def trainee(league: League) -> Trainee:
    league.competition.visibility = "members"
    league.competition.save()
    return Trainee(league)

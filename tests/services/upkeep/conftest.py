"""What the tests of upkeep begin with: played, made, and as it should be."""

from __future__ import annotations

import pytest

from matches import services
from matches.models import (
    Championship,
)
from tests.services.league import League, make_league
from tests.services.upkeep.looking import (
    found,
)


@pytest.fixture
def played(league: League) -> League:
    """Every match played, the table and the ratings made."""
    for number in range(1, 7):
        league.play(number, *((18, 9) if number % 3 else (9, 18)))
    services.base.outbox.send(early=True)
    assert found() == []
    return league


@pytest.fixture
def bracket(db: None) -> League:
    """A knockout of four, both semi-finals played."""
    made = make_league(4, format="single-elimination")
    made.play(1)
    made.play(2, 9, 18)
    services.base.outbox.send(early=True)
    assert found() == []
    return made


@pytest.fixture
def houses(played: League) -> Championship:
    ids = [entry.person.public_id for entry in played.entries]
    teams = [
        services.teams.create(played.owner, played.club, name=name, members=members).public_id
        for name, members in (("Oak", ids[:2]), ("Elm", ids[2:]))
    ]
    made = services.championships.create(
        played.owner, played.season, name="Houses", houses=teams,
        competitions=[played.competition.public_id], rules={"places": [5, 3, 1]},
    )  # fmt: skip
    made = services.championships.edit(
        played.owner, made.public_id, name="Houses", houses=teams,
        competitions=[played.competition.public_id], rules={"places": [6, 3, 1]},
        visibility="members",
    )  # fmt: skip
    line = services.championships.add_line(
        played.owner, made.public_id, house=teams[0], points=2, reason="Swept the hall."
    )
    services.championships.reverse_line(played.owner, line.pk, reason="Did not.")
    assert found() == []
    return made

"""At a hall's boards, and at the board itself, who runs a competition reads a visiting child as
strangers do; read by somebody, on pages while a match is written down."""

from __future__ import annotations

import pytest
from django.test import Client

from matches.models import Membership, Person, User
from matches.policy import visiting
from matches.services import scoring
from matches.services.scoring import Sent
from tests.security.visiting.test_children import (
    FAMILY,
    Hosted,
    league,  # noqa: F401 - a fixture
    pseudonym,
    visitor,
)
from tests.services.scoring.at_the_board import BEGIN

pytestmark = pytest.mark.django_db


@pytest.fixture
def running(league: Hosted) -> User:  # noqa: F811
    """The host's organiser, at whose hall the child's match is being written down."""
    who, fixture, board = league.organiser(), league.fixtures[0], league.board()
    fixture.board, fixture.venue, fixture.state = board, board.venue, "playing"
    fixture.save()
    where = {"board": 1, "device": "phone-one-at-the-board"}
    scoring.write(who, fixture.public_id, **where, after=0, lines=[Sent(1, BEGIN)])
    return who


def pages(league: Hosted) -> list[str]:  # noqa: F811
    """Where the names of a running card stand: the hall's boards, and the card at the board,
    with what its own program is told."""
    hall = f"/desk/clubs/{league.club.slug}/halls/quay-room/"
    match = league.fixtures[0].public_id
    return [f"{hall}boards/", f"/score/{match}/boards/1/"]


def read(user: User, at: str) -> str:
    client = Client()
    client.force_login(user)
    answer = client.get(at)
    assert answer.status_code == 200, at
    return answer.content.decode()


def test_a_host_s_organiser_reads_a_visiting_child_s_code_at_the_boards(
    league: Hosted,  # noqa: F811
    running: User,
) -> None:
    for at in pages(league):
        text = read(running, at)
        assert FAMILY not in text, at
        assert pseudonym(league) in text, at
        # Whoever plays for the host is named as ever.
        assert str(league.entries[0].team.members.get().person.given_name) in text, at


def test_so_is_the_name_read_where_the_child_is_the_club_s_own(
    league: Hosted,  # noqa: F811
    running: User,
) -> None:
    Membership.objects.filter(person=visitor()).update(club=league.club, season=league.season)
    for at in pages(league):
        assert FAMILY in read(running, at), at


def test_a_door_that_does_not_ask_would_be_seen(
    league: Hosted,  # noqa: F811
    running: User,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Or the first test would show nothing."""
    assert Person.objects.filter(family_name=FAMILY).exists()
    monkeypatch.setattr(visiting, "may_be_named", lambda person: True)
    assert [at for at in pages(league) if FAMILY in read(running, at)] == pages(league)

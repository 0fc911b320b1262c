"""At the board a visiting child is called as everywhere at the host: nobody who helps there is told
how the name is spoken, and no link that they make shows more than they read."""

from __future__ import annotations

import pytest
from django.test import Client

from matches.models import BoardPass, Membership, Person
from matches.services.scoring import passes
from tests.security.visiting.test_children import (
    FAMILY,
    GIVEN,
    Hosted,
    league,
    pseudonym,
    visitor,
)
from tests.services.league import result_card

__all__ = ["league"]
pytestmark = pytest.mark.django_db
SPOKEN = "ZEB-yoo-lon"


@pytest.fixture(autouse=True)
def spoken(league: Hosted) -> None:
    """The child's own club noted how the name is spoken."""
    Person.objects.filter(pk=visitor().pk).update(spoken_as=SPOKEN)


def addresses(league: Hosted) -> list[str]:
    id_ = league.fixtures[0].public_id
    return [
        f"/score/{id_}/boards/1/",
        f"/score/{id_}/boards/1/shadow/",
        f"/desk/matches/{id_}/sheet/",
        f"/api/v1/scoring/{id_}?board=1",
        f"/api/v1/scoring/{id_}/shadow?board=1",
    ]


def at_the_board(league: Hosted) -> list[str]:
    id_ = league.fixtures[0].public_id
    return ["/score/", f"/score/{id_}/boards/1/", f"/api/v1/scoring/{id_}?board=1"]


def told(client: Client, at: str) -> str:
    answer = client.get(at)
    assert answer.status_code == 200
    return answer.content.decode()


def holder(league: Hosted) -> Client:
    """A device that claimed a link which the host's organiser made."""
    user = league.organiser(f"maker-{BoardPass.objects.count()}")
    made = passes.make_for_match(user, league.fixtures[0].public_id, hours=2)
    client = Client()
    assert client.post(f"/pass/{made.token}/").status_code == 302
    return client


def test_who_organises_the_host_is_not_told_how_the_name_is_spoken(league: Hosted) -> None:
    client = Client()
    client.force_login(league.organiser())
    for at in addresses(league):
        text = told(client, at)
        assert pseudonym(league) in text
        assert SPOKEN not in text


def test_a_link_of_theirs_shows_no_more_than_they_read(league: Hosted) -> None:
    client = holder(league)
    for at in at_the_board(league):
        text = told(client, at)
        assert pseudonym(league) in text
        assert not any(each in text for each in (GIVEN, FAMILY, SPOKEN))


def test_the_host_s_own_child_is_named_there_as_ever(league: Hosted) -> None:
    """Or the others would show nothing."""
    Membership.objects.filter(person=visitor()).update(club=league.club, season=league.season)
    client = Client()
    client.force_login(league.organiser())
    assert SPOKEN in told(client, addresses(league)[0])
    for at in at_the_board(league)[1:]:
        text = told(holder(league), at)
        assert FAMILY in text
        assert SPOKEN in text


def test_a_card_with_a_name_on_it_tells_the_host_not_whether_it_is_right(league: Hosted) -> None:
    """Or given names and family names are read off a list, one after the other, by what is
    answered; to a match that has its card, without leaving a trace."""
    client = Client()
    client.force_login(league.organiser())
    at = f"/api/v1/fixtures/{league.fixtures[0].public_id}/scorecards?board=1"

    def answer(name: str) -> str:
        sent = {**result_card(16, 9), "sides": {"A": ["A"], "B": [name]}}
        told = client.post(at, sent, content_type="application/json")
        return f"{told.status_code} {told.content.decode().replace(name, 'x')}"

    for name in (GIVEN, FAMILY, f"{GIVEN} {FAMILY}", "Z. Q."):
        assert answer(name) == answer("Nobody")
    assert answer(pseudonym(league)).startswith("201")
    assert answer(FAMILY) == answer("Nobody")
    Membership.objects.filter(person=visitor()).update(club=league.club, season=league.season)
    client.force_login(league.organiser("own"))
    assert answer(FAMILY) != answer("Nobody")

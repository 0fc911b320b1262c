"""A token for one club, tried on every address that there is with what is another club's: whatever
its owner is there, it is told what somebody is told who is nothing there."""

from __future__ import annotations

import re

import pytest

from matches.models import Club, Membership, Role, TokenNote, UmpireAssignment, User
from matches.services.people import roles, tokens
from tests.api.conftest import Api
from tests.api.tokens.test_attackers import OPEN, OWNED, addresses, body_for, parameters, there_of
from tests.deep import some
from tests.security.addresses import correct
from tests.web.leagues import League, make_league

pytestmark = pytest.mark.django_db

THERE = ("owner", "organiser", "umpire", "player", "superuser")
"""What somebody is in the other club besides."""
NOBODY_S = re.compile("token|/shots/|/live/|/games|/schema|/docs|adjudicate|nowhere")
TOLD = [each for each in addresses() if not NOBODY_S.search(each)]
"""Where it matters who asks; tokens are asked for by no token at all."""
WALKS = [(kind, level) for kind in THERE for level in ("private", "members", "public")]


@pytest.fixture
def here() -> Club:
    """The club for which the token is."""
    return Club.objects.create(kind="club", slug="elsewhere", name="Elsewhere")


@pytest.fixture
def plain(here: Club) -> Api:
    """Who organises that club, and is nothing in any other."""
    return client_of(helper(here, "plain"), here)


def helper(here: Club, name: str) -> User:
    user = User.objects.create_user(name)
    Role.objects.create(user=user, club=here, role="organiser")
    return user


def two_clubs(here: Club, league: League, kind: str) -> User:
    """Somebody who organises one club, and is something in the league's."""
    user = helper(here, f"both-{kind}")
    if kind == "superuser":
        User.objects.filter(pk=user.pk).update(is_superuser=True)
        user.refresh_from_db()
    elif kind == "player":
        person = league.entries[0].person
        person.user = user
        person.save()
        Membership.objects.create(person=person, club=league.club, season=league.season)
    else:
        Role.objects.create(user=user, club=league.club, role=kind)
        UmpireAssignment.objects.create(user=user, fixture=league.fixtures[0])
    return user


def client_of(user: User, club: Club | None) -> Api:
    """A program with a token that may do everything, in one club or in all."""
    _row, token = tokens.make(user, days=1, scope="organise", club=club.slug if club else "")
    return Api(headers={"Authorization": f"Token {token}"})


def league_of(visibility: str) -> League:
    """A league of the other club, of whose players strangers read initials."""
    named = {"naming": "initials"}
    league = make_league(4, 3, visibility=visibility, with_cards=True, people=named)
    correct(league, league.fixtures[1])
    return league


def asked(client: Api, method: str, there: str, address: str) -> tuple[int, bytes]:
    if method in ("get", "head"):
        answer = getattr(client, method)(there)
    else:
        body = body_for(address)
        answer = getattr(client, method)(there, data=body, content_type="application/json")
    return answer.status_code, answer.content


def placed(address: str, league: League) -> str:
    if parameters(address) - OPEN:
        return there_of(address, league)
    return re.sub(r"<(?:\w+:)?(\w+)>", "black", address)


@pytest.mark.parametrize(("kind", "visibility"), some(WALKS, 3))
def test_at_no_address_is_a_token_for_one_club_more_than_a_stranger_s_in_another(
    kind: str, visibility: str, here: Club, plain: Api
) -> None:
    league = league_of(visibility)
    held = client_of(two_clubs(here, league, kind), here)
    for address in TOLD:
        there = placed(address, league)
        for method in ("get", "post"):
            told = asked(held, method, there, address)
            assert told == asked(plain, method, there, address), (method, there)


@pytest.mark.parametrize("address", some([each for each in OWNED if each in TOLD], 5))
def test_a_token_for_all_is_told_there_what_its_owner_is(
    address: str, here: Club, plain: Api
) -> None:
    """Or the test above would show nothing."""
    league = league_of("private")
    free = client_of(two_clubs(here, league, "owner"), None)
    there = placed(address, league)
    told = [asked(free, method, there, address) for method in ("get", "post")]
    assert told != [asked(plain, method, there, address) for method in ("get", "post")]
    assert {status for status, _body in told} & {200, 201, 409}


@pytest.mark.parametrize("kind", THERE)
def test_of_a_list_a_token_for_one_club_is_told_nothing_private_of_another(
    kind: str, here: Club
) -> None:
    league = league_of("members")
    user = two_clubs(here, league, kind)
    hidden = [league.club.name, league.competition.public_id, league.competition.name]
    for only, seen in ((here, False), (None, True)):
        text = client_of(user, only).read("competitions").content.decode()
        assert (league.competition.public_id in text) == seen
        assert any(each in text for each in hidden) == seen


@pytest.mark.parametrize("kind", ["owner", "organiser", "umpire"])
def test_in_its_own_club_it_may_what_its_owner_may(kind: str, here: Club) -> None:
    league = league_of("members")
    user = two_clubs(here, league, kind)
    for club in (league.club, None):
        client = client_of(user, club)
        row = league.fixtures[0].public_id
        assert client.read(f"scoring/{row}").status_code == 200
        may = client.read(f"competitions/{league.competition.public_id}/corrections").status_code
        assert may == 200


def test_a_superuser_s_token_for_a_club_has_that_club_s_rights_and_those_of_the_role_there(
    here: Club,
) -> None:
    league = league_of("private")
    user = two_clubs(here, league, "superuser")
    Role.objects.create(user=user, club=league.club, role="umpire")
    row = league.fixtures[0].public_id
    assert client_of(user, None).read(f"scoring/{row}").status_code == 200
    held = client_of(user, league.club)
    # An umpire who was not assigned, and may read what members read.
    assert held.read(f"scoring/{row}").status_code == 404
    league.competition.visibility = "members"
    league.competition.save()
    assert held.read(f"scoring/{row}").status_code == 403


def test_a_role_that_ends_ends_the_token_and_one_given_again_is_no_way_back(here: Club) -> None:
    user = helper(here, "asha")
    owner = User.objects.create_user("who-owns")
    Role.objects.create(user=owner, club=here, role="owner")
    client = client_of(user, here)
    assert client.read("clubs").status_code == 200
    roles.revoke(owner, here.slug, username="asha", role="organiser")
    assert client.read("clubs").status_code == 401
    roles.grant(owner, here.slug, username="asha", role="organiser")
    assert client.read("clubs").status_code == 401


def test_a_role_that_went_past_every_service_ends_it_as_well(here: Club) -> None:
    user = helper(here, "asha")
    client = client_of(user, here)
    Role.objects.filter(user=user)._raw_delete("default")
    assert client.read("clubs").status_code == 401


def test_with_the_club_the_token_goes_and_is_not_good_for_all_without_its_note(
    here: Club,
) -> None:
    user = helper(here, "asha")
    client = client_of(user, here)
    other = client_of(user, None)
    Role.objects.filter(user=user)._raw_delete("default")
    here.delete()
    assert [note.club_id for note in TokenNote.objects.all()] == [None]
    assert client.read("clubs").status_code == 401
    assert other.read("clubs").status_code == 200


def test_the_next_request_is_held_to_no_club(here: Club) -> None:
    league = league_of("private")
    user = two_clubs(here, league, "organiser")
    at = f"competitions/{league.competition.public_id}"
    held, free = client_of(user, here), client_of(user, None)
    for _each in range(2):
        assert held.read(at).status_code == 404
        assert free.read(at).status_code == 200

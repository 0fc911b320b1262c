"""Who holds a board pass, at the API: the matches of the pass, at the board's addresses alone."""

from __future__ import annotations

from typing import Any

import pytest
from django.conf import settings

from matches.models import RunningLine, UmpireAssignment, User
from matches.services.scoring import passes
from tests.api.conftest import Api
from tests.api.scoring.test_scoring import DEVICE, address, sent
from tests.services.scoring.at_the_board import BEGIN, MISS, entry, whole
from tests.web.leagues import League, make_league

pytestmark = pytest.mark.django_db


@pytest.fixture
def league() -> League:
    return make_league(4, 0, visibility="private")


@pytest.fixture
def link(league: League) -> passes.MadePass:
    return passes.make_for_match(league.organiser(), league.fixtures[0].public_id, hours=6)


def given(client: Api, link: passes.MadePass) -> Api:
    """The client once it has claimed the link."""
    client.cookies[settings.BOARD_PASS_COOKIE_NAME] = passes.claim(link.token).text
    return client


@pytest.fixture
def holder(link: passes.MadePass) -> Api:
    return given(Api(), link)


def test_a_holder_writes_a_match_down_and_hands_it_in(league: League, holder: Api) -> None:
    assert holder.read(address(league)).json()["card"] is None
    written = holder.send(address(league, "lines"), sent(*whole()))
    assert (written.status_code, written.json()["lines"][0]["by"]) == (200, None)
    here = holder.send(address(league, "here"), {"device": DEVICE})
    assert (here.status_code, here.json()["lines"]) == (200, len(whole()))
    end = holder.send(address(league, "hand-in"), {"device": DEVICE, "after": len(whole())})
    assert (end.status_code, end.json()["result"]) == (200, "/score/")


def asked(client: Api, league: League, number: int) -> list[Any]:
    """What each address of a match at its board answers."""
    seen = {"device": DEVICE, "after": 0}
    return [
        client.read(address(league, "", number)),
        client.send(address(league, "lines", number), sent(BEGIN)),
        client.send(address(league, "hand-in", number), seen),
        client.send(address(league, "here", number), {"device": DEVICE}),
    ]


def test_another_match_is_a_match_that_is_not_there(league: League, holder: Api) -> None:
    nowhere = holder.read("scoring/zzzzzzzzzzzz")
    other = make_league(3, 0, slug="spring")
    for answers in (asked(holder, league, 1), asked(holder, other, 0)):
        assert [each.status_code for each in answers] == [404] * 4
        assert answers[0].json()["errors"][0]["code"] == nowhere.json()["errors"][0]["code"]
    assert not RunningLine.objects.exists()


def test_everything_else_answers_a_holder_as_it_does_a_stranger(
    league: League, holder: Api
) -> None:
    holder.send(address(league, "lines"), sent(BEGIN, entry(MISS)))
    fixture, stranger = league.fixtures[0].public_id, Api()
    body = {"device": DEVICE, "after": 2, "reason": "Rain."}
    for send in (
        lambda client: client.send(address(league, "abandon"), body),
        lambda client: client.send(address(league, "resume"), {}),
        lambda client: client.send(f"fixtures/{fixture}/scorecards", {}),
        lambda client: client.send(f"fixtures/{fixture}/corrections", {}),
        lambda client: client.read(f"fixtures/{fixture}"),
        lambda client: client.read(f"competitions/{league.competition.public_id}"),
        lambda client: client.read("tokens"),
    ):
        told, other = send(holder), send(stranger)
        assert told.status_code == other.status_code
        assert told.status_code in (401, 403, 404)
        assert told.content == other.content
    assert holder.read("competitions").json() == stranger.read("competitions").json()


def test_a_revoked_link_is_refused_at_the_next_request(
    league: League, link: passes.MadePass, holder: Api
) -> None:
    assert holder.read(address(league)).status_code == 200
    passes.revoke(User.objects.get(username="organiser"), link.board_pass.public_id)
    answers = asked(holder, league, 0)
    assert [each.status_code for each in answers] == [401] * 4


def test_nothing_is_taken_from_a_page_of_another_site(
    league: League, link: passes.MadePass
) -> None:
    client = given(Api(enforce_csrf_checks=True), link)
    assert client.send(address(league, "lines"), sent(BEGIN)).status_code == 403
    assert not RunningLine.objects.exists()
    client.cookies["csrftoken"] = token = "a" * 32
    answer = client.send(address(league, "lines"), sent(BEGIN), HTTP_X_CSRFTOKEN=token)
    assert answer.status_code == 200


def test_who_is_signed_in_and_holds_a_link_may_as_much_as_either(
    league: League, link: passes.MadePass
) -> None:
    client = given(Api(), link)
    player = User.objects.create_user("player")
    client.force_login(player)
    assert client.read(address(league)).status_code == 200
    assert client.read(address(league, "", 1)).status_code == 404
    assert client.send(address(league, "lines"), sent(BEGIN)).status_code == 200
    assert RunningLine.objects.get().written_by is None
    umpire = league.organiser("umpire", "umpire")
    UmpireAssignment.objects.create(fixture=league.fixtures[0], user=umpire)
    client.force_login(umpire)
    more = client.send(address(league, "lines"), sent(entry(MISS), first=2, after=1))
    assert more.status_code == 200
    assert RunningLine.objects.get(number=2).written_by == umpire


def test_a_made_up_cookie_is_a_stranger_s(league: League, link: passes.MadePass) -> None:
    passes.claim(link.token)
    client = Api()
    client.cookies[settings.BOARD_PASS_COOKIE_NAME] = link.board_pass.public_id
    assert [each.status_code for each in asked(client, league, 0)] == [401] * 4

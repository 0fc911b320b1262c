"""A trainee's scoring page, and the page that lays his card beside the umpire's."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from matches import services
from matches.models import ShadowCard
from tests.services.league import League, make_league
from tests.services.scoring.a_trainee import Trainee
from tests.services.scoring.at_the_board import BEGIN, MISS, Phone, entry, finished, won
from tests.services.teams.line_ups import listed, meeting, team_league
from tests.web.scoring.test_page import known, signed_in

pytestmark = pytest.mark.django_db


@pytest.fixture
def league() -> League:
    return make_league(visibility="members")


@pytest.fixture
def trainee(league: League) -> Trainee:
    return Trainee(league)


@pytest.fixture
def client(league: League) -> Client:
    return signed_in(league.umpire)


def lines_of(*entries: Any) -> list[Any]:
    return [BEGIN, *(entry(one) for one in entries)]


def text(client: Client, at: str) -> str:
    answer = client.get(at)
    assert answer.status_code == 200
    return answer.content.decode()


def test_the_page_writes_to_the_trainee_s_own_card_and_hears_of_nothing_else(
    league: League, client: Client
) -> None:
    at = f"/score/{league.id(1)}/shadow/"
    page = text(client, at)
    told = known(page)
    assert "not counted" in page
    assert told["api"] == f"/api/v1/scoring/{league.id(1)}/shadow"
    assert (told["live"], told["form"], told["shadow"]) == ("", "", True)
    assert told["match"] == f"{at}compared/"
    assert told["key"] != f"{league.id(1)}"
    # A phone that two trainees share keeps their lines apart.
    assert told["key"] != known(text(signed_in(league.owner), at))["key"]
    assert "wasm-unsafe-eval" in client.get(at)["Content-Security-Policy"]


def test_what_was_missed_and_told_otherwise_stands_beside_the_umpire_s_words(
    league: League, client: Client, trainee: Trainee
) -> None:
    phone = Phone(league)
    phone.write(*lines_of(*finished()))
    phone.hand_in()
    at = f"/score/{league.id(1)}/shadow/compared/"
    theirs = finished()
    mine = [*theirs[:4], {"flick": {"by": "A", "struck": ["O2", "K"], "off": ["K", "O2"]}}]
    trainee.write(*lines_of(*mine))
    page = " ".join(text(client, at).split())
    assert "differences. Pennies" in page
    assert "Nothing was written." in page
    assert "black.mistake" in page
    assert "You have not finished" in page


def test_cards_that_say_the_same_differ_in_nothing(
    league: League, client: Client, trainee: Trainee
) -> None:
    phone = Phone(league)
    phone.write(*lines_of(*finished()))
    phone.hand_in()
    trainee.write(*lines_of(*finished()))
    trainee.finish()
    page = text(client, f"/score/{league.id(1)}/shadow/compared/")
    assert "every entry says the same" in page
    assert "come to the same score" in page


def test_of_a_result_alone_the_scores_are_compared(
    league: League, client: Client, trainee: Trainee
) -> None:
    league.play(1, 18, 9)
    trainee.write(*lines_of(*finished()))
    trainee.finish()
    page = text(client, f"/score/{league.id(1)}/shadow/compared/")
    assert "only their scores are compared" in page
    assert "18–9" in page
    assert "16–0" in page


def test_the_umpire_s_card_is_not_shown_to_who_still_writes(
    league: League, client: Client, trainee: Trainee
) -> None:
    phone = Phone(league)
    phone.write(*lines_of(MISS))
    trainee.write(BEGIN)
    page = text(client, f"/score/{league.id(1)}/shadow/compared/")
    assert "once you have finished" in page
    assert "black.miss" not in page
    trainee.finish()
    assert "black.miss" in text(client, f"/score/{league.id(1)}/shadow/compared/")


def test_who_wrote_nothing_is_led_to_the_page_where_one_writes(
    league: League, client: Client
) -> None:
    answer = client.get(f"/score/{league.id(1)}/shadow/compared/")
    assert answer["Location"] == f"/score/{league.id(1)}/shadow/"


def test_a_card_is_thrown_away_by_its_own_trainee(
    league: League, client: Client, trainee: Trainee
) -> None:
    trainee.write(BEGIN)
    at = f"/score/{league.id(1)}/shadow/compared/"
    signed_in(league.owner).post(at)
    assert ShadowCard.objects.exists()
    assert client.post(at)["Location"] == f"/score/{league.id(1)}/shadow/"
    assert not ShadowCard.objects.exists()


def test_the_match_s_page_leads_there_whom_it_is_open_to(league: League, client: Client) -> None:
    link = f"/score/{league.id(1)}/shadow/"
    assert link in text(client, f"/matches/{league.id(1)}/")
    league.competition.visibility = "public"
    league.competition.save()
    assert link not in text(Client(), f"/matches/{league.id(1)}/")
    assert link in text(signed_in(league.owner), f"/desk/matches/{league.id(1)}/")


@pytest.mark.parametrize("page", ["", "compared/"])
def test_the_pages_ask_as_much_whatever_was_written(
    league: League, client: Client, trainee: Trainee, page: str, django_assert_max_num_queries: Any
) -> None:
    phone = Phone(league)
    phone.write(*lines_of(*finished()))
    trainee.write(*lines_of(MISS))
    trainee.finish()
    with django_assert_max_num_queries(24):
        text(client, f"/score/{league.id(1)}/shadow/{page}")


def test_a_card_written_finer_is_compared_as_its_umpire_wrote_his(
    league: League, client: Client, trainee: Trainee
) -> None:
    turns = {"begin": {"first": "A", "detail": "card"}}
    Phone(league).write(turns, entry({"turn": {"by": "A", "end": "miss"}}))
    trainee.write(*lines_of(won("O1"), MISS))
    trainee.finish()
    page = text(client, f"/score/{league.id(1)}/shadow/compared/")
    assert "One difference" in page


def test_a_match_between_teams_leads_to_each_of_its_boards() -> None:
    league = team_league({})
    match = meeting(league, "Seconds", "Thirds")
    home, away = listed(match.home), listed(match.away)
    plan = services.teams.team_boards.BoardPlan
    plans = [plan([home[n]], [away[n]]) for n in range(2)]
    services.teams.team_boards.set_boards(league.owner, match.public_id, plans)
    client = signed_in(league.owner)
    page = text(client, f"/matches/{match.public_id}/")
    for board in (1, 2):
        at = f"/score/{match.public_id}/boards/{board}/shadow/"
        assert at in page
        assert known(text(client, at))["api"].endswith(f"/shadow?board={board}")
    assert client.get(f"/score/{match.public_id}/shadow/").status_code != 200

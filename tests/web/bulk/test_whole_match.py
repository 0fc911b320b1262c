"""The page of a whole match between teams: what it offers, keeps, refuses and reads from a text."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from matches.models import FixtureState, Scorecard
from matches.web.bulk import team_text
from tests.services.league import League
from tests.services.teams.line_ups import meeting, team_league

pytestmark = pytest.mark.django_db

SCORES = {"a_1": "20", "b_1": "7", "a_2": "9", "b_2": "18", "a_3": "18", "b_3": "12"}


@pytest.fixture
def league() -> League:
    return team_league({"boards": 3})


def opened(client: Client, league: League) -> tuple[Any, str, dict[str, Any]]:
    """The match, its page's address, and what the page offers as it is."""
    client.force_login(league.owner)
    match = meeting(league, "Firsts", "Seconds")
    at = f"/desk/matches/{match.public_id}/whole/"
    form = client.get(at).context["form"]
    return match, at, {name: field.initial or "" for name, field in form.fields.items()}


def test_a_whole_match_is_saved_by_one_button_and_the_next_one_opens(
    client: Client, league: League
) -> None:
    match, at, offered = opened(client, league)
    following = client.get(at).context["following"]
    answer = client.post(at, {**offered, **SCORES, "action": "next"})
    assert answer["Location"] == f"/desk/matches/{following}/whole/"
    match.refresh_from_db()
    assert match.state == FixtureState.OFFICIAL
    assert client.get(f"/desk/matches/{match.public_id}/").status_code == 200


def test_what_was_typed_stands_beside_what_the_law_says(client: Client, league: League) -> None:
    match, at, offered = opened(client, league)
    answer = client.post(at, {**offered, **SCORES, "a_2": "99", "action": "save"})
    page = answer.content.decode()
    assert answer.status_code == 400
    assert "Nothing was saved" in page
    assert 'value="99"' in page
    assert 'id="id_a_2_error"' in page
    assert 'href="#id_a_2"' in page
    assert "/rules/black/" in page
    assert not Scorecard.objects.filter(fixture=match).exists()


def test_a_board_that_has_a_card_is_shown_and_the_others_are_entered(
    client: Client, league: League
) -> None:
    match, at, offered = opened(client, league)
    assert client.post(at, {**offered, "a_1": "20", "b_1": "7"}).status_code == 302
    shown = client.get(at)
    assert "a_1" not in shown.context["form"].fields
    assert "20–7" in shown.content.decode()
    rest = {"a_2": "9", "b_2": "18", "a_3": "18", "b_3": "12"}
    revision = shown.context["form"].fields["revision"].initial
    assert client.post(at, {**rest, "revision": revision}).status_code == 302
    match.refresh_from_db()
    assert match.state == FixtureState.OFFICIAL


def test_a_text_fills_the_boards_and_saves_nothing(client: Client, league: League) -> None:
    match, at, offered = opened(client, league)
    form = client.get(at).context["form"]
    names = {name: [said for _id, said in told] for name, told in form.names().items()}
    home, away = names["home_1_0"], names["away_1_0"]
    text = "\n".join(
        f"{home[2 - n]}\t{away[n]}\t{score}" for n, score in enumerate(("20-7", "9:18"))
    )
    answer = client.post(at, {**offered, "text": text, "action": "read"})
    assert answer.status_code == 200
    read = answer.context["form"]
    assert (read["a_1"].value(), read["b_2"].value()) == ("20", "18")
    chosen = dict(form.fields["home_1_0"].choices[1:][2:3])
    assert read["home_1_0"].value() in chosen
    assert not Scorecard.objects.filter(fixture=match).exists()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Nobody Known; Ada North; 3-1", "“Nobody Known” is nobody who can play there"),
        ("18-x", "“18-x” is no score"),
        ("Ada North; 3-1", "two cells"),
        ("", "Paste the boards first"),
        ("a" * 30_000, "no list of boards"),
    ],
)
def test_what_cannot_be_read_is_said_by_its_line(
    client: Client, league: League, text: str, said: str
) -> None:
    _match, at, offered = opened(client, league)
    answer = client.post(at, {**offered, "text": text, "action": "read"})
    assert answer.status_code == 400
    assert any(said in one for one in answer.context["problems"])


def test_a_line_that_cannot_be_read_moves_no_other_to_its_board() -> None:
    told = team_text.read("18-x\n20-7", {}, (1, 2))
    assert told.fields == {"a_2": "20", "b_2": "7"}
    assert len(told.problems) == 1


def test_a_board_that_waits_for_no_score_is_said_and_not_filled() -> None:
    told = team_text.read("9;18;9\n20-7\n18-9\n3-1", {}, (2, 3))
    assert told.fields == {"a_2": "20", "b_2": "7", "a_3": "18", "b_3": "9"}
    assert told.boards == 2
    assert [one.partition(":")[0] for one in told.problems] == ["Line 1", "Line 4"]


def test_scores_and_pairs_are_read_by_board() -> None:
    seats = (("p1", "Ann Ash"), ("p2", "Bo Beck"))
    names = {f"{side}_{at}": seats for side in ("home", "away") for at in ("1_0", "2_0", "2_1")}
    told = team_text.read("18,9\n2,x", names, (1, 2))
    assert told.fields == {"a_1": "18", "b_1": "9"}
    assert len(told.problems) == 1
    told = team_text.read("2;Ann Ash / Bo Beck;bo beck & ann ash;3-1", names, (1, 2))
    assert told.problems == []
    assert told.fields == {
        "home_2_0": "p1", "home_2_1": "p2", "away_2_0": "p2", "away_2_1": "p1",
        "a_2": "3", "b_2": "1",
    }  # fmt: skip


def test_a_match_of_people_and_a_stranger_s_have_no_such_page(
    client: Client, league: League
) -> None:
    match = meeting(league, "Firsts", "Seconds")
    at = f"/desk/matches/{match.public_id}/whole/"
    assert client.get(at).status_code == 302
    client.force_login(league.umpire)
    assert client.get(at).status_code == 404


def test_the_page_asks_the_database_the_same_for_one_board_and_for_many(
    client: Client, league: League, django_assert_max_num_queries: Any
) -> None:
    _match, at, _offered = opened(client, league)
    with django_assert_max_num_queries(45):
        client.get(at)

"""Scoresheets: the lines of each game's own card, for those who run or play the match."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from django.test import Client

import rules
from matches.models import AgeBand, Naming, RoleName, UmpireAssignment, User
from matches.selectors.teams import BoardLine
from matches.web.law.scoresheet import LINES, scoresheets
from tests.security.addresses import strangers
from tests.web.leagues import League, make_league

pytestmark = pytest.mark.django_db


def sheet_of(league: League, user: User) -> Any:
    client = Client()
    client.force_login(user)
    return client.get(f"/desk/matches/{league.fixtures[0].public_id}/sheet/")


@pytest.mark.parametrize("game", list(rules.GAMES))
def test_the_columns_are_those_of_the_games_own_card(game: str) -> None:
    league = make_league(2, 0, game=game)
    answer = sheet_of(league, league.organiser())
    law = rules.GAMES[game]
    kinds = law.kinds("card", law.setting({}, "A", rules.Mistakes()))
    (sheet,) = answer.context["sheets"]
    assert [block.title for block in sheet.blocks] == [one.label for one in kinds.values()]
    for block, record in zip(sheet.blocks, kinds.values(), strict=True):
        wanted = [own.label for own in record.fields if own.name != "number"]
        assert [column.title for column in block.columns] == wanted
    due = law.lines(law.setting({}, "A", rules.Mistakes())) if law.lines else LINES
    assert sum(len(block.lines) for block in sheet.blocks) == due
    assert [name for name, _ in sheet.options] == [own.label for own in law.options.fields]
    page = answer.content.decode()
    assert page.count('<tr><th scope="row">') == due
    assert f"A: {league.fixtures[0].home.person} – B: {league.fixtures[0].away.person}" in page


@pytest.mark.parametrize(
    ("options", "rows"),
    [
        ({}, 10),
        ({"ends": 7}, 7),
        ({"ends": 30}, 30),
        ({"ends": 7, "dead_end": "replay"}, 11),
        ({"ends": 6, "extra_end": True}, 10),
    ],
)
def test_a_match_of_so_many_ends_has_so_many_rows_and_spare_ones_where_there_may_be_more(
    options: dict[str, Any], rows: int
) -> None:
    league = make_league(2, 0, game="white")
    league.competition.options = options
    league.competition.save()
    (sheet,) = sheet_of(league, league.organiser()).context["sheets"]
    assert [len(block.lines) for block in sheet.blocks] == [rows]


def test_the_options_are_those_of_the_competition() -> None:
    league = make_league(2, 0, game="white")
    league.competition.options = {"ends": 7, "recentre": True, "dead_end": "replay"}
    league.competition.save()
    (sheet,) = sheet_of(league, league.organiser()).context["sheets"]
    told = dict(sheet.options)
    assert (told["Ends"], told["A dead end is"]) == ("7", "replay")
    assert (told["The white is moved to the middle"], told["Extra ends"]) == ("yes", "no")


def test_an_umpire_opens_it_and_is_named_on_it() -> None:
    league = make_league(2, 0, people={"age_band": AgeBand.CHILD, "naming": Naming.INITIALS})
    umpire = league.organiser("lines-person", RoleName.UMPIRE)
    assert sheet_of(league, umpire).status_code == 404
    UmpireAssignment.objects.create(fixture=league.fixtures[0], user=umpire)
    page = sheet_of(league, umpire).content.decode()
    assert "Umpire: lines-person" in page
    assert "Asha Brook" in page


def test_a_player_reads_other_childrens_names_on_it_as_strangers_do() -> None:
    league = make_league(2, 0, people={"age_band": AgeBand.CHILD, "naming": Naming.INITIALS})
    person = league.fixtures[0].home.person
    person.user = User.objects.create_user("somebody-who-plays")
    person.save()
    page = sheet_of(league, person.user).content.decode()
    assert "Asha Brook" in page, "their own"
    assert "B. B." in page
    assert "Ben" not in page


def test_strangers_and_another_clubs_people_are_told_nothing() -> None:
    league = make_league(2, 0)
    for user in strangers().values():
        if user is not None:
            assert sheet_of(league, user).status_code == 404
    answer = Client().get(f"/desk/matches/{league.fixtures[0].public_id}/sheet/")
    assert answer.status_code == 302


def test_a_sheet_takes_as_few_queries_as_the_match(django_assert_max_num_queries: Any) -> None:
    league = make_league(2, 0)
    client = Client()
    client.force_login(league.organiser())
    with django_assert_max_num_queries(16):
        client.get(f"/desk/matches/{league.fixtures[0].public_id}/sheet/")


def test_between_teams_there_is_a_sheet_a_board() -> None:
    league = make_league(2, 0, game="red")
    boards = tuple(
        BoardLine(n, n, {"A": f"Home {n}", "B": f"Away {n}"}, "", "", False, None) for n in (1, 2)
    )
    page: Any = SimpleNamespace(
        fixture=league.fixtures[0], between_teams=True, boards=boards, may_enter=False
    )
    told = [(one.board, one.home, one.away) for one in scoresheets(page)]
    assert told == [(1, "Home 1", "Away 1"), (2, "Home 2", "Away 2")]

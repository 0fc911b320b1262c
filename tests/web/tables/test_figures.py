"""The page of figures: what it tells, to whom, in how many queries."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from matches import services
from matches.models import Fixture, FixtureBoard, Person, Result, Team
from matches.policy.visibility import NOBODY
from matches.services.tables.figures import figures_of
from matches.web.tables.places_chart import places_chart
from tests.services.league import flicks_card, result_card
from tests.services.league import make_league as services_league
from tests.web.leagues import START, League, make_league, person

pytestmark = pytest.mark.django_db


@pytest.fixture
def league() -> League:
    return make_league(5, 8, with_cards=True)


def figures(league: League, **more: Any) -> Any:
    return figures_of("harbour", "2026", league.competition.slug, NOBODY, **more)


def page_of(league: League) -> str:
    answer = Client().get(league.address + "figures/")
    assert answer.status_code == 200
    return answer.content.decode()


def test_the_grid_has_every_pair_and_a_link_to_each_match(league: League) -> None:
    told = figures(league)
    assert len(told.grid) == 5
    met = [one for row in told.grid for cell in row.cells if cell for one in cell]
    assert len(met) == 16
    page = page_of(league)
    for fixture in league.fixtures[:8]:
        assert page.count(f'href="/matches/{fixture.public_id}/"') >= 2
    first = league.fixtures[0]
    home = next(row for row in told.grid if row.name == str(first.home.person))
    assert "18–9" in [one.score for cell in home.cells if cell for one in cell]
    assert re.search(r"won 18–9 against [^,]+, at home", page)


def test_places_end_as_the_table_stands(league: League) -> None:
    told = figures(league)
    table = league.division.standings.get(current=True)
    ranks = {row["entrant"]: row["rank"] for row in table.rows["rows"]}
    by_name = {str(entry.person): ranks[entry.public_id] for entry in league.entries}
    assert {line.name: line.ranks[-1] for line in told.places} == by_name
    page = page_of(league)
    assert page.count("<polyline") >= 5
    assert "Place after each round" in page


def test_the_last_names_of_a_chart_never_stand_on_each_other() -> None:
    chart = places_chart([1, 2], [("Asha", [1, 1]), ("Ben", [2, 1]), ("Chidi", [3, None])])
    assert chart is not None
    assert len({line.y for line in chart.lines}) == 3
    assert chart.height > max(float(line.y) for line in chart.lines)
    assert places_chart([1], [("Asha", [1])]) is None


def test_before_the_first_result_the_page_says_so() -> None:
    assert "No result is official yet" in page_of(make_league(4, 0))


def test_a_child_stands_there_by_initials(league: League) -> None:
    Person.objects.update(age_band="child", naming="initials")
    page = page_of(league)
    assert "Brook" not in page
    assert "A. B." in page


@pytest.mark.parametrize(("state", "visibility"), [("draft", "public"), ("running", "private")])
def test_what_may_not_be_read_has_no_figures(league: League, state: str, visibility: str) -> None:
    type(league.competition).objects.update(state=state, visibility=visibility)
    assert Client().get(league.address + "figures/").status_code == 404


def test_another_competition_s_division_is_not_shown_here(league: League) -> None:
    other = make_league(3, 3, slug="hidden", visibility="private")
    told = figures(league, division=other.division.public_id)
    assert told.division.pk == league.division.pk


def test_figures_take_at_most_ten_queries(django_assert_max_num_queries: Any) -> None:
    for players, played, slug in ((3, 2, "short"), (12, 60, "long")):
        made = make_league(players, played, slug=slug, with_cards=True)
        with django_assert_max_num_queries(10):
            assert figures(made) is not None


def test_the_highest_breaks_are_those_of_official_cards() -> None:
    league = services_league(4)
    services.competitions.publish(
        league.owner, league.competition.public_id, "public", young_known=True
    )
    card = {**flicks_card(), "sides": {"A": ["A"], "B": ["B"]}}
    services.results.scorecards.submit(league.owner, league.id(1), card)
    league.play(2)
    slug, season = league.competition.slug, league.competition.season.slug
    club = league.competition.club.slug

    def breaks() -> Any:
        told = figures_of(club, season, slug, NOBODY)
        assert told is not None
        return told.breaks

    first = league.fixture(1)
    assert (breaks()[0].pennies, breaks()[0].match) == (14, first.public_id)
    assert breaks()[0].name
    # A correction takes the card out of force, and its breaks with it.
    services.corrections.correcting_cards.correct(
        league.owner, first.public_id, result_card(18, 9), reason="Another match"
    )
    assert breaks() == ()


def team_match() -> tuple[Any, Fixture]:
    """A match of two teams whose people are children: the home side wins the first board."""
    league = make_league(0, 0)
    type(league.competition).objects.update(entry_kind="team")
    entries = []
    for name in ("Blue", "Gold"):
        team = Team.objects.create(club=league.club, season=league.season, name=name)
        entries.append(league.competition.entries.create(team=team))
    match = Fixture.objects.create(
        competition=league.competition, division=league.division, number=1,
        home=entries[0], away=entries[1],
    )  # fmt: skip
    return league, match


def board(match: Fixture, number: int, home: Person, away: Person, a: int, b: int, **more: Any):
    held = FixtureBoard.objects.create(
        fixture=match, number=number, home_person=home, away_person=away
    )
    winner = "draw" if a == b else "A" if a > b else "B"
    return Result.objects.create(
        fixture=match, fixture_board=held, official=True, official_at=START,
        **{"outcome": "played", "winner": winner, "score_a": a, "score_b": b, **more},
    )  # fmt: skip


def test_players_of_teams_are_counted_by_the_boards_they_played() -> None:
    league, match = team_match()
    children = {"age_band": "child", "naming": "initials"}
    asha, ben, chidi, dora = (person(n, **children) for n in range(4))
    board(match, 1, asha, chidi, 18, 9)
    board(match, 2, ben, dora, 15, 15)
    gone = {"outcome": "walkover", "winner": "A", "score_a": None, "score_b": None}
    board(match, 3, ben, chidi, 0, 0, **gone)
    told = figures(league)
    assert [(one.name, one.team, one.played, one.won, one.share) for one in told.players] == [
        ("A. B.", "Blue", 1, 1, 100),
        ("B. B.", "Blue", 1, 0, 50),
        ("D. B.", "Gold", 1, 0, 50),
        ("C. B.", "Gold", 1, 0, 0),
    ]
    assert "Brook" not in page_of(league)

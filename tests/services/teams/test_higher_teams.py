"""Who has played for a higher team or division is tied to it."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

import pytest
from django.db.models import Q

from matches import services
from matches.errors import InvalidError
from matches.models import Fixture, Result, Round
from tests.services.league import NAMES, League, result_card
from tests.services.teams.line_ups import ids, seat, team_league

pytestmark = pytest.mark.django_db


def play(league: League, match: Fixture) -> None:
    for board in match.boards.all():
        services.results.scorecards.submit(
            league.owner, match.public_id, result_card(18, 9), board=board.number
        )


def test_matches_really_played_for_a_higher_team_tie_a_player_to_it() -> None:
    league = team_league({"substitutes": 3, "most_games_up": 0})
    firsts = Fixture.objects.filter(competition=league.competition)
    ordered = sorted(firsts, key=lambda one: one.round.number if one.round else 0)
    first = next(one for one in ordered if "Firsts" in str(one) and "Fourths" not in str(one))
    later = next(
        one
        for one in ordered
        if one.round.number > first.round.number and "Fourths" in str(one)  # type: ignore[union-attr]
        and "Firsts" not in str(one)
    )  # fmt: skip
    helper = NAMES[9]
    seat(league, first, "Firsts", ids(NAMES[0], helper))
    assert seat(league, later, "Fourths", ids(helper, NAMES[10]))
    play(league, first)
    assert Result.objects.filter(fixture_board__fixture=first).exists()
    with pytest.raises(
        InvalidError, match="Matches of Juno Field for Firsts, a higher team of the club: 1"
    ):
        seat(league, later, "Fourths", ids(helper, NAMES[10]))
    assert seat(league, later, "Fourths", ids(NAMES[10], NAMES[11]))


def two_divisions(**lower: Any) -> tuple[League, Fixture, Any, Fixture]:
    """Division 1 with Firsts and Seconds of the club, a week before division 2 with Thirds and
    Fourths: a match of Firsts, division 2, and a match of Fourths."""
    rules = {"substitutes": 3, "most_games_up": 0}
    league = team_league({**rules, "level": 1})
    upper = league.competition
    second = services.competitions.create(
        league.owner, league.season, name="Second Division", game="black", entry_kind="team",
        format_options={**rules, "level": 2, **lower},
    )  # fmt: skip
    for name, members in (("Fifths", NAMES[9:12]), ("Sixths", NAMES[12:14])):
        team = services.teams.create(league.owner, league.club, name=name, members=ids(*members))
        services.competitions.entries.enter(league.owner, second.public_id, team=team.public_id)
    monday = date(2026, 9, 7)
    services.competitions.delete_draw(league.owner, upper.public_id)
    services.competitions.draw_fixtures(league.owner, upper.public_id, starts_on=monday)
    services.competitions.draw_fixtures(
        league.owner, second.public_id, starts_on=monday + timedelta(days=7)
    )
    first = Fixture.objects.filter(competition=upper, round__number=1).get(
        Q(home__team__name="Firsts") | Q(away__team__name="Firsts")
    )
    return league, first, second, Fixture.objects.get(competition=second)


def test_matches_for_a_higher_division_tie_a_player_in_the_lower_one() -> None:
    league, first, _second, lower = two_divisions()
    helper = NAMES[12]
    seat(league, first, "Firsts", ids(NAMES[0], helper))
    assert seat(league, lower, "Sixths", ids(helper))
    play(league, first)
    with pytest.raises(InvalidError, match="Matches of Milo Holm for Firsts, a higher team"):
        seat(league, lower, "Sixths", ids(helper))
    with pytest.raises(InvalidError, match="is in the list of Firsts, a higher team"):
        seat(league, lower, "Sixths", ids(NAMES[1]))


def test_a_division_without_a_number_is_by_itself() -> None:
    league, first, _second, lower = two_divisions(level=None)
    helper = NAMES[12]
    seat(league, first, "Firsts", ids(NAMES[0], helper))
    play(league, first)
    assert seat(league, lower, "Sixths", ids(helper))


def test_a_match_of_a_later_day_in_the_other_division_ties_nobody_yet() -> None:
    league, first, second, lower = two_divisions()
    helper = NAMES[12]
    Round.objects.filter(division__stage__competition=second).update(starts_on=date(2026, 9, 1))
    seat(league, first, "Firsts", ids(NAMES[0], helper))
    play(league, first)
    lower.refresh_from_db()
    assert seat(league, lower, "Sixths", ids(helper))

"""Boards of doubles in a match of teams, beside boards of singles."""

from __future__ import annotations

from typing import Any

import pytest

from matches import services
from matches.errors import InvalidError, Refused
from matches.services.teams.team_boards import BoardPlan
from tests.services.league import NAMES
from tests.services.teams.line_ups import ids, listed, meeting, mixed, seat, team_league

pytestmark = pytest.mark.django_db


def test_a_board_of_doubles_takes_two_a_side_and_of_singles_one() -> None:
    doubles = team_league({}, "red", {"doubles": True})
    match = meeting(doubles, "Seconds", "Thirds")
    with pytest.raises(InvalidError, match="2 people a side"):
        seat(doubles, match, "Seconds", ids(NAMES[3]))
    plan = BoardPlan(listed(match.home)[:2], listed(match.away)[:2])
    (made,) = services.teams.team_boards.set_boards(doubles.owner, match.public_id, [plan])
    assert made.home_pair is not None
    assert made.home_person is None


def red_card(a: int, b: int, **options: Any) -> dict[str, Any]:
    names = {"A": ["A1", "A2"], "B": ["B1", "B2"]} if options else {"A": ["A"], "B": ["B"]}
    return {
        "scorecard": 1, "game": "red", "detail": "result", "sides": names, "first": "A",
        "options": options, "entries": [],
        "claim": {"score": {"A": {"sets": a}, "B": {"sets": b}}, "winner": "A" if a > b else "B"},
    }  # fmt: skip


def test_one_match_has_boards_of_singles_and_of_doubles_from_the_card_to_the_table() -> None:
    league, match = mixed()
    assert [board.home_pair is not None for board in match.boards.order_by("number")] == [
        False, False, True,
    ]  # fmt: skip
    submit = services.results.scorecards.submit
    with pytest.raises(Refused, match="other options"):
        submit(league.owner, match.public_id, red_card(3, 0, doubles=True), board=1)
    with pytest.raises(Refused):
        submit(league.owner, match.public_id, red_card(3, 0), board=3)
    submit(league.owner, match.public_id, red_card(3, 0), board=1)
    submit(league.owner, match.public_id, red_card(0, 3), board=2)
    submit(league.owner, match.public_id, red_card(3, 1, doubles=True), board=3)
    services.base.outbox.send(early=True)
    match.refresh_from_db()
    assert (match.state, match.winner) == ("official", "A")
    standing = league.division.standings.get(current=True)
    row = next(
        one for one in standing.rows if match.home and one["entrant"] == match.home.public_id
    )
    assert (row["won"], row["played"]) == (1, 1)


@pytest.mark.parametrize(
    ("game", "options", "said"),
    [
        ("black", {"boards": 3, "doubles_boards": 1}, "Only Penny Red"),
        ("red", {"doubles_boards": 1}, "Say how many boards"),
        ("red", {"boards": 2, "doubles_boards": 3}, "Say how many boards"),
    ],
)
def test_doubles_boards_that_cannot_be_are_refused_at_the_field(
    game: str, options: dict[str, Any], said: str
) -> None:
    with pytest.raises(InvalidError, match=said) as refused:
        team_league(options, game)
    assert list(refused.value.mistakes) == ["doubles_boards"]


def test_singles_take_one_a_side() -> None:
    league = team_league({})
    match = meeting(league, "Seconds", "Thirds")
    plan = BoardPlan(listed(match.home)[:2], listed(match.away)[:2])
    with pytest.raises(InvalidError, match="One person a side"):
        services.teams.team_boards.set_boards(league.owner, match.public_id, [plan])

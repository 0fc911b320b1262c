"""Two captains and two challengers at once; each test with a twin in which nothing is locked."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from matches import services
from matches.errors import ConflictError, InvalidError
from matches.models import Fixture, FixtureBoard, LadderEvent
from matches.services.ladders import ladders
from matches.services.results import outcomes
from matches.services.teams import team_boards
from tests.services.at_once import at_once, only_postgresql
from tests.services.league import NAMES, make_league
from tests.services.teams.line_ups import ids, listed, team_league
from tests.services.teams.line_ups import meeting as match_of

pytestmark = pytest.mark.django_db(transaction=True)


# ── one substitute for two teams of a round ───────────────────────────────────────────────────


def one_substitute_twice(meet: Any) -> tuple[str, list[Any]]:
    """In one round Seconds and Thirds both field the same substitute, at once."""
    league = team_league({"substitutes": 1, "one_team_a_round": True, "line_ups": "captains"})
    one = match_of(league, "Firsts", "Seconds")
    other = Fixture.objects.filter(round=one.round).exclude(pk=one.pk).get()
    (helper,) = ids(NAMES[12])
    calls = []
    for match, team in ((one, "Seconds"), (other, "Thirds")):
        sides = [
            [listed(entry)[0], helper if str(entry) == team else listed(entry)[1]]
            for entry in (match.home, match.away)
        ]
        plans = [
            services.teams.team_boards.BoardPlan([a], [b]) for a, b in zip(*sides, strict=True)
        ]
        calls.append(
            partial(services.teams.team_boards.set_boards, league.owner, match.public_id, plans)
        )
    meet(team_boards, "told")
    return helper, at_once(*calls)


def sits(helper: str) -> int:
    boards = FixtureBoard.objects.all()
    return sum(
        helper in (board.home_person.public_id, board.away_person.public_id) for board in boards
    )


def test_a_substitute_whom_two_teams_field_at_once_plays_for_one(meeting: Any) -> None:
    helper, answers = one_substitute_twice(meeting)
    (refused,) = [each for each in answers if isinstance(each, Exception)]
    assert isinstance(refused, InvalidError)
    assert "also plays for" in str(refused)
    assert sits(helper) == 1


@only_postgresql
def test_twin_without_the_lock_the_substitute_plays_for_both(
    meeting: Any,
    unlocked: Any,
) -> None:
    helper, answers = one_substitute_twice(meeting)
    assert not any(isinstance(each, Exception) for each in answers), answers
    assert sits(helper) == 2


# ── both captains hand in at once ─────────────────────────────────────────────────────────────


def both_hand_in(meet: Any) -> Fixture:
    league = team_league({"line_ups": "captains", "boards": 2})
    match = match_of(league, "Seconds", "Thirds")
    meet(outcomes, "tell")
    at_once(
        *(
            partial(
                services.teams.line_ups.hand_in, league.owner, match.public_id, side=side,
                boards=[[each] for each in listed(entry)[:2]],
            )
            for side, entry in (("A", match.home), ("B", match.away))
        )
    )  # fmt: skip
    return match


def test_of_two_captains_at_once_the_second_sets_the_boards(meeting: Any) -> None:
    match = both_hand_in(meeting)
    assert match.line_ups.count() == 2
    assert match.boards.count() == 2


@only_postgresql
def test_twin_without_the_lock_neither_sees_the_other_and_no_board_is_set(
    meeting: Any,
    unlocked: Any,
) -> None:
    match = both_hand_in(meeting)
    assert match.line_ups.count() == 2
    assert match.boards.count() == 0


# ── two challenge the same ────────────────────────────────────────────────────────────────────


def two_challenge(meet: Any) -> list[Any]:
    """The third and the fourth rung challenge the first, at once."""
    league = make_league(4, format="ladder")
    first, _second, third, fourth = (each.public_id for each in league.entries)
    meet(ladders, "hindrance")
    challenge = services.ladders.challenge
    return at_once(
        partial(challenge, league.owner, third, first),
        partial(challenge, league.owner, fourth, first),
    )


def challenges() -> int:
    return LadderEvent.objects.filter(what="challenged").count()


def test_of_two_who_challenge_the_same_at_once_one_is_told(meeting: Any) -> None:
    answers = two_challenge(meeting)
    (refused,) = [each for each in answers if isinstance(each, Exception)]
    assert isinstance(refused, ConflictError)
    assert refused.code == "ladder-opponent-engaged"
    assert challenges() == 1


@only_postgresql
def test_twin_without_the_lock_only_the_logs_number_stops_the_second(
    meeting: Any,
    unlocked: Any,
) -> None:
    answers = two_challenge(meeting)
    (refused,) = [each for each in answers if isinstance(each, Exception)]
    assert isinstance(refused, ConflictError)
    assert refused.code == "conflict"
    assert challenges() == 1

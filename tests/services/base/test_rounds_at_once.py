"""Two semi-finals that end, two organisers who draw the same round: at once.

Each has a twin in which nothing is locked: tests/services/at_once.py says why.
"""

from __future__ import annotations

from functools import partial

import pytest

from matches import services
from matches.errors import ConflictError
from matches.models import Entry, Fixture
from matches.services.knockouts import brackets
from matches.services.swiss import swiss_rounds
from tests.services.at_once import at_once, only_postgresql
from tests.services.league import make_league

pytestmark = pytest.mark.django_db(transaction=True)

# ── two semi-finals ───────────────────────────────────────────────────────────────────────────


def two_semi_finals(meeting):
    """Both end at the same moment."""
    league = make_league(4, format="single-elimination")
    meeting(brackets, "standing")
    answers = at_once(partial(league.play, 1, 18, 9), partial(league.play, 2, 18, 9))
    assert not any(isinstance(each, Exception) for each in answers), answers
    final: Fixture = league.fixture(3)
    return [final.home_id, final.away_id], Entry


def test_of_two_semi_finals_at_once_both_winners_are_in_the_final(meeting):
    sides, _ = two_semi_finals(meeting)
    assert None not in sides


@only_postgresql
def test_twin_without_the_lock_a_finalist_is_forgotten(meeting, unlocked):
    sides, _ = two_semi_finals(meeting)
    assert None in sides


# ── two organisers draw the same round ────────────────────────────────────────────────────────


def two_draw_a_round(meeting):
    """Two organisers press the button for round 1 at once."""
    league = make_league(6, format="swiss", format_options={"rounds": 3})
    meeting(swiss_rounds, "last_round")
    draw = partial(services.swiss.draw_round, league.owner, league.competition.public_id, number=1)
    return league, at_once(draw, draw)


def test_of_two_who_draw_a_round_at_once_one_draws_it_and_the_other_is_told(meeting):
    league, answers = two_draw_a_round(meeting)
    (refused,) = [each for each in answers if isinstance(each, Exception)]
    assert isinstance(refused, ConflictError)
    assert refused.code == "drawn-already"
    assert len(league.fixtures()) == 3


@only_postgresql
def test_twin_without_the_lock_only_the_index_stops_the_second_round(meeting, unlocked):
    """Both have paired it by then, and the second is refused as it is saved."""
    league, answers = two_draw_a_round(meeting)
    (refused,) = [each for each in answers if isinstance(each, Exception)]
    assert isinstance(refused, ConflictError)
    assert refused.code != "drawn-already"
    assert "round of that number" in str(refused)
    assert len(league.fixtures()) == 3

"""Two phones at one board at once: with twins in which nothing is locked; and in any order."""

from __future__ import annotations

from typing import Any

import pytest

from matches.errors import ConflictError, MeanwhileError
from matches.models import RunningCard, RunningLine
from matches.services.scoring import writing
from tests.services.at_once import at_once, only_postgresql, without_indexes
from tests.services.league import make_league
from tests.services.scoring.at_the_board import BACK, BEGIN, MISS, Phone, entry

pytestmark = pytest.mark.django_db(transaction=True)

OTHER = "phone-two-at-the-board"
ONE_RUNS = "matches_runningcard_one_runs_in_a_fixture"
NUMBERED = "matches_runningline_number_is_unique_on_its_card"


def two_write(meet: Any) -> list[Any]:
    """Two phones have seen the same two lines; each writes the third."""
    league = make_league()
    one = Phone(league)
    one.write(BEGIN, entry(MISS))
    other = Phone(league, OTHER, seen=2)
    meet(writing, "fold_written")
    return at_once(lambda: one.write(entry(BACK)), lambda: other.write({"undo": 2}))


def test_of_two_who_write_the_same_line_at_once_one_does_and_the_other_must_look(
    meeting: Any,
) -> None:
    answers = two_write(meeting)
    (refused,) = [each for each in answers if isinstance(each, Exception)]
    assert isinstance(refused, MeanwhileError), refused
    assert refused.state["running"]["lines"] == 3
    assert list(RunningLine.objects.values_list("number", flat=True)) == [1, 2, 3]


@only_postgresql
def test_twin_without_the_lock_only_the_constraint_stops_the_second(
    meeting: Any, unlocked: Any
) -> None:
    answers = two_write(meeting)
    (refused,) = [each for each in answers if isinstance(each, Exception)]
    # Both had seen everything, and neither the other: nobody is told what was written.
    assert isinstance(refused, ConflictError), refused
    assert "Another line was written just now." in str(refused)


def two_begin(meet: Any) -> list[Any]:
    """Two phones begin one match."""
    league = make_league()
    meet(writing, "fold_written")
    return at_once(
        lambda: Phone(league).write(BEGIN, entry(MISS)), lambda: Phone(league, OTHER).write(BEGIN)
    )


def test_of_two_who_begin_a_match_at_once_one_does_and_the_other_must_look(meeting: Any) -> None:
    answers = two_begin(meeting)
    (refused,) = [each for each in answers if isinstance(each, Exception)]
    assert isinstance(refused, MeanwhileError), refused
    assert RunningCard.objects.count() == 1


@only_postgresql
def test_twin_without_the_lock_only_the_index_stops_the_second_beginning(
    meeting: Any, unlocked: Any
) -> None:
    answers = two_begin(meeting)
    (refused,) = [each for each in answers if isinstance(each, Exception)]
    assert isinstance(refused, ConflictError), refused
    assert "being written down already" in str(refused)


@only_postgresql
def test_twin_without_lock_and_index_a_match_has_two_running_cards(
    meeting: Any, unlocked: Any
) -> None:
    with without_indexes(ONE_RUNS):
        two_begin(meeting)
        assert RunningCard.objects.filter(ended_at__isnull=True).count() == 2

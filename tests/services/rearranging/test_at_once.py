"""Two who answer at once: one wins, the other is told; each with a twin where nothing is locked."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from functools import partial
from typing import Any

import pytest
from django.core.management import call_command
from django.db import connection

from matches import services
from matches.errors import ConflictError
from matches.models import DateAnswer
from matches.services.rearranging import saying
from tests.services.at_once import at_once, only_postgresql
from tests.services.letters.told import in_days
from tests.services.rearranging.agreeing import Meeting, meeting_of

pytestmark = pytest.mark.django_db(transaction=True)


def both_answer(meet: Any) -> tuple[Meeting, list[Any]]:
    """The away side accepts while the home side withdraws."""
    meeting = meeting_of()
    made = meeting.propose()
    meet(saying, "note")
    return meeting, at_once(
        partial(services.rearranging.accept, meeting.away, made.public_id, 1),
        partial(services.rearranging.withdraw, meeting.home, made.public_id),
    )


def test_of_two_who_answer_at_once_one_wins_and_the_other_is_told(meeting: Any) -> None:
    held, answers = both_answer(meeting)
    (refused,) = [each for each in answers if isinstance(each, Exception)]
    assert isinstance(refused, ConflictError)
    assert refused.code == "answered"
    answer = DateAnswer.objects.get()
    moved = held.fixture.starts_at == in_days(12)
    assert moved == (answer.kind == "accepted")


@contextlib.contextmanager
def without_the_constraint() -> Iterator[None]:
    """The database takes two answers to a proposal inside the block."""
    name = "matches_dateanswer_proposal_id_key"
    with connection.cursor() as cursor:
        cursor.execute(f"ALTER TABLE matches_dateanswer DROP CONSTRAINT {name}")
    try:
        yield
    finally:
        call_command("flush", verbosity=0, interactive=False)
        with connection.cursor() as cursor:
            cursor.execute(
                f"ALTER TABLE matches_dateanswer ADD CONSTRAINT {name} UNIQUE (proposal_id)"
            )


@only_postgresql
def test_twin_without_lock_and_index_both_answers_are_kept(meeting: Any, unlocked: Any) -> None:
    with without_the_constraint():
        _held, answers = both_answer(meeting)
        assert not any(isinstance(each, Exception) for each in answers), answers
        assert DateAnswer.objects.count() == 2


@only_postgresql
def test_without_the_lock_the_database_still_takes_one_answer(meeting: Any, unlocked: Any) -> None:
    _held, answers = both_answer(meeting)
    assert sum(isinstance(each, ConflictError) for each in answers) == 1
    assert DateAnswer.objects.count() == 1

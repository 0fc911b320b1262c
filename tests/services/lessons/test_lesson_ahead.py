"""A long plan of a lesson is made while nothing is locked, and never from what is out of date."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.utils import timezone

from matches.errors import ConflictError
from matches.models import Competition, Fixture
from matches.services import lessons
from matches.services.lessons import lesson_ahead
from matches.services.lessons.lesson_ahead import plan_of
from tests.services.lessons.test_lessons import games, plan, teacher  # noqa: F401  (a fixture)

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def planned_in(monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """Whether a transaction was open, each time that a lesson was planned; none is short."""
    told: list[bool] = []
    plain = lesson_ahead.lesson

    def watched(*args: Any) -> Any:
        told.append(connection.in_atomic_block)
        return plain(*args)

    monkeypatch.setattr(lesson_ahead, "lesson", watched)
    monkeypatch.setattr(lesson_ahead, "SHORT", 0)
    return told


def test_a_long_plan_is_made_with_no_transaction_open(teacher, planned_in):  # noqa: F811
    row = plan(teacher)
    lessons.leave(teacher, row.entries.first().public_id)
    lessons.come_back(teacher, row.entries.first().public_id)
    lessons.come_late(teacher, row.public_id, "Zoe Late")
    assert planned_in == [False] * 4
    assert Competition.objects.count() == 1
    assert set(games(row).values()) <= {2, 3}


def test_twin_without_planning_ahead_the_transaction_waits_for_the_plan(
    teacher,  # noqa: F811
    planned_in,
    monkeypatch,
):
    monkeypatch.setattr(lessons, "plan", lessons.plan.__wrapped__)
    plan(teacher)
    assert planned_in == [True]


def test_what_changed_while_it_was_planned_is_planned_for(teacher, planned_in, monkeypatch):  # noqa: F811
    row = plan(teacher)
    first, second = row.entries.order_by("id")[:2]
    plain = lesson_ahead._made
    asked: list[int] = []

    def meanwhile(question: Any) -> Any:
        asked.append(question[0])
        if len(asked) == 1:
            row.entries.filter(pk=second.pk).update(
                state="withdrawn", withdrawal="stand", withdrawn_on=timezone.localdate()
            )
        return plain(question)

    monkeypatch.setattr(lesson_ahead, "_made", meanwhile)
    lessons.leave(teacher, first.public_id)
    assert asked == [27, 26]
    assert not Fixture.objects.filter(home__in=[first, second]).exists()
    assert not Fixture.objects.filter(away__in=[first, second]).exists()


@pytest.mark.deep
def test_a_lesson_that_never_stands_still_is_refused_in_words(teacher, planned_in, monkeypatch):  # noqa: F811
    row = plan(teacher)
    entry = row.entries.first()
    monkeypatch.setattr(lesson_ahead, "_plans", Forgetful())
    with pytest.raises(ConflictError) as refused:
        lessons.leave(teacher, entry.public_id)
    assert refused.value.code == "changed-meanwhile"
    entry.refresh_from_db()
    assert entry.state == "entered"


class Forgetful:
    """A variable that forgets every plan at once."""

    def get(self) -> dict[Any, Any]:
        return {}

    def set(self, _plans: object) -> None:
        """Keeps nothing."""

    def reset(self, _token: object) -> None:
        """Has kept nothing."""


def test_a_plan_made_for_numbers_is_the_one_made_for_names() -> None:
    pupils = [f"n{n}" for n in range(9)]
    dealt = (3, 50, 8, 0)
    made = lesson_ahead.lesson(pupils, *dealt, ())
    assert plan_of(pupils, dealt, ()) == made
    there = pupils[1:]
    assert plan_of(there, dealt, made.slots[:2]) == lesson_ahead.lesson(
        there, *dealt, made.slots[:2]
    )

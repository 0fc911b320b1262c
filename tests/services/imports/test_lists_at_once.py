"""Two organisers with one list, at once; and its twin in which nothing is locked."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest
from django.db import OperationalError

from matches.errors import ConflictError
from matches.models import Bringing, Person, Team
from matches.services.imports import bringing
from tests.services.at_once import at_once, only_postgresql
from tests.services.imports.lists import bring, forty, look
from tests.services.league import make_league

pytestmark = pytest.mark.django_db(transaction=True)


def both_bring(meet: Any) -> list[Any]:
    """Both have looked at it, and both press the button."""
    league = make_league()
    seen = look(league, forty()).digest
    meet(bringing, "_plan")
    return at_once(*[partial(bring, league, forty(), seen=seen)] * 2)


def test_of_two_who_bring_in_one_list_at_once_the_second_is_shown_the_first_s(meeting: Any) -> None:
    answers = both_bring(meeting)
    (refused,) = [each for each in answers if isinstance(each, Exception)]
    assert isinstance(refused, ConflictError), repr(refused)
    assert refused.code == "changed"
    assert Person.objects.filter(family_name="Moorland").count() == 10
    assert Team.objects.count() == 12
    assert Bringing.objects.count() == 1


@only_postgresql
def test_twin_without_the_lock_only_the_list_s_number_stops_the_second(
    meeting: Any, unlocked: Any
) -> None:
    answers = both_bring(meeting)
    (refused,) = [each for each in answers if isinstance(each, Exception)]
    # Both draw codes for the same people: the database may find a deadlock before the number.
    assert isinstance(refused, ConflictError | OperationalError), repr(refused)
    assert Person.objects.filter(family_name="Moorland").count() == 10

"""Many ask at once for the last tokens that somebody may have; with a twin in which nothing is
locked."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest
from knox.models import get_token_model
from knox.settings import knox_settings

from matches.errors import ConflictError
from matches.models import User
from matches.services.people import tokens
from tests.services.at_once import at_once, only_postgresql

pytestmark = pytest.mark.django_db(transaction=True)


def two_for_the_last_place() -> tuple[int, list[Any]]:
    """Who lacks one token to the limit asks for two at once."""
    user = User.objects.create_user("programs")
    for _each in range(knox_settings.TOKEN_LIMIT_PER_USER - 1):
        tokens.make(user, days=1)
    answers = at_once(*(partial(tokens.make, user, days=1) for _each in range(2)))
    return get_token_model().objects.filter(user=user).count(), answers


def test_of_two_at_once_for_the_last_token_one_is_made(meeting: Any) -> None:
    meeting(tokens, "_own")
    there, answers = two_for_the_last_place()
    assert there == knox_settings.TOKEN_LIMIT_PER_USER
    assert [each.code for each in answers if isinstance(each, ConflictError)] == ["tokens"]


@only_postgresql
def test_twin_without_the_lock_there_is_one_too_many(meeting: Any, unlocked: None) -> None:
    meeting(tokens, "_own")
    there, _answers = two_for_the_last_place()
    assert there == knox_settings.TOKEN_LIMIT_PER_USER + 1


@pytest.mark.deep
def test_of_two_hundred_in_crowds_of_twenty_five_exactly_as_many_as_the_limit_are_made() -> None:
    user = User.objects.create_user("programs")
    answers = [
        answer
        for _round in range(8)
        for answer in at_once(*(partial(tokens.make, user, days=1) for _each in range(25)))
    ]
    made = [each for each in answers if not isinstance(each, ConflictError)]
    assert len(answers) == 200
    assert len(made) == get_token_model().objects.count() == knox_settings.TOKEN_LIMIT_PER_USER

"""Whatever statement something breaks at, the database is as before or as after: never between."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from hashlib import sha256
from typing import Any

import pytest
from django.apps import apps
from django.db import connection, transaction

from matches import services
from matches.services.rulings import rulings
from tests.deep import either
from tests.services.league import League, make_league

pytestmark = pytest.mark.django_db


class BrokenOffError(Exception):
    """What a machine does that loses its power."""


class BreaksAt:
    """Lets so many statements through, and the next no more."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.seen = 0

    def __call__(self, execute: Callable[..., Any], sql: str, *more: Any) -> Any:
        # How a transaction is taken back is the database's own part, done also where it breaks.
        if not sql.startswith(("SAVEPOINT", "RELEASE", "ROLLBACK")):
            self.seen += 1
            if self.seen == self.number:
                raise BrokenOffError(sql)
        return execute(sql, *more)


def everything() -> str:
    """All rows of all our tables, as a digest."""
    told = sha256()
    for model in apps.get_models():
        for row in model._base_manager.order_by("pk").values_list():
            told.update(repr((model.__name__, row)).encode())
    return told.hexdigest()


def submits(league: League) -> Any:
    return league.play(2, 18, 9)


def rules(league: League) -> Any:
    return services.rulings.walkover(league.owner, league.id(2), winner="A", reason="Ill.")


def takes_back(league: League) -> Any:
    return services.rulings.void(league.owner, league.id(1), reason="Rain.", replace=True)


@pytest.fixture
def league() -> League:
    made = make_league(4)
    made.play(1)
    return made


def statements_of(does: Callable[[League], Any], league: League) -> int:
    counting = BreaksAt(0)
    point = transaction.savepoint()
    before = everything()
    with connection.execute_wrapper(counting):
        does(league)
    assert everything() != before
    transaction.savepoint_rollback(point)
    return counting.seen


@pytest.mark.parametrize("does", [submits, rules, takes_back], ids=lambda each: each.__name__)
def test_broken_off_at_any_statement_nothing_of_it_is_there(
    does: Callable[[League], Any], league: League
) -> None:
    number = statements_of(does, league)
    assert number > 10
    before = everything()
    for n in range(1, number + 1, either(3, 1)):
        with pytest.raises(BrokenOffError), connection.execute_wrapper(BreaksAt(n)):
            does(league)
        assert everything() == before, f"statement {n} of {number}"


def test_twin_without_the_transaction_leaves_half_of_it(
    league: League, monkeypatch: pytest.MonkeyPatch
) -> None:
    without = inspect.unwrap(rulings._rule)
    assert without is not rulings._rule
    statements = statements_of(rules, league)
    before = everything()
    monkeypatch.setattr(rulings, "_rule", without)

    def leaves_half(n: int) -> bool:
        point = transaction.savepoint()
        with pytest.raises(BrokenOffError), connection.execute_wrapper(BreaksAt(n)):
            rules(league)
        left = everything() != before
        transaction.savepoint_rollback(point)
        return left

    assert any(leaves_half(n) for n in range(10, statements))

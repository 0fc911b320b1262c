"""Every connection to PostgreSQL is told how to plan (`benchmarks/planning.py`: its worth)."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.db import connection

from matches.ports.database import planner

pytestmark = [pytest.mark.needs_postgresql, pytest.mark.django_db(transaction=True)]


@pytest.fixture(autouse=True)
def opened_anew() -> Iterator[None]:
    connection.close()
    yield
    connection.close()


def held() -> dict[str, str]:
    with connection.cursor() as cursor:
        said = {}
        for name in planner.SAID:
            cursor.execute(f"SHOW {name}")
            said[name] = cursor.fetchone()[0]
        return said


def test_a_connection_is_told_when_it_is_opened_and_whenever_it_is_opened_again() -> None:
    assert held() == planner.SAID
    connection.close()
    assert held() == planner.SAID


def test_a_transaction_that_is_rolled_back_leaves_it_said() -> None:
    connection.ensure_connection()
    connection.set_autocommit(False)
    connection.rollback()
    connection.set_autocommit(True)
    assert held() == planner.SAID

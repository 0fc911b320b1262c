"""On SQLite those who write stand in line."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import Any

import pytest
from django.db import OperationalError, connection

from matches.services.base import turns
from matches.services.base.transaction import one_transaction
from matches.services.base.turns import Turns

pytestmark = pytest.mark.any_database

SOON = 5.0


def begun(call: Callable[[], Any]) -> threading.Thread:
    thread = threading.Thread(target=call)
    thread.start()
    return thread


def in_line(line: Turns, thread: threading.Thread) -> None:
    """Wait until a thread stands in the line."""
    until = time.monotonic() + SOON
    while not line.waits(thread):
        assert time.monotonic() < until
        time.sleep(0.001)


def test_who_came_first_writes_first() -> None:
    line, wrote = Turns(), list[int]()
    threads = []

    def write(number: int) -> None:
        with line.taken(SOON):
            wrote.append(number)

    with line.taken(SOON):
        for number in range(8):
            threads.append(begun(lambda number=number: write(number)))
            in_line(line, threads[-1])
        assert wrote == []
    for thread in threads:
        thread.join(SOON)
    assert wrote == list(range(8))


def test_who_has_the_turn_takes_it_again_within_it() -> None:
    line = Turns()
    with line.taken(SOON), line.taken(0):
        other = begun(lambda: line.taken(SOON).__enter__())
        in_line(line, other)
    other.join(SOON)
    assert not other.is_alive()


def test_whose_patience_ends_is_told_as_the_database_tells_it_and_holds_up_nobody() -> None:
    line, said = Turns(), list[str]()

    def impatient() -> None:
        try:
            with line.taken(0.01):
                said.append("wrote")
        except OperationalError as error:
            said.append(str(error))

    with line.taken(SOON):
        begun(impatient).join(SOON)
    assert said == ["database is locked"]
    with line.taken(0):
        pass


@pytest.mark.django_db(transaction=True)
def test_a_service_waits_for_the_turn_unless_its_transaction_is_open(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    if connection.vendor != "sqlite":
        pytest.skip("only SQLite has one writer at a time")
    line, ran = Turns(), list[bool]()
    monkeypatch.setattr(turns, "WRITERS", line)

    @one_transaction
    def service() -> None:
        ran.append(connection.in_atomic_block)

    @one_transaction
    def around() -> None:
        service()

    def apart() -> None:
        around()
        connection.close()

    with line.taken(SOON):
        thread = begun(apart)
        in_line(line, thread)
        assert ran == []
    thread.join(SOON)
    assert ran == [True]

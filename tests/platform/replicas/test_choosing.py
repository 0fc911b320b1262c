"""From where a page is made, and where its rows are read and written; with no replica at hand."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

import pytest
from django.db import OperationalError, connections, transaction
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory

from matches.models import Club, Season
from matches.ports.machine import Replica
from pennyclub import health
from pennyclub.kept_pages import middleware
from pennyclub.replicas import asking, making
from pennyclub.replicas.asking import How, NotAReplica, Written
from pennyclub.replicas.router import Router, reading_from_replica

WRITTEN = Written("0/16B3748", 1, 7)
ROUTER = Router()


class Replicas:
    """A replica that answers as it is told, and counts."""

    execute_wrappers: list[Any]

    def __init__(self, *answers: Any) -> None:
        self.answers, self.asked, self.closed = list(answers), 0, 0
        self.execute_wrappers = []

    def ask(self, _sql: str, _values: Any) -> Any:
        self.asked += 1
        answer = self.answers.pop(0) if len(self.answers) > 1 else self.answers[0]
        if isinstance(answer, Exception):
            raise answer
        return answer

    def close(self) -> None:
        self.closed += 1


@pytest.fixture(autouse=True)
def known(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """There is one, of which nothing is known yet."""
    monkeypatch.setattr(asking, "is_set", lambda: True)
    asking.forget()
    yield
    asking.forget()


def replica(monkeypatch: pytest.MonkeyPatch, *answers: Any) -> Replicas:
    made = Replicas(*answers)
    monkeypatch.setattr(asking, "ask", made.ask)
    return made


def test_one_that_has_everything_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    assert replica(monkeypatch, (True, True)).asked == 0
    assert asking.choose(WRITTEN) is How.REPLICA


def test_one_that_is_about_to_is_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    held = replica(monkeypatch, (True, False), (True, False), (True, True))
    assert asking.choose(WRITTEN) is How.REPLICA
    assert held.asked == 3


def test_one_that_fell_behind_is_waited_for_by_one_page_and_not_by_the_next(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    held = replica(monkeypatch, (True, False))
    assert asking.choose(WRITTEN) is How.BEHIND
    assert 1 < held.asked <= 1 + asking.PATIENCE / asking.STEP
    before = held.asked
    assert asking.choose(WRITTEN) is How.BEHIND
    assert held.asked == before + 1
    assert asking.may_be_asked()


@pytest.mark.parametrize("answer", [OperationalError("gone"), (False, True), (None, None)])
def test_one_that_is_gone_or_none_is_left_alone(
    monkeypatch: pytest.MonkeyPatch, answer: Any
) -> None:
    replica(monkeypatch, answer)
    assert asking.choose(WRITTEN) is How.GONE
    assert not asking.may_be_asked()
    assert asking.choose(None) is How.GONE
    monkeypatch.setattr(asking._Until, "alone", asking._Until.alone - asking.LEFT_ALONE)
    assert asking.may_be_asked()


def test_where_there_is_none_nothing_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    assert "replica" not in connections
    assert not asking.may_be_asked()
    assert asking.choose(None) is How.PRIMARY


def test_one_without_everything_is_told_apart_from_one_that_never_will(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    replica(monkeypatch, (True, False))
    assert asking.caught_up(WRITTEN) is False
    replica(monkeypatch, (False, True))
    with pytest.raises(NotAReplica):
        asking.caught_up(WRITTEN)


def test_a_position_is_read_as_the_primary_tells_it() -> None:
    assert Written.of("0/16B3748 1 7") == WRITTEN


@pytest.mark.django_db(transaction=True)
def test_rows_are_read_there_only_while_a_page_is_made_and_in_no_transaction() -> None:
    assert ROUTER.db_for_read(Club) == "default"
    row = Club(name="Oakfield")
    row._state.db = "replica"
    for once_there in (_in_a_transaction, ROUTER.db_for_write):
        with reading_from_replica():
            assert ROUTER.db_for_read(Club, instance=row) == "replica"
            assert once_there(Club, instance=row) == "default"
            # Nothing is older than what has been seen.
            assert ROUTER.db_for_read(Club, instance=row) == "default"
    assert ROUTER.db_for_read(Club, instance=row) == "default"
    assert ROUTER.allow_relation(row, Season())
    assert ROUTER.allow_migrate("replica", "matches") is False
    assert ROUTER.allow_migrate("default", "matches") is None


def _in_a_transaction(model: Any, **hints: Any) -> str:
    with transaction.atomic():
        return ROUTER.db_for_read(model, **hints)


@pytest.mark.django_db(transaction=True)
def test_a_row_from_there_is_saved_and_read_again_where_it_is_written(settings: Any) -> None:
    settings.DATABASE_ROUTERS = ["pennyclub.replicas.router.Router"]
    row = Club.objects.create(name="Oakfield", slug="oakfield", kind="school")
    row._state.db = "replica"
    with reading_from_replica():
        row.name = "Oakfield School"
        row.save()
        assert row._state.db == "default"
    row._state.db = "replica"
    assert list(row.seasons.all()) == []
    row.refresh_from_db()
    assert (row.name, row._state.db) == ("Oakfield School", "default")
    row._state.db = "replica"
    row.delete()
    assert not Club.objects.exists()


@contextmanager
def _counted(source: How) -> Iterator[None]:
    held = making.made_from.labels(source)._value
    before = held.get()
    yield
    assert held.get() == before + 1


@pytest.mark.parametrize("fails", [True, False])
def test_a_statement_that_fails_there_makes_the_page_anew(
    monkeypatch: pytest.MonkeyPatch, fails: bool
) -> None:
    held, request = Replicas(), RequestFactory().get("/")
    monkeypatch.setattr(making, "connections", {"replica": held})
    seen: list[bool] = []

    def execute(_sql: str) -> None:
        if fails:
            raise OperationalError("canceling statement due to conflict with recovery")

    def view(asked: HttpRequest) -> HttpResponse:
        seen.append(hasattr(asked, "seen") or "made" in asked.META)
        asked.META["made"] = asked.seen = "yes"  # type: ignore[attr-defined]
        if not held.execute_wrappers:
            return HttpResponse("from the primary")
        # What Django does with an error of a view: it never gets here.
        with suppress(Exception):
            held.execute_wrappers[0](execute, "SELECT 1")
            return HttpResponse("from the replica")
        return HttpResponse("what went wrong", status=500)

    with _counted(How.FAILED if fails else How.REPLICA):
        answer = making.make(request, view, How.REPLICA)
    assert answer.content == (b"from the primary" if fails else b"from the replica")
    # The second time the request is as it came.
    assert seen == ([False, False] if fails else [False])
    assert held.execute_wrappers == []
    assert held.closed == int(fails)


@pytest.mark.django_db
def test_without_a_replica_a_page_is_made_as_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    middleware.clear()
    with _counted(How.PRIMARY):
        assert Client(headers={"host": "testserver"}).get("/rankings/").status_code == 200
    middleware.clear()


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("how", "said"),
    [
        (Replica(True), "ok (0 bytes, 0.0 s behind)"),
        (Replica(True, 512, 3.5), "ok (512 bytes, 3.5 s behind)"),
        (Replica(False), "away"),
    ],
)
def test_readyz_tells_of_it_and_is_ready_without_it(
    monkeypatch: pytest.MonkeyPatch, how: Replica, said: str, settings: Any
) -> None:
    settings.REDIS_URL = ""
    monkeypatch.setattr(asking, "distance", lambda: how)
    answer = Client().get("/readyz")
    assert answer.status_code == 200
    assert answer.json()["replica"] == said
    assert health.state().replica == how

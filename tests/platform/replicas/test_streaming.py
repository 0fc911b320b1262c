"""On a real streaming replica: strangers' pages are made from it, and are never older for it."""

from __future__ import annotations

import signal
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from django.db import connection, connections, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext

from matches.models import Competition, Invitation, Person
from matches.policy import walls
from matches.ports.machine import Replica
from pennyclub.kept_pages import middleware
from pennyclub.replicas import asking, making
from pennyclub.replicas.router import reading_from_replica
from tests.platform.kept_pages.looking import now, pages_of, stranger
from tests.platform.replicas.pair import Pair
from tests.web.leagues import League

pytestmark = [pytest.mark.deep, pytest.mark.any_database]
NAME = b"Asha Brook"


def counted(source: str) -> float:
    """How many pages were made from there, or otherwise."""
    return float(making.made_from.labels(source)._value.get())


@contextmanager
def made(source: str, pages: int = 1) -> Iterator[None]:
    """So many pages are made meanwhile in that way."""
    before = counted(source)
    yield
    assert counted(source) == before + pages


@contextmanager
def called(league: League, naming: str) -> Iterator[None]:
    """How the first player may be named, meanwhile."""
    who = Person.objects.filter(pk=league.entries[0].person_id)
    who.update(naming=naming)
    try:
        yield
    finally:
        who.update(naming="full")


@pytest.mark.slow
def test_each_page_is_made_from_the_replica_and_is_the_primary_s(anew: League) -> None:
    for path in pages_of(anew):
        with made("primary"), pytest.MonkeyPatch.context() as patch:
            patch.setattr(asking, "choose", lambda _written: asking.How.PRIMARY)
            plain = now(stranger(), path)
        middleware.clear()
        with made("replica"), _queries("default") as primary, _queries("replica") as replica:
            assert now(stranger(), path) == plain, path
        assert len(primary) == 1, path  # The numbers, and how far the primary is.
        assert len(replica) > 1, path
        with made("replica", 0), _queries("default") as primary, _queries("replica") as replica:
            assert now(stranger(), path) == plain
        assert (len(primary), len(replica)) == (1, 0), path  # Whether it stands.


def _queries(alias: str) -> CaptureQueriesContext:
    return CaptureQueriesContext(connections[alias])


def test_who_is_known_or_names_no_host_is_read_from_the_primary(anew: League) -> None:
    with _queries("replica") as replica:
        Client().get(anew.address)
        stranger().get(anew.address, headers={"authorization": "Token x"})
        stranger().post(anew.address)
    assert len(replica) == 0


def test_a_name_withdrawn_is_off_the_page_though_the_replica_has_not_heard(
    anew: League, pair: Pair
) -> None:
    assert NAME in now(stranger(), anew.address)[1]
    pair.pause()
    try:
        with called(anew, "initials"):
            for _time in range(2):
                with made("behind"):
                    assert NAME not in now(stranger(), anew.address)[1]
                middleware.clear()
            pair.go_on()
            with made("replica"):
                assert NAME not in now(stranger(), anew.address)[1]
    finally:
        pair.go_on()


def test_without_asking_how_far_it_is_the_old_name_would_stand_there(
    anew: League, pair: Pair, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(asking, "caught_up", lambda _written: True)
    pair.pause()
    try:
        with called(anew, "initials"), made("replica"):
            assert NAME in now(stranger(), anew.address)[1]
    finally:
        pair.go_on()


def test_pages_go_on_without_it_and_it_comes_back_by_itself(
    anew: League, pair: Pair, monkeypatch: pytest.MonkeyPatch
) -> None:
    pair.replica.stop("immediate")
    try:
        with made("gone", 2):
            assert now(stranger(), anew.address)[0] == 200
            middleware.clear()
            monkeypatch.setattr(asking, "ask", _never)
            assert now(stranger(), anew.address)[0] == 200
    finally:
        pair.replica.start()
    pair.catch_up()
    monkeypatch.undo()
    middleware.clear()
    _later(monkeypatch)
    with made("replica"):
        assert now(stranger(), anew.address)[0] == 200


def _never(*_asked: Any) -> Any:
    raise AssertionError("it was asked again")


def _later(monkeypatch: pytest.MonkeyPatch) -> None:
    """So long after that a replica is asked again."""
    monkeypatch.setattr(asking._Until, "alone", asking._Until.alone - asking.LEFT_ALONE)


def test_one_that_was_started_anew_between_two_pages_is_used_at_once(
    anew: League, pair: Pair
) -> None:
    now(stranger(), anew.address)
    pair.replica.stop("fast")
    pair.replica.start()
    pair.catch_up()
    middleware.clear()
    with made("replica"):
        assert now(stranger(), anew.address)[0] == 200


def test_one_that_hangs_costs_one_page_a_few_seconds(anew: League, pair: Pair) -> None:
    now(stranger(), anew.address)
    middleware.clear()
    pair.signal(signal.SIGSTOP)
    try:
        began = time.monotonic()
        with made("gone", 2):
            assert now(stranger(), anew.address)[0] == 200
            assert time.monotonic() - began < 8
            middleware.clear()
            assert now(stranger(), anew.address)[0] == 200
    finally:
        pair.signal(signal.SIGCONT)


@pytest.mark.parametrize("how", ["gone", "hangs"])
def test_a_page_that_the_replica_fails_half_way_is_made_anew(
    anew: League, pair: Pair, monkeypatch: pytest.MonkeyPatch, how: str
) -> None:
    monkeypatch.setattr(connections["replica"], "seconds", 0.5)
    monkeypatch.setattr("pennyclub.replicas.backend.base.ANSWERS_WITHIN", 0.5)
    plain = now(stranger(), anew.address)
    middleware.clear()

    def drop() -> None:
        if how == "gone":
            pair.replica.drop_connections()
        else:
            pair.signal(signal.SIGSTOP)

    with made("failed"), made("replica", 0), _after(3, drop):
        assert now(stranger(), anew.address) == plain
    pair.signal(signal.SIGCONT)
    middleware.clear()
    with made("replica"):
        assert now(stranger(), anew.address) == plain


@contextmanager
def _after(number: int, do: Callable[[], None]) -> Iterator[None]:
    """Done before the statement of the replica's that comes after so many."""
    seen = []

    def look(execute: Callable[..., Any], *args: Any) -> Any:
        seen.append(args[0])
        if len(seen) == number + 1:
            do()
        return execute(*args)

    with connections["replica"].execute_wrapper(look):
        yield
    assert len(seen) > number


def test_what_is_written_goes_to_the_primary(anew: League) -> None:
    with reading_from_replica():
        row = Competition.objects.get(pk=anew.competition.pk)
        assert row._state.db == "replica"
        assert row.club._state.db == "replica"
        with _queries("replica") as replica:
            row.settle_after_hours = 40
            row.save(update_fields=["settle_after_hours"])
            Competition.objects.filter(pk=row.pk).update(settle_after_hours=41)
            with transaction.atomic():
                assert Competition.objects.get(pk=row.pk).settle_after_hours == 41
                Competition.objects.select_for_update().get(pk=row.pk)
            assert Competition.objects.get(pk=row.pk)._state.db == "default"
        assert len(replica) == 0
    with reading_from_replica():
        row = Competition.objects.get(pk=anew.competition.pk)
    assert row._state.db == "replica"
    row.refresh_from_db()
    assert (row._state.db, row.settle_after_hours) == ("default", 41)
    with _queries("replica") as replica:
        row.club.refresh_from_db()
        list(row.stages.all())
    assert len(replica) == 0


def test_the_walls_stand_on_the_replica_as_well(anew: League, pair: Pair) -> None:
    from psycopg import Cursor

    by = anew.organiser("who-invites")
    Invitation.objects.create(
        club=anew.club, email="a@example.test", role="umpire", invited_by=by,
        expires_at="2099-01-01T00:00Z", token_hash="x",
    )  # fmt: skip
    pair.catch_up()
    with reading_from_replica():
        with walls._being(walls.Open(frozenset({anew.club.pk}))):
            assert Invitation.objects.count() == 1
        with walls._being(walls.Open(frozenset({anew.club.pk + 1}))):
            assert Invitation.objects.count() == 0
        with Cursor(connections["replica"].connection) as cursor:
            # Past what opens them: shut again after each statement.
            cursor.execute("SELECT count(*) FROM matches_invitation")
            assert cursor.fetchone() == (0,)


def test_how_far_it_is_behind_is_told(anew: League, pair: Pair) -> None:
    assert asking.distance() == Replica(True)
    pair.pause()
    try:
        with called(anew, "initials"):
            behind = asking.distance()
        assert behind.answers
        assert behind.bytes > 0
    finally:
        pair.go_on()


def test_one_that_was_made_a_primary_is_not_used(anew: League, pair: Pair) -> None:
    pair.replica._run("pg_ctl", "--wait", "promote")
    try:
        with made("gone"):
            assert now(stranger(), anew.address)[0] == 200
        asking.forget()
        assert not asking.distance().answers
    finally:
        pair.replica.stop("immediate")
        connections["replica"].close()
        pair.follow()


def test_what_the_primary_says_is_read_with_the_numbers(anew: League) -> None:
    numbers, written = middleware.generations.every_and_written()
    assert numbers == middleware.generations.every()
    with connection.cursor() as cursor:
        cursor.execute("SELECT system_identifier FROM pg_control_system()")
        assert cursor.fetchone() == (written.system,)
    assert asking.caught_up(written)
    with connection.cursor() as cursor:
        cursor.execute("SET synchronous_commit = off; SELECT pg_current_wal_insert_lsn()::text")
        cursor.nextset()
        put = cursor.fetchone()[0]
    sooner = middleware.generations.every_and_written()[1]
    with connection.cursor() as cursor:
        cursor.execute("SET synchronous_commit = on; SELECT %s::pg_lsn >= %s", [sooner.lsn, put])
        cursor.nextset()
        assert cursor.fetchone() == (True,)
    for other in ({"timeline": 2}, {"system": 1}):
        with pytest.raises(asking.NotAReplica):
            asking.caught_up(asking.Written(**{**vars(written), **other}))

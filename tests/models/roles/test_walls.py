"""Of a club's private rows the application's role sees none, but for whom they were opened."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.apps import apps
from django.contrib.auth.models import AnonymousUser
from django.db import Error, ProgrammingError, connection, transaction
from django.db.models import Model

from matches.models import AuditEntry, KeptAddress, RoleName, User
from matches.models.guards.walls import reading as guards
from matches.policy import access, viewer, walls
from matches.services.base import audits
from tests import application
from tests.models.league import League
from tests.models.roles.statements import put_in_again

pytestmark = [pytest.mark.needs_postgresql, pytest.mark.django_db]

MODELS = {
    model._meta.db_table: model
    for model in apps.get_models()
    if model._meta.db_table in guards.WALLED
}
walled = pytest.mark.parametrize("table", guards.WALLED)


@pytest.fixture
def as_it(league: League) -> Iterator[League]:
    """A row is in every walled table; the test's own statements are the application's, in a request
    that has passed no gate."""
    for model in MODELS.values():
        assert getattr(league, model._meta.model_name or "").pk
    with walls._being(walls.NOTHING), application.being_it():
        yield league


def raw(table: str) -> int:
    """How many rows a statement sees that says nothing of clubs."""
    from psycopg import Cursor

    with Cursor(connection.connection) as cursor:
        cursor.execute(f"SELECT count(*) FROM {table}")
        return int(cursor.fetchone()[0])


def seen(model: type[Model]) -> int:
    return model._default_manager.count()


@pytest.fixture
def unwatched(db: None) -> Iterator[None]:
    """Asked with no gate passed: what fails every other test is what these are about."""
    connection.execute_wrappers.remove(application._opened_first)
    yield
    connection.execute_wrappers.append(application._opened_first)


@walled
def test_a_raw_select_without_a_club_sees_nothing(as_it: League, table: str) -> None:
    with walls.within(as_it.club.pk):
        assert raw(table) == 0


@walled
def test_without_the_wall_it_sees_them(league: League, table: str) -> None:
    assert getattr(league, MODELS[table]._meta.model_name or "").pk
    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        cursor.execute(f"ALTER TABLE {table} DISABLE ROW LEVEL SECURITY")
    with application.being_it():
        assert raw(table)


@walled
@pytest.mark.usefixtures("unwatched")
def test_a_club_sees_its_own_and_nobody_else_s(as_it: League, table: str) -> None:
    model, club = MODELS[table], as_it.club.pk
    assert seen(model) == 0
    with walls.within(club):
        assert seen(model)
    with walls.within(club + 1_000_000):
        assert seen(model) == 0
    with walls.across_clubs():
        assert seen(model)
    assert seen(model) == 0


@walled
def test_no_row_goes_to_a_club_that_is_shut(as_it: League, table: str) -> None:
    with walls.within(as_it.club.pk):
        row = MODELS[table]._default_manager.get()
    with walls.within(as_it.club.pk + 1_000_000), transaction.atomic():
        with pytest.raises(ProgrammingError) as refused:
            put_in_again(row)
        transaction.set_rollback(True)
    assert "row-level security" in str(refused.value)


@pytest.mark.usefixtures("unwatched")
def test_a_filter_that_was_forgotten_gives_away_no_other_club(as_it: League) -> None:
    reset = application.being_it
    with connection.cursor() as cursor:
        cursor.execute("RESET ROLE")
    one, two = (User.objects.create_user(name) for name in ("the-one", "the-other"))
    one.roles.create(club=as_it.club, role=RoleName.ORGANISER)
    two.roles.create(club=as_it.other_club, role=RoleName.OWNER)
    with reset():
        for user, told in ((one, 1), (two, 0)):
            with walls._being(walls.NOTHING):
                assert access.organises(user, (as_it.club if told else as_it.other_club).pk)
                assert seen(KeptAddress) == told
            with walls._being(walls.NOTHING):
                viewer.viewer_of(user)
                assert seen(KeptAddress) == told
        with walls._being(walls.NOTHING):
            assert not access.organises(two, as_it.club.pk)
            viewer.viewer_of(AnonymousUser())
            assert walls.now_open() == walls.NOTHING


@pytest.mark.usefixtures("unwatched")
def test_a_statement_that_failed_leaves_nothing_open(as_it: League) -> None:
    for wrong in ("SELECT nothing FROM matches_keptaddress", "SELECT 1/0 FROM matches_keptaddress"):
        with (
            walls.across_clubs(), pytest.raises(Error), transaction.atomic(),
            connection.cursor() as cursor,
        ):  # fmt: skip
            cursor.execute(wrong)
        assert raw("matches_keptaddress") == 0


@pytest.mark.usefixtures("unwatched")
def test_what_is_said_beside_a_statement_is_no_answer_of_its(as_it: League) -> None:
    kept = "SELECT club_id, %s::int + 1 FROM matches_keptaddress -- whose?"
    with walls.within(as_it.club.pk), connection.cursor() as cursor:
        cursor.execute(kept, [1])
        assert (cursor.rowcount, cursor.fetchall()) == (1, [(as_it.club.pk, 2)])
        cursor.execute("UPDATE matches_keptaddress SET email = 'b@example.test' RETURNING id")
        assert (cursor.rowcount, len(cursor.fetchall())) == (1, 1)
        change = "UPDATE matches_keptaddress SET email = %s WHERE email = %s"
        cursor.executemany(change, [("c@example.test", "b@example.test"), ("d", "nobody's")])
        assert cursor.rowcount == 0
        assert KeptAddress.objects.get().email == "c@example.test"


def test_a_statement_that_names_no_such_table_says_nothing_of_clubs(
    as_it: League, django_assert_num_queries: Any
) -> None:
    with walls.across_clubs(), django_assert_num_queries(1), connection.cursor() as cursor:
        cursor.execute("SELECT current_setting('matches.clubs', true), count(*) FROM"
                       " matches_club")  # fmt: skip
        assert cursor.fetchone()[0] in {None, ""}


def test_rows_that_would_be_sent_for_later_are_refused(as_it: League) -> None:
    with walls.across_clubs():
        with pytest.raises(RuntimeError, match="one_by_one"):
            list(KeptAddress.objects.iterator())
        assert len(list(walls.one_by_one(KeptAddress.objects.all()))) == 1


def test_a_long_record_is_gone_through_lot_by_lot(
    as_it: League, monkeypatch: pytest.MonkeyPatch, django_assert_num_queries: Any
) -> None:
    monkeypatch.setattr(walls, "A_LOT", 2)
    with walls.within(as_it.club.pk):
        for number in range(4):
            audits.note("a.done", "a", str(number), by=None, club=as_it.club)
        mine = AuditEntry.objects.filter(action="a.done")
        with django_assert_num_queries(3):
            told = list(walls.one_by_one(mine.values_list("pk", "object_id").order_by("-pk")))
    assert [each for _pk, each in told] == ["0", "1", "2", "3"]


def test_every_walled_table_says_whose_each_row_is() -> None:
    assert set(MODELS) == set(guards.WALLED)
    for model in MODELS.values():
        club = model._meta.get_field("club")
        assert club.column == "club_id"
        assert club.null is (model is AuditEntry)

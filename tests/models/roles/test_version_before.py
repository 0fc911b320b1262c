"""Between `migrate` and its new start a version before the walls against writing still writes, and
never says for which club."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import psycopg
import pytest
from django.db import connection

from matches.models.guards.walls import writing
from tests import application

pytestmark = [pytest.mark.needs_postgresql, pytest.mark.django_db]


@pytest.fixture
def before(db: None, monkeypatch: pytest.MonkeyPatch) -> Iterator[psycopg.Cursor[Any]]:
    """A connection that never said in which club it acts, as a version before this one has it: in a
    transaction that is undone, with a table of a club in use around which no wall is yet."""
    monkeypatch.setattr(writing, "LEADS", {"probe": ("club_id", "")})
    known = connection.get_connection_params()
    given = {name: known[name] for name in ("dbname", "user", "password", "host", "port")
             if known.get(name)}  # fmt: skip
    with psycopg.connect(**given) as other, other.cursor() as cursor:
        cursor.execute("CREATE TEMPORARY TABLE matches_club AS SELECT 1 AS id")
        cursor.execute("CREATE TABLE public.probe (club_id bigint)")
        cursor.execute(f"GRANT INSERT, SELECT ON public.probe TO {application.ROLE}")
        yield cursor
        other.rollback()


def write_as_it(cursor: psycopg.Cursor[Any]) -> None:
    cursor.execute(f"SET LOCAL ROLE {application.ROLE}")
    cursor.execute("INSERT INTO public.probe VALUES (1)")


def test_a_version_before_writes_until_it_is_started_anew(before: psycopg.Cursor[Any]) -> None:
    writing.put_up(before, {"probe"})
    write_as_it(before)
    before.execute(f"SET {writing.CLUBS} = ''")
    with pytest.raises(psycopg.errors.InsufficientPrivilege, match="row-level security"):
        write_as_it(before)


def test_a_version_before_writes_for_an_hour(
    before: psycopg.Cursor[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(writing, "_GRACE", "-1 second")
    writing.put_up(before, {"probe"})
    with pytest.raises(psycopg.errors.InsufficientPrivilege, match="row-level security"):
        write_as_it(before)


def test_where_no_club_is_yet_nothing_is_let_past(before: psycopg.Cursor[Any]) -> None:
    before.execute("TRUNCATE pg_temp.matches_club")
    writing.put_up(before, {"probe"})
    with pytest.raises(psycopg.errors.InsufficientPrivilege, match="row-level security"):
        write_as_it(before)


def test_what_is_up_is_not_put_up_again_and_lets_nobody_past_for_longer(
    before: psycopg.Cursor[Any],
) -> None:
    asked = (
        "SELECT array_agg(pg_get_expr(polwithcheck, polrelid)) FROM pg_policy WHERE polname = %s"
    )
    writing.put_up(before, {"probe"})
    up = before.execute(asked, ["put_in_by_who_acts"]).fetchone()
    writing.put_up(before, {"probe"})
    assert before.execute(asked, ["put_in_by_who_acts"]).fetchone() == up


def test_a_wall_that_is_put_up_anew_lets_nobody_past(
    before: psycopg.Cursor[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(writing, "_GRACE", "-1 second")
    writing.put_up(before, {"probe"})
    before.execute("COMMENT ON POLICY put_in_by_who_acts ON public.probe IS 'as it was'")
    monkeypatch.setattr(writing, "_GRACE", "1 hour")
    writing.put_up(before, {"probe"})
    with pytest.raises(psycopg.errors.InsufficientPrivilege, match="row-level security"):
        write_as_it(before)


@pytest.mark.parametrize("by", ["fixture", "stage"])
def test_who_leads_to_a_club_is_asked_by_a_function_that_finds_tables_by_their_schema(
    before: psycopg.Cursor[Any], by: str
) -> None:
    """A table of the same name that comes before it on the way is not asked."""
    asked = f"SELECT public.club_of_{by}(-1)"
    before.execute("CREATE TEMPORARY TABLE matches_competition AS SELECT -1 AS id, 7 AS club_id")
    for table in ("matches_fixture", "matches_stage"):
        before.execute(f"CREATE TEMPORARY TABLE {table} AS SELECT -1 AS id, -1 AS competition_id")
    assert before.execute(asked).fetchone() == (None,)

"""`manage.py database-roles` and `migrate`, with a migrator and an application that sign in."""

from __future__ import annotations

import io
import secrets
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import psycopg
import pytest
from django.apps import apps
from django.core.management import CommandError, call_command
from django.db import connection
from django.test import Client

from matches.models.guards import roles
from matches.ports.database import migrator, role_check

pytestmark = pytest.mark.needs_postgresql
PASSWORD = "a'quote and % blanks"


@dataclass
class Both:
    """The names of two roles; the address of the one that connects is the connection's."""

    application: str
    owner: str

    def signed_in(self) -> psycopg.Connection[Any]:
        """As the application, by its own sign-in."""
        held = connection.settings_dict
        return psycopg.connect(
            host=held["HOST"], port=held["PORT"], dbname=held["NAME"], user=self.application,
            password=PASSWORD, autocommit=True,
        )  # fmt: skip


@pytest.fixture
def both(transactional_db: None, settings: Any, monkeypatch: pytest.MonkeyPatch) -> Iterator[Both]:
    held = connection.settings_dict
    two = Both(f"pennyclub_test_{secrets.token_hex(4)}", held["USER"])
    settings.MIGRATOR_DATABASE = {**held}
    before = {name: held[name] for name in ("USER", "PASSWORD")}
    connection.close()
    held.update(USER=two.application, PASSWORD=PASSWORD)
    yield two
    connection.close()
    held.update(before)
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT 1 FROM pg_roles WHERE rolname = '{two.application}'")
        if cursor.fetchone():
            cursor.execute(f"DROP OWNED BY {two.application}; DROP ROLE {two.application}")


def told(**options: Any) -> str:
    out = io.StringIO()
    call_command("database-roles", stdout=out, **options)
    return out.getvalue()


def test_migrating_makes_the_role_and_it_signs_in(both: Both) -> None:
    call_command("migrate", verbosity=0)
    with both.signed_in() as own:
        assert own.execute("SELECT current_user").fetchone() == (both.application,)
        assert own.execute("SELECT count(*) FROM matches_auditentry").fetchone() == (0,)
        with pytest.raises(psycopg.errors.InsufficientPrivilege):
            own.execute("TRUNCATE matches_auditentry")
    assert migrator.role() == "application"
    with migrator.as_migrator(), connection.cursor() as cursor:
        cursor.execute("SELECT rolpassword FROM pg_authid WHERE rolname = %s", [both.application])
        assert cursor.fetchone()[0].startswith("SCRAM-SHA-256$")
    call_command("migrate", verbosity=0)
    assert migrator.role() == "application"


def test_what_is_printed_is_what_is_run_and_no_password(both: Both) -> None:
    first = told()
    assert f'CREATE ROLE "{both.application}" LOGIN NOSUPERUSER' in first
    assert PASSWORD not in first
    assert "statements" in told(apply=True)
    again = told()
    assert "CREATE ROLE" not in again
    assert again.splitlines()[1:] == [
        line for line in first.splitlines()[1:] if "CREATE ROLE" not in line
    ]


def test_a_role_that_was_more_is_made_less(both: Both) -> None:
    with migrator.as_migrator(), connection.cursor() as cursor:
        cursor.execute(f"CREATE ROLE {both.application} SUPERUSER CREATEDB LOGIN")
        cursor.execute(f"GRANT pg_read_all_data TO {both.application}")
        cursor.execute("CREATE TABLE left_over (id serial)")
        cursor.execute(f"ALTER TABLE left_over OWNER TO {both.application}")
        cursor.execute(f"GRANT ALL ON ALL TABLES IN SCHEMA public TO {both.application}")
    try:
        told(apply=True)
        with both.signed_in() as own:
            for statement in (
                "DELETE FROM matches_result", "SELECT * FROM left_over", "DROP TABLE left_over",
                "SELECT * FROM pg_authid", "CREATE DATABASE mine",
            ):  # fmt: skip
                with pytest.raises(psycopg.errors.InsufficientPrivilege):
                    own.execute(statement)
        assert migrator.role() == "application"
    finally:
        with migrator.as_migrator(), connection.cursor() as cursor:
            cursor.execute("DROP TABLE left_over")


def test_a_command_of_the_migrators_leaves_the_application_as_it_was(both: Both) -> None:
    with migrator.as_migrator():
        assert connection.settings_dict["USER"] == both.owner
    with pytest.raises(ZeroDivisionError), migrator.as_migrator():
        raise ZeroDivisionError
    assert connection.settings_dict["USER"] == both.application


def test_emptying_everything_is_the_migrators(both: Both) -> None:
    call_command("database-roles", apply=True, verbosity=0)
    call_command("flush", interactive=False, verbosity=0)


@pytest.mark.django_db
def test_the_application_is_not_the_migrator() -> None:
    user = connection.settings_dict["USER"]
    with pytest.raises(roles.RoleError, match="both"):
        list(roles.statements(connection, user, apps))


def test_without_a_migrator_it_says_what_to_set(db: None, settings: Any) -> None:
    settings.MIGRATOR_DATABASE = {}
    with pytest.raises(CommandError, match="Set PENNYCLUB_MIGRATOR_DATABASE_URL"):
        told()


def test_the_health_check_says_who_the_application_is(both: Both, settings: Any) -> None:
    call_command("database-roles", apply=True, verbosity=0)
    settings.PRODUCTION = True
    assert Client().get("/readyz").json()["database_role"] == "application"
    assert role_check.database_role() == []


def test_a_superuser_is_told_of_in_production_alone(db: None, settings: Any) -> None:
    assert role_check.database_role() == []
    settings.PRODUCTION = True
    assert [each.id for each in role_check.database_role()] == ["pennyclub.W002"]
    assert Client().get("/readyz").json()["database_role"] == "superuser"


def test_an_owner_is_told_of_too(both: Both, settings: Any) -> None:
    with migrator.as_migrator(), connection.cursor() as cursor:
        cursor.execute(f"CREATE ROLE {both.application} LOGIN")
        cursor.execute("CREATE TABLE of_its_own (id int)")
        cursor.execute(f"ALTER TABLE of_its_own OWNER TO {both.application}")
    settings.PRODUCTION = True
    assert [each.id for each in role_check.database_role()] == ["pennyclub.W002"]
    assert migrator.role() == "owner"

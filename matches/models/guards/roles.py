"""The application's role on PostgreSQL, as statements that make it what it is to be.

It is no superuser, is in no other role and owns nothing; it has the rights that `rights` tells and
may call the functions of `definers`. The statements may be run again: they end in the same.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from django.apps.registry import Apps
from django.db.backends.base.base import BaseDatabaseWrapper

from matches.models.guards import definers
from matches.models.guards.rights import rights

PLAIN: Final = "NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS"
_IS_PLAIN = (
    "SELECT NOT (rolsuper OR rolcreatedb OR rolcreaterole OR rolreplication OR rolbypassrls)"
    " AND rolcanlogin FROM pg_roles WHERE rolname = %s"
)
_PARENTS = (
    "SELECT p.rolname FROM pg_auth_members m JOIN pg_roles p ON p.oid = m.roleid"
    " JOIN pg_roles c ON c.oid = m.member WHERE c.rolname = %s ORDER BY 1"
)
_OWNS = (
    "SELECT EXISTS (SELECT 1 FROM pg_shdepend d JOIN pg_roles r ON r.oid = d.refobjid"
    " WHERE d.refclassid = 'pg_authid'::regclass AND d.deptype = 'o' AND r.rolname = %s"
    " AND d.dbid IN (0, (SELECT oid FROM pg_database WHERE datname = current_database())))"
)
_FIRST = "SELECT oid = 10 FROM pg_roles WHERE rolname = %s"
_SEQUENCES = (
    "SELECT s.relname FROM pg_class s JOIN pg_depend d ON d.objid = s.oid"
    " AND d.deptype IN ('a', 'i') JOIN pg_class t ON t.oid = d.refobjid"
    " WHERE s.relkind = 'S' AND t.relname = ANY(%s) AND pg_table_is_visible(t.oid) ORDER BY 1"
)


class RoleError(Exception):
    """A role that cannot be the application's, and what to do."""


@dataclass(frozen=True)
class Place:
    """Whose database, which, and the application's role."""

    database: str
    owner: str
    application: str


def statements(connection: BaseDatabaseWrapper, application: str, registry: Apps) -> Iterator[str]:
    """What makes the role `application` what it is to be, as the role that is connected says it.
    RoleError where it is that role itself, or the server's first one."""
    database, owner = _asked(connection, "SELECT current_database(), current_user", [])
    place = Place(database, owner, application)
    quoted = connection.ops.quote_name
    if application == place.owner:
        raise RoleError(
            f"The migrator and the application are both {application}: give DATABASE_URL a role of"
            " its own, which need not be there yet."
        )
    yield from _the_role(connection, place)
    role = quoted(application)
    yield f"REVOKE TEMPORARY ON DATABASE {quoted(place.database)} FROM PUBLIC, {role}"
    yield f"REVOKE CREATE ON DATABASE {quoted(place.database)} FROM {role}"
    yield f"GRANT CONNECT ON DATABASE {quoted(place.database)} TO {role}"
    yield f"REVOKE CREATE ON SCHEMA public FROM PUBLIC, {role}"
    yield f"GRANT USAGE ON SCHEMA public TO {role}"
    yield from _the_tables(connection, role, registry)
    for signature in definers.signatures():
        yield f"GRANT EXECUTE ON FUNCTION {signature} TO {role}"


def _the_role(connection: BaseDatabaseWrapper, place: Place) -> Iterator[str]:
    name, quoted = place.application, connection.ops.quote_name
    plain = _asked(connection, _IS_PLAIN, [name])
    if not plain:
        yield f"CREATE ROLE {quoted(name)} LOGIN {PLAIN}"
        return
    if _asked(connection, _FIRST, [name])[0]:
        raise RoleError(
            f"{name} is the server's first superuser, and stays one: let it be the migrator"
            " (PENNYCLUB_MIGRATOR_DATABASE_URL), and give DATABASE_URL a role of its own, which"
            " need not be there yet."
        )
    if not plain[0]:
        yield f"ALTER ROLE {quoted(name)} LOGIN {PLAIN}"
    for parent in _column(connection, _PARENTS, [name]):
        yield f"REVOKE {quoted(parent)} FROM {quoted(name)}"
    if _asked(connection, _OWNS, [name])[0]:
        yield f"REASSIGN OWNED BY {quoted(name)} TO {quoted(place.owner)}"


def _the_tables(connection: BaseDatabaseWrapper, role: str, registry: Apps) -> Iterator[str]:
    """Nothing of any table, then what each is for: of one that is no longer a model's, nothing."""
    there = set(connection.introspection.table_names())
    yield f"REVOKE ALL ON ALL TABLES IN SCHEMA public FROM PUBLIC, {role}"
    yield f"REVOKE ALL ON ALL SEQUENCES IN SCHEMA public FROM PUBLIC, {role}"
    known = [each for each in rights(registry) if each.table in there]
    for each in known:
        yield f"GRANT {each.words} ON {connection.ops.quote_name(each.table)} TO {role}"
    written = [each.table for each in known if each.insert]
    for sequence in _column(connection, _SEQUENCES, [written]):
        yield f"GRANT USAGE ON SEQUENCE {connection.ops.quote_name(sequence)} TO {role}"


def _asked(connection: BaseDatabaseWrapper, sql: str, given: list[Any]) -> tuple[Any, ...]:
    with connection.cursor() as cursor:
        cursor.execute(sql, given)
        return cursor.fetchone() or ()


def _column(connection: BaseDatabaseWrapper, sql: str, given: list[Any]) -> list[str]:
    with connection.cursor() as cursor:
        cursor.execute(sql, given)
        return [name for (name,) in cursor.fetchall()]

"""``manage.py database-roles``: the application's role on PostgreSQL, with no right too many."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.apps import apps
from django.core.management.base import BaseCommand, CommandError
from django.db import DatabaseError, connection, transaction

from matches.models.guards import roles
from matches.ports.database.migrator import as_migrator, is_set


class Command(BaseCommand):
    """Prints the statements, or runs them as the migrator."""

    help = (
        "Tell the SQL that makes the role of DATABASE_URL the application's: no superuser, owner of"
        " nothing, reading and appending where nothing is edited. --apply runs it, as the role of"
        " PENNYCLUB_MIGRATOR_DATABASE_URL, with the password of DATABASE_URL; as often as you like."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--apply", action="store_true", help="run it, all or nothing")

    def handle(self, *args: Any, **options: Any) -> None:
        if connection.vendor != "postgresql":
            raise CommandError("Only PostgreSQL has roles: nothing is to be done on SQLite.")
        if not is_set():
            raise CommandError(
                "Set PENNYCLUB_MIGRATOR_DATABASE_URL to the address of the role that owns the"
                " tables, and DATABASE_URL to the application's, which need not be there yet."
            )
        user, password = (connection.settings_dict[name] for name in ("USER", "PASSWORD"))
        try:
            with as_migrator(), transaction.atomic():
                said = list(roles.statements(connection, user, apps))
                if options["apply"]:
                    _run(said)
                    _give_password(user, password)
        except roles.RoleError as error:
            raise CommandError(str(error)) from None
        except DatabaseError as error:
            raise CommandError(_refused(str(error).strip())) from error
        if options["apply"]:
            if options["verbosity"]:
                self.stdout.write(f"{user} is the application's role now: {len(said)} statements.")
            return
        self.stdout.write("BEGIN;\n" + "".join(f"{each};\n" for each in said) + "COMMIT;")
        self.stdout.write(f"-- The password of {user} is not told: --apply sets it.")


def _run(statements: list[str]) -> None:
    with connection.cursor() as cursor:
        for each in statements:
            cursor.execute(each)


def _give_password(user: str, password: str) -> None:
    """As its digest: the server's log, which may hold statements, is not told the password."""
    if not password:
        return
    pgconn = connection.connection.pgconn
    digest = pgconn.encrypt_password(password.encode(), user.encode(), b"scram-sha-256").decode()
    name = connection.ops.quote_name(user)
    with connection.cursor() as cursor:
        cursor.execute(f"ALTER ROLE {name} PASSWORD '{digest}'")


def _refused(said: str) -> str:
    return (
        f"The database refused: {said}\nThe migrator must own the tables; to make the application's"
        " role it must be a superuser or have CREATEROLE. Without, have that role made first"
        " (CREATE ROLE … LOGIN), and run this again."
    )

"""Django's own `migrate`, as the role that owns the tables, and holding nobody up."""

import time
from typing import Any, Final

from django.core.management import CommandError, call_command
from django.core.management.commands.migrate import Command as Migrate
from django.db import DEFAULT_DB_ALIAS, OperationalError, connections

from matches.ports.database.migrator import as_migrator, is_set

PATIENCE_MS: Final = 2_000
"""How long a migration waits for a table that somebody is busy with: all who want to read it stand
behind the migration meanwhile."""
TRIES = 6
PAUSE = 5.0
"""How often it is tried before somebody has to, and seconds in between."""
LOCK_NOT_AVAILABLE: Final = "55P03"


class Command(Migrate):
    """Migrates as the migrator, where `PENNYCLUB_MIGRATOR_DATABASE_URL` names one, and then gives
    the application its rights on what is new. What it would have to wait for on PostgreSQL it lets
    go before, and tries again: each migration is done whole or not at all, and is not done twice.
    """

    def handle(self, *args: Any, **options: Any) -> None:
        with as_migrator(options["database"]):
            self._migrate(*args, **options)
        only_told = options["plan"] or options["check_unapplied"]
        if options["database"] == DEFAULT_DB_ALIAS and is_set() and not only_told:
            call_command("database-roles", apply=True, verbosity=options["verbosity"])

    def _migrate(self, *args: Any, **options: Any) -> None:
        connection = connections[options["database"]]
        if connection.vendor != "postgresql":
            super().handle(*args, **options)
            return
        try:
            for tries_left in reversed(range(TRIES)):
                with connection.cursor() as cursor:
                    cursor.execute(f"SET lock_timeout = {PATIENCE_MS}")
                if self._is_done(*args, **options):
                    return
                if tries_left:
                    time.sleep(PAUSE)
        finally:
            with connection.cursor() as cursor:
                cursor.execute("RESET lock_timeout")
        raise CommandError(
            "Somebody was busy with a table that a migration changes, each time it was tried, and"
            " whoever wanted to read it would have had to wait. What was migrated before is kept,"
            " this one is undone. Run `migrate` again in a quieter hour, or once the long query or"
            " backup has ended (pg_stat_activity names it)."
        )

    def _is_done(self, *args: Any, **options: Any) -> bool:
        """Whether it went through; not where a table could not be had in time."""
        try:
            super().handle(*args, **options)
        except OperationalError as error:
            if getattr(error.__cause__, "sqlstate", "") != LOCK_NOT_AVAILABLE:
                raise
            self.stdout.write(" a table is in use")
            return False
        return True

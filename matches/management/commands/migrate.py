"""Django's own `migrate`, as the role that owns the tables, and holding nobody up."""

import time
from typing import Any, Final

from django.core.management import CommandError, call_command
from django.core.management.commands.migrate import Command as Migrate
from django.core.management.sql import emit_post_migrate_signal
from django.db import DEFAULT_DB_ALIAS, OperationalError, connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.migrations.executor import MigrationExecutor

from matches.ports.database import patience
from matches.ports.database.migrator import as_migrator, is_set

PATIENCE_MS: Final = 2_000
"""How long a migration waits for all the tables that others are busy with: who wants to read one of
them stands behind the migration meanwhile."""
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
        with patience.waiting_at_most(connection, PATIENCE_MS):
            for tries_left in reversed(range(TRIES)):
                if self._is_done(*args, **options):
                    return
                if tries_left:
                    time.sleep(PAUSE)
            self._put_up_again(connection)
        raise CommandError(
            "Somebody was busy with a table that a migration changes, each time it was tried, and"
            " whoever wanted to read it would have had to wait. What was migrated before is kept,"
            " this one is undone. Run `migrate` again in a quieter hour, or once the long query or"
            " backup has ended (pg_stat_activity names it)."
        )

    def _put_up_again(self, connection: BaseDatabaseWrapper) -> None:
        """What stands around migrations (guards, who tells kept pages that they are old) was taken
        down before them. It is put up as what was migrated wants it, where that can be had."""
        executor: Any = MigrationExecutor(connection)
        apps = executor._create_project_state(with_applied_migrations=True).apps
        try:
            emit_post_migrate_signal(0, False, connection.alias, apps=apps, plan=[])
        except OperationalError as error:
            if not _is_in_use(error):
                raise
            self.stdout.write(
                "Public pages that are kept are not told of changes until `migrate` was run again:"
                " restart the web processes with PENNYCLUB_KEPT_PAGES_MB=0 if that takes long."
            )

    def _is_done(self, *args: Any, **options: Any) -> bool:
        """Whether it went through; not where a table could not be had in time."""
        try:
            super().handle(*args, **options)
        except OperationalError as error:
            if not _is_in_use(error):
                raise
            self.stdout.write(" a table is in use")
            return False
        return True


def _is_in_use(error: OperationalError) -> bool:
    """Whether it says that something could not be had in time."""
    return getattr(error.__cause__, "sqlstate", "") == LOCK_NOT_AVAILABLE

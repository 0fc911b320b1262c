"""Django's own `migrate`, as the role that owns the tables."""

from typing import Any

from django.core.management import call_command
from django.core.management.commands.migrate import Command as Migrate
from django.db import DEFAULT_DB_ALIAS

from matches.ports.migrator import as_migrator, is_set


class Command(Migrate):
    """Migrates as the migrator, where `PENNYCLUB_MIGRATOR_DATABASE_URL` names one, and then gives
    the application its rights on what is new."""

    def handle(self, *args: Any, **options: Any) -> None:
        with as_migrator(options["database"]):
            super().handle(*args, **options)
        only_told = options["plan"] or options["check_unapplied"]
        if options["database"] == DEFAULT_DB_ALIAS and is_set() and not only_told:
            call_command("database-roles", apply=True, verbosity=options["verbosity"])

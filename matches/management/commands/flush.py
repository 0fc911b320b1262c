"""Empty every table, the appended ones too."""

from typing import Any

from django.core.management.commands.flush import Command as Flush

from matches.models.guards import triggers
from matches.ports.database.migrator import as_migrator


class Command(Flush):
    """Django's own `flush`, let past the guards: on SQLite it deletes row by row. On PostgreSQL it
    is the migrator who empties tables."""

    def handle(self, **options: Any) -> None:
        using = options["database"]
        with as_migrator(using), triggers.erasing(using):
            super().handle(**options)

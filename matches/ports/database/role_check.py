"""What is said at the start and by `check --deploy`: an application that may rewrite its record."""

from collections.abc import Sequence
from typing import Any

from django.conf import settings
from django.core.checks import CheckMessage, Tags, Warning, register
from django.db import DatabaseError

from matches.ports.database import migrator

HINT = (
    "Give the application a role of its own: set PENNYCLUB_MIGRATOR_DATABASE_URL and run"
    " manage.py database-roles --apply (docs/how-to/running.md)."
)


def connect() -> None:
    """Have Django ask where an installation is checked."""
    register(database_role, Tags.security, deploy=True)


def database_role(
    app_configs: Sequence[Any] | None = None, **_kwargs: object
) -> list[CheckMessage]:
    """A warning in production where the application is a superuser of PostgreSQL or owns tables.
    Where the database does not answer, that is what its own error says."""
    if not settings.PRODUCTION:
        return []
    try:
        held = migrator.role()
    except DatabaseError:
        return []
    if held not in {"superuser", "owner"}:
        return []
    said = {
        "superuser": "The application is a superuser of the database.",
        "owner": "The application owns the tables of the database.",
    }
    return [Warning(f"{said[held]} It could rewrite its record.", hint=HINT, id="pennyclub.W002")]

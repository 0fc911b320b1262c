"""Before the doors open: the database brought up to date, the demo loaded, the visitor greeted."""

import io
import sys
from pathlib import Path

from django.conf import settings
from django.contrib.auth import get_user_model
from django.core.management import call_command
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.recorder import MigrationRecorder
from django.db.utils import OperationalError

from matches.demo import stage
from matches.demo.passwords import DEMO_PASSWORD
from matches.management.commands.demo import LOGINS
from matches.ports.database import role_check
from matches.ports.database.migrator import as_migrator
from pennyclub import datafolder
from pennyclub.serving.port import shown_here, shown_to_others
from pennyclub.sign_ins import checks

# Stands from the first moment of a first run until the demo is loaded, so that a start which was
# broken off half way loads it the next time.
DEMO_WANTED = "demo-wanted"


def prepare(*, with_demo: bool) -> None:
    """Migrate where there is something to migrate; load the demo season into a new database.

    A club in production never has the demo: its logins are known to everybody.
    """
    with_demo = with_demo and not settings.PRODUCTION
    wanted = Path(settings.DATA_DIR) / DEMO_WANTED
    wanted.parent.mkdir(parents=True, exist_ok=True)
    try:
        # The application's role may be one that only `migrate` makes.
        with as_migrator():
            if "django_migrations" not in connection.introspection.table_names() and with_demo:
                wanted.touch()
            executor = MigrationExecutor(connection)
            behind = executor.migration_plan(executor.loader.graph.leaf_nodes())
        if behind:
            print("Bringing the database up to date …", flush=True)
            call_command("migrate", verbosity=0, interactive=False)
    except OperationalError as trouble:
        sys.exit(f"script/server: the database does not answer: {trouble}".strip())
    if not with_demo:
        wanted.unlink(missing_ok=True)
    elif wanted.exists():
        print("Loading the demo season …", flush=True)
        # What it says about signing in, the welcome says too.
        call_command("demo", stdout=io.StringIO())
        wanted.unlink()
    connection.close()


def welcome(host: str, port: int) -> str:
    """Return what the terminal says: where the club is, and how to get in."""
    lines = ["", f"  Pennyclub is at  {_address(host, port)}"]
    if settings.PRODUCTION:
        lines.append(f"  and listens on   {host}, port {port}")
        said = [*checks.second_factor(), *role_check.database_role()]
        lines += [f"  Note: {each.msg} {each.hint}" for each in said]
    if host in {"0.0.0.0", "::"}:  # noqa: S104 - told, not chosen
        lines.append(f"  and for phones   {shown_to_others(host, port)}")
    if not get_user_model().objects.exists():
        code = datafolder.setup_code(settings.DATA_DIR, settings.SECRET_KEY, _which_database())
        lines += [
            "  Nobody can sign in yet. Make the first owner here (the link works once):",
            f"    {_address(host, port)}/setup/?code={code}",
        ]
    elif not settings.PRODUCTION and stage.is_set():
        lines.append(f"  Sign in as one of these, with the password {DEMO_PASSWORD}:")
        lines += [f"    {name:<16} {does}" for name, does in LOGINS]
        if host not in {"127.0.0.1", "localhost", "::1"}:
            lines += [
                "  Everybody who reaches this machine can sign in so: the demo is to look at.",
                "  For a club of your own: script/server --no-demo, with PENNYCLUB_DATA elsewhere.",
            ]
    lines += ["  Ctrl-C ends it.", ""]
    connection.close()
    return "\n".join(lines)


def _which_database() -> str:
    """What tells this database from every other: the moment at which it was first migrated."""
    first = MigrationRecorder(connection).migration_qs.order_by("pk").first()
    return first.applied.isoformat() if first is not None else ""


def _address(host: str, port: int) -> str:
    if settings.PRODUCTION:
        return str(settings.OWN_ADDRESS)
    return shown_here(host, port)

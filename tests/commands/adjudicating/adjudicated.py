"""Cards of Penny Black, and the command that adjudicates them, called here or in a shell."""

import io
import json
import os
import subprocess
import sys
from pathlib import Path

from django.core.management import call_command

ROOT = Path(__file__).parents[3]

WON = {"by": "A", "struck": ["O1"], "off": ["O1"]}


def card(*entries, **more) -> dict:
    """A card of Penny Black, flick by flick."""
    head = {"scorecard": 1, "game": "black", "detail": "flicks", "first": "A"}
    sides = {"A": ["Asha"], "B": ["Ben"]}
    return head | {"sides": sides, "entries": [{"flick": facts} for facts in entries]} | more


VALID = card(WON)

NOT_VALID = card(WON, WON)

MALFORMED = card(WON) | {"game": "purple"}


def written(path: Path, document) -> str:
    path.write_text(json.dumps(document), encoding="utf-8")
    return str(path)


def run(*args: str) -> tuple[list[str], int]:
    """The lines that the command prints, and its exit status."""
    out = io.StringIO()
    try:
        call_command("adjudicate", *args, stdout=out)
    except SystemExit as end:
        return out.getvalue().splitlines(), int(end.code or 0)
    return out.getvalue().splitlines(), 0


def in_a_shell(command: str, **more) -> subprocess.CompletedProcess:
    """The command as a shell runs it, and no database that could be reached."""
    whole = command.replace("adjudicate", f"{sys.executable} manage.py adjudicate")
    environment = os.environ | {"DATABASE_URL": "postgres://nobody@127.0.0.1:1/nothing"}
    return subprocess.run(
        ["bash", "-c", whole],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        timeout=60,
        check=False,
        **more,
    )

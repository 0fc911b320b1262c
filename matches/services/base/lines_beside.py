"""Lines in a file beside the database: what a restored backup, or whoever may write to the
database, must not take back."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from django.db import transaction


def append(path: Path, told: Mapping[str, Any]) -> None:
    """Append a line of JSON once the transaction at hand has committed, for its owner alone."""
    transaction.on_commit(lambda: _write(path, json.dumps(told)))


def _write(path: Path, line: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
    with os.fdopen(handle, "a", encoding="utf-8") as file:
        file.write(line + "\n")

"""Whether a backup is what was written: each of its files by its SHA-256, named beside them.

It finds what was cut off on the way, spoilt on a disk or exchanged. Who may write the sums as well
may write whatever they like: a backup is brought back from where nobody else writes.
"""

from __future__ import annotations

import contextlib
import hashlib
import re
import sqlite3
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from django.core.management.base import CommandError

SUMS: Final = "SHA256SUMS"
"""As `sha256sum --check` reads it."""
_LINE: Final = re.compile(r"([0-9a-f]{64}) [ *]([A-Za-z0-9][A-Za-z0-9._-]*)")


def write(folder: Path) -> None:
    """Name the sums of all that stands in a folder."""
    lines = [f"{_sum(each)}  {each.name}\n" for each in sorted(folder.iterdir())]
    (folder / SUMS).write_text("".join(lines), encoding="ascii")


def require(folder: Path, wanted: Iterable[str]) -> None:
    """CommandError where a file is not what it was, is gone, or, of those that are `wanted`, came
    later. A backup of before there were sums has none, and is taken as it is."""
    if not (folder / SUMS).is_file():
        return
    told = _told(folder / SUMS)
    for name, digest in told.items():
        path = folder / name
        if path.is_symlink() or not path.is_file():
            raise CommandError(f"{path} is gone: this is not the whole backup.")
        if _sum(path) != digest:
            raise CommandError(f"{path} is not what was backed up: take another backup.")
    for name in wanted:
        if name not in told and (folder / name).exists():
            raise CommandError(
                f"{folder / name} was put there later: move it away, and name a list with --list."
            )


def require_readable(file: Path) -> None:
    """CommandError where an SQLite file is none, or is damaged."""
    closing = contextlib.closing
    try:
        with closing(sqlite3.connect(f"{file.resolve().as_uri()}?mode=ro", uri=True)) as held:
            (said,) = held.execute("PRAGMA quick_check(1)").fetchone()
            (tables,) = held.execute("SELECT COUNT(*) FROM sqlite_master").fetchone()
    except sqlite3.DatabaseError as error:
        raise CommandError(f"{file} is no database that can be read: {error}.") from error
    if not tables:
        raise CommandError(f"{file} is no database that can be read: nothing is in it.")
    if said != "ok":
        raise CommandError(f"{file} is damaged ({said}): take another backup.")


def _told(sums: Path) -> dict[str, str]:
    told: dict[str, str] = {}
    for line in sums.read_text(encoding="ascii", errors="replace").splitlines():
        found = _LINE.fullmatch(line)
        if found is None:
            raise CommandError(f"{sums} has a line that names no file beside it: {line[:80]!r}.")
        told[found[2]] = found[1]
    return told


def _sum(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()

"""The data folder: what one installation keeps beside its database.

Two secrets live there on a machine that was given none by its environment: the key Django signs
with, and the one-time code of the set-up page. Both are made on first use, readable by their owner
only, and the same for every process that shares the folder. The erasure list and the heads
of the record's seals live there too.
"""

import os
import secrets
import string
from collections.abc import Callable
from pathlib import Path

SECRET_KEY_FILE = "secret-key"  # noqa: S105 - its name, not the key
SETUP_CODE_FILE = "setup-code"
ERASURES_FILE = "erasures.jsonl"
SEALS_FILE = "seals.jsonl"

# Without 0/O and 1/l/I, for it is read from a terminal and typed on another machine.
_READABLE = "".join(sorted(set(string.ascii_lowercase + string.digits) - set("01ilo")))


def secret_key(folder: Path) -> str:
    """Return the folder's own signing key (about 380 bits), making it the first time."""
    return _kept(folder / SECRET_KEY_FILE, lambda: secrets.token_urlsafe(48))


def setup_code(folder: Path) -> str:
    """Return the code that opens `/setup/` (about 80 bits), making it the first time."""
    return _kept(
        folder / SETUP_CODE_FILE,
        lambda: "-".join("".join(secrets.choice(_READABLE) for _ in range(4)) for _ in range(4)),
    )


def keep_private(folder: Path) -> None:
    """Make the folder, or shut others out of it: the database with everybody's names lies in it. A
    group that was let in stays, for web and worker may be two users."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    now = folder.stat()
    if now.st_mode & 0o007 and now.st_uid == os.getuid():
        folder.chmod(now.st_mode & 0o770)


def _kept(path: Path, make: Callable[[], str]) -> str:
    keep_private(path.parent)
    try:
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return path.read_text(encoding="utf-8").strip()
    with os.fdopen(handle, "w", encoding="utf-8") as new:
        value = make()
        new.write(value + "\n")
    return value

"""The data folder: what one installation keeps beside its database.

Two secrets live there on a machine that was given none by its environment: the key Django signs
with, and the one-time code of the set-up page. Both are made on first use, and
the same for every process that shares the folder. The erasure list and the heads of the record's
seals live there too. All of it is its owner's alone, from the start of a server or worker on also
what was there before.
"""

import hmac
import os
import secrets
import stat
import string
from collections.abc import Callable
from pathlib import Path

SECRET_KEY_FILE = "secret-key"  # noqa: S105 - its name, not the key
SETUP_CODE_FILE = "setup-code"
ERASURES_FILE = "erasures.jsonl"
SEALS_FILE = "seals.jsonl"

# All that is written there; whatever else somebody keeps beside it is left alone.
PRIVATE = (
    SECRET_KEY_FILE, SETUP_CODE_FILE, ERASURES_FILE, SEALS_FILE, "*.sqlite3", "*.sqlite3-wal",
    "*.sqlite3-shm", "*.sqlite3-journal", "beat-schedule*",
)  # fmt: skip

# Without 0/O and 1/l/I, for it is read from a terminal and typed on another machine.
_READABLE = "".join(sorted(set(string.ascii_lowercase + string.digits) - set("01ilo")))


def secret_key(folder: Path) -> str:
    """Return the folder's own signing key (about 380 bits), making it the first time."""
    return _kept(folder / SECRET_KEY_FILE, lambda: secrets.token_urlsafe(48))


def setup_code(folder: Path, secret: str, database: str) -> str:
    """Return the code that opens `/setup/` (about 80 bits), and have the folder hold it.

    It follows from the secret and from what tells the database from every other, so that several
    hosts, each with a folder of its own, hold the same one; an emptied database has another.
    """
    drawn = int.from_bytes(hmac.digest(secret.encode(), f"setup:{database}".encode(), "sha256"))
    letters = []
    for _ in range(16):
        drawn, at = divmod(drawn, len(_READABLE))
        letters.append(_READABLE[at])
    code = "-".join("".join(letters[at : at + 4]) for at in range(0, 16, 4))
    path = folder / SETUP_CODE_FILE
    if _kept(path, lambda: code) != code:
        path.write_text(code + "\n", encoding="utf-8")
    return code


def keep_private(folder: Path) -> list[str]:
    """Make the folder, or shut all others out of it and of what is kept there: names, addresses and
    two secrets lie in it. What cannot be shut is returned, in words."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    held = sorted(each for kind in PRIVATE for each in folder.glob(kind) if each.is_file())
    return [said for path in (folder, *held) if (said := _shut(path))]


def _shut(path: Path) -> str:
    """Take from it what others may; what is wrong if that is not possible."""
    try:
        now = stat.S_IMODE(path.stat().st_mode)
        if now & 0o077:
            path.chmod(now & 0o700)
            now = stat.S_IMODE(path.stat().st_mode)
    except FileNotFoundError:
        # SQLite takes its journal away when the last one leaves.
        return ""
    except OSError as trouble:
        # Somebody else's, or on a disk that is only read.
        return f"{path} is open to others ({now:o}), and cannot be shut: {trouble.strerror}."
    if now & 0o077:
        return f"{path} is open to others ({now:o}): its file system knows no rights."
    return ""


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

"""What a command is given to read whole: a file, or standard input."""

from __future__ import annotations

import sys
from pathlib import Path


def contents(name: str, most: int) -> bytes:
    """The file of that name, or for ``-`` what comes in by standard input. Raises OSError where it
    cannot be read, or is longer than `most` bytes (whole MiB); no more of it is read."""
    if name == "-":
        found = sys.stdin.buffer.read(most + 1)
    else:
        with Path(name).open("rb") as file:
            found = file.read(most + 1)
    if len(found) > most:
        raise OSError(f"{name} is larger than {most // 1024**2} MB")
    return found

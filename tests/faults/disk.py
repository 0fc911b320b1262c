"""A disk of the database's own, small enough to be filled."""

from __future__ import annotations

import os
import subprocess
from contextlib import suppress
from pathlib import Path

SIZE = 600
"""Megabytes: what is written in 2,000 runs, and some more."""
PAGE = os.sysconf("SC_PAGE_SIZE")


class Disk:
    """A folder in memory, where this user may mount one; a plain folder elsewhere, which nobody
    fills (`is_own` says so)."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._ballast = folder / "ballast"
        folder.mkdir()
        wanted = ["mount", "-t", "tmpfs", "-o", f"size={SIZE}m,mode=755", "none", str(folder)]
        self.is_own = os.geteuid() == 0 and _done(wanted)

    def fill(self) -> None:
        """To the last page; what is written meanwhile takes some of it first."""
        assert self.is_own
        with self._ballast.open("wb") as ballast:
            while room := os.statvfs(self.folder).f_bavail:
                there = os.fstat(ballast.fileno()).st_size
                with suppress(OSError):
                    os.posix_fallocate(ballast.fileno(), there, room * PAGE)

    def empty(self) -> None:
        """As it was before it was filled."""
        self._ballast.unlink(missing_ok=True)

    def end(self) -> None:
        """Take it away, with all that is on it."""
        if self.is_own:
            _done(["umount", "--lazy", str(self.folder)])


def _done(command: list[str]) -> bool:
    try:
        return subprocess.run(command, capture_output=True, check=False).returncode == 0
    except OSError:
        return False

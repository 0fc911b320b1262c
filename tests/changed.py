"""Which rooms somebody is at work in: every test of such a room runs, every day.

What differs from `main` as others have it, committed or not. Where git cannot say, nothing does.
"""

from __future__ import annotations

import functools
import subprocess
from pathlib import Path, PurePosixPath

HOUSE = Path(__file__).parents[1]
MAINS = ("origin/main", "main")
ROOMS_OF = {"matches": 2, "rules": 1, "templates": 1, "static": 2, "tests": 1}
"""Under which folder of a part of the house its rooms stand: `matches/services/ladders`."""


def is_concerned(test: Path) -> bool:
    """Whether something of a test's room was changed, on whatever floor, or the file itself."""
    at = PurePosixPath(test.relative_to(HOUSE).as_posix())
    rooms, files = _changed()
    return str(at) in files or not rooms.isdisjoint(at.parts[1:-1])


@functools.cache
def _changed() -> tuple[frozenset[str], frozenset[str]]:
    files = frozenset(_files())
    return frozenset(filter(None, map(room_of, files))), files


def room_of(file: str) -> str | None:
    """The room of a changed file, if it stands in one: a file that is a room counts as one."""
    at = PurePosixPath(file)
    if at.parts[0] == "tests":
        # A test changes no other; what tests share, all of its folder.
        shared = not at.name.startswith("test_") and len(at.parts) > 2
        return at.parts[-2] if shared else None
    depth = ROOMS_OF.get(at.parts[0], len(at.parts))
    return PurePosixPath(at.parts[depth]).stem if depth < len(at.parts) else None


def _files() -> list[str]:
    for main in MAINS:
        base = _git("merge-base", "HEAD", main)
        if base:
            new = _git("ls-files", "--others", "--exclude-standard")
            return [*_git("diff", "--name-only", "--no-renames", base[0]), *new]
    return []


def _git(*asked: str) -> list[str]:
    try:
        told = subprocess.run(
            ["git", "-C", str(HOUSE), *asked],
            capture_output=True, text=True, check=True, timeout=20,
        )  # fmt: skip
    except (OSError, subprocess.SubprocessError):
        return []
    return told.stdout.splitlines()

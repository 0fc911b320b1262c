"""Wheels of this working copy, and environments with nothing in them; no network is asked."""

from __future__ import annotations

import subprocess
import sys
import venv
from pathlib import Path

ROOT = Path(__file__).parents[2]


def run(*command: str | Path, cwd: Path, **environment: str) -> str:
    """What a command prints; nothing of this process's environment goes with it."""
    done = subprocess.run(
        [str(part) for part in command],
        cwd=cwd,
        env={"PIP_DISABLE_PIP_VERSION_CHECK": "1", **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def wheel_of(project: Path, into: Path) -> Path:
    """The wheel that `pip install` of a project would make."""
    flags = ("--no-build-isolation", "--no-deps", "--no-index")
    run(sys.executable, "-m", "pip", "wheel", *flags, "--wheel-dir", into, project, cwd=into)
    (made,) = into.glob("*.whl")
    return made


def empty_environment(folder: Path) -> Path:
    """The interpreter of a new environment without any package, pip neither."""
    venv.create(folder, with_pip=False)
    return folder / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")

"""Says whether a file of the repository holds what looks like a secret. Needs no network.

    python script/secret_scan.py            fails with each that script/secrets.txt does not know
    python script/secret_scan.py --known    prints every one there is, as that list has them

A line of script/secrets.txt is a file, the SHA-1 of what looked like a secret there, and why it is
none. Whoever adds one has looked: what is a secret is taken out of the code, made anew where it was
valid, and never put into that list.
"""

import shutil
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from detect_secrets.core.scan import scan_file
from detect_secrets.settings import default_settings

ROOT = Path(__file__).resolve().parent.parent
KNOWN = ROOT / "script" / "secrets.txt"
PASSED_OVER = (".po", ".mo", ".png", ".jpg", ".woff2", ".ico", ".svg", ".gz", ".zip", ".pdf")
"""Catalogues of words and pictures; beside them the hashes of pinned requirements."""

Finding = tuple[str, str]
"""A file, and the SHA-1 of what looked like a secret in it."""


def files() -> list[str]:
    """What Git knows of, by name below the root."""
    git = shutil.which("git") or sys.exit("script/secret_scan.py asks Git which files there are.")
    told = subprocess.run(  # noqa: S603 - nothing of it comes from elsewhere
        [git, "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True
    )
    names = told.stdout.decode().rstrip("\0").split("\0")
    return [
        name
        for name in names
        if not name.endswith(PASSED_OVER)
        and not (name.startswith("requirements") and name.endswith(".txt"))
        and name != "script/secrets.txt"
        and (ROOT / name).is_file()
    ]


def found_in(path: Path, name: str) -> list[tuple[Finding, int]]:
    """What looks like a secret in a file, with its line."""
    with default_settings():
        return [((name, one.secret_hash), one.line_number) for one in scan_file(str(path))]


def _found(name: str) -> list[tuple[Finding, int]]:
    return found_in(ROOT / name, name)


def found() -> dict[Finding, int]:
    """Everything that looks like a secret, with its first line."""
    with ProcessPoolExecutor() as several:
        all_of_them = several.map(_found, files(), chunksize=40)
        return {finding: line for each in all_of_them for finding, line in reversed(each)}


def known(text: str) -> dict[Finding, str]:
    """What was looked at, and why it is no secret."""
    lines = (line for line in text.splitlines() if line and not line.startswith("#"))
    parts = (line.split(maxsplit=2) for line in lines)
    return {(name, digest): why[0] if why else "" for name, digest, *why in parts}


def mistakes(there: dict[Finding, int], listed: dict[Finding, str]) -> Iterator[str]:
    """A sentence for each finding that nobody has looked at, and for each line of no use."""
    for (name, digest), line in sorted(there.items()):
        if (name, digest) not in listed:
            yield (
                f"{name}:{line}: this looks like a secret. Take it out, and make it anew if it was"
                f" ever valid; if it is none: {name} {digest} and why, in script/secrets.txt"
            )
    for (name, digest), why in sorted(listed.items()):
        if (name, digest) not in there:
            yield f"script/secrets.txt: {name} {digest} is not there any more: take the line out"
        elif not why:
            yield f"script/secrets.txt: {name} {digest} lacks its reason"


if __name__ == "__main__":
    there = found()
    if "--known" in sys.argv:
        sys.stdout.write("".join(f"{name} {digest}\n" for name, digest in sorted(there)))
    elif told := [*mistakes(there, known(KNOWN.read_text(encoding="utf-8")))]:
        sys.exit("\n".join(told))

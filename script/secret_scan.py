"""Says whether a file of the repository holds what looks like a secret. Needs no network.

    python script/secret_scan.py            fails with each that script/secrets.txt does not know
    python script/secret_scan.py --known    prints every one there is, as that list has them
    python script/secret_scan.py --history  looks through every version of every file that Git has

A line of script/secrets.txt is a file, the SHA-1 of what looked like a secret there, and why it is
none. Whoever adds one has looked: what is a secret is taken out of the code, made anew where it was
valid, and never put into that list.
"""

import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from detect_secrets.core.scan import scan_file
from detect_secrets.settings import default_settings

ROOT = Path(__file__).resolve().parent.parent
KNOWN = ROOT / "script" / "secrets.txt"
PAST = ROOT / "script" / "secrets_past.txt"
PASSED_OVER = (".po", ".mo", ".png", ".jpg", ".woff2", ".ico", ".svg", ".gz", ".zip", ".pdf")
"""Catalogues of words and pictures; beside them the hashes of pinned requirements."""

Finding = tuple[str, str]
"""A file, and the SHA-1 of what looked like a secret in it."""


def git(*asked: str) -> bytes:
    """What Git says of this repository."""
    program = shutil.which("git") or sys.exit(
        "script/secret_scan.py asks Git which files there are."
    )
    told = subprocess.run(  # noqa: S603 - nothing of it comes from elsewhere
        [program, *asked], cwd=ROOT, capture_output=True, check=True
    )
    return told.stdout


def is_looked_through(name: str) -> bool:
    """Whether a file of this name is one to look through."""
    return (
        not name.endswith(PASSED_OVER)
        and not (name.startswith("requirements") and name.endswith(".txt"))
        and name not in ("script/secrets.txt", "script/secrets_past.txt")
    )


def files() -> list[str]:
    """What Git knows of, by name below the root."""
    names = git("ls-files", "-z").decode().rstrip("\0").split("\0")
    return [name for name in names if is_looked_through(name) and (ROOT / name).is_file()]


def versions() -> dict[str, str]:
    """Every version of every file that any commit has: what Git calls it, and a name it had."""
    raw = git("log", "--all", "--raw", "--no-abbrev", "--no-renames", "-m", "--format=").decode()
    lines = (line.split("\t", 1) for line in raw.splitlines() if line.startswith(":"))
    told = {meta.split()[3]: name for meta, name in lines if is_looked_through(name)}
    return {blob: name for blob, name in told.items() if blob.strip("0")}


def _found_in_version(version: tuple[str, str]) -> list[tuple[Finding, int]]:
    blob, name = version
    return found_in_content(git("cat-file", "blob", blob), name)


def found_ever() -> dict[Finding, int]:
    """Everything that looked like a secret in some version of a file, with its first line there."""
    with ProcessPoolExecutor() as several:
        all_of_them = several.map(_found_in_version, versions().items(), chunksize=40)
        return {finding: line for each in all_of_them for finding, line in reversed(each)}


def found_in(path: Path, name: str) -> list[tuple[Finding, int]]:
    """What looks like a secret in a file, with its line."""
    with default_settings():
        return [((name, one.secret_hash), one.line_number) for one in scan_file(str(path))]


def found_in_content(content: bytes, name: str) -> list[tuple[Finding, int]]:
    """What looks like a secret in what stands, or stood, in a file of that name."""
    with tempfile.TemporaryDirectory() as folder:
        # By its own ending: what is looked for in it goes by that.
        path = Path(folder) / Path(name).name
        path.write_bytes(content)
        return found_in(path, name)


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


def mistakes_ever(there: dict[Finding, int], listed: dict[Finding, str]) -> Iterator[str]:
    """A sentence for each finding of the past that nobody has looked at, whatever name the file had
    when somebody did."""
    looked_at = {digest for _name, digest in listed}
    for (name, digest), line in sorted(there.items()):
        if digest not in looked_at:
            yield (
                f"{name}:{line}, in some version of it: this looks like a secret. What is in the"
                f" history cannot be taken out: make it anew if it was ever valid; if it is none:"
                f" {name} {digest} and why, in script/secrets_past.txt"
            )


if __name__ == "__main__":
    if "--history" in sys.argv:
        judged = known(KNOWN.read_text(encoding="utf-8")) | known(PAST.read_text(encoding="utf-8"))
        sys.exit("\n".join(mistakes_ever(found_ever(), judged)) or 0)
    there = found()
    if "--known" in sys.argv:
        sys.stdout.write("".join(f"{name} {digest}\n" for name, digest in sorted(there)))
    elif told := [*mistakes(there, known(KNOWN.read_text(encoding="utf-8")))]:
        sys.exit("\n".join(told))

"""The images of others that ours and compose.yaml stand on, each by version and digest: a tag is
moved by whoever owns it, a digest is what was looked at. Without an argument no network is needed.
"""

from __future__ import annotations

import re
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
FILES: Final = ("Dockerfile", "compose.yaml")
OWN: Final = "pennyclub"
"""What compose.yaml builds itself."""
NAMED: Final = re.compile(r"^(?:FROM| +image:) (\S+)", re.MULTILINE)
PINNED: Final = re.compile(r"([a-z0-9./-]+):([\w.-]*\d+\.\d+[\w.-]*)@(sha256:[0-9a-f]{64})")
DIGEST: Final = re.compile(r"sha256:[0-9a-f]{64}")


@dataclass(frozen=True)
class Image:
    """One, as a file names it."""

    file: str
    line: str

    @property
    def tagged(self) -> str:
        """Name and version, without the digest."""
        return self.line.partition("@")[0]

    @property
    def digest(self) -> str:
        """Of what was looked at; nothing where there is none."""
        return self.line.partition("@")[2]


def named(root: Path = ROOT) -> list[Image]:
    """Every image that is fetched, and not built here."""
    return [
        Image(file, line)
        for file in FILES
        for line in NAMED.findall((root / file).read_text(encoding="utf-8"))
        if line != OWN
    ]


def mistakes(root: Path = ROOT) -> list[str]:
    """Return a sentence for each that is not named by version and digest."""
    return [
        f"{each.file}: {each.line} is not name:version@sha256:…"
        for each in named(root)
        if not PINNED.fullmatch(each.line)
    ]


def held(tagged: str) -> str:
    """The digest that its registry has under a version now, as Docker says it; SystemExit where it
    says none."""
    asked = ["docker", "buildx", "imagetools", "inspect", "--format", "{{.Manifest.Digest}}"]
    try:
        done = subprocess.run(  # noqa: S603 - our own words
            [*asked, tagged], capture_output=True, text=True, check=False
        )
    except FileNotFoundError:
        sys.exit("Docker is not installed: it is what asks the registry.")
    digest = done.stdout.strip()
    if done.returncode or not DIGEST.fullmatch(digest):
        sys.exit(f"{tagged}: Docker says no digest. {done.stderr.strip()}")
    return digest


def moved(root: Path = ROOT) -> list[tuple[Image, str]]:
    """What is something else by now, and its digest."""
    now = [(each, held(each.tagged)) for each in named(root)]
    return [(each, digest) for each, digest in now if digest != each.digest]


def renew(root: Path = ROOT) -> list[str]:
    """Write down the digests of now; a sentence for each that is another."""
    said = []
    for each, digest in moved(root):
        path = root / each.file
        renewed = path.read_text(encoding="utf-8").replace(each.line, f"{each.tagged}@{digest}")
        path.write_text(renewed, encoding="utf-8")
        said.append(f"{each.file}: {each.tagged} is {digest} now")
    return said


def compare(root: Path = ROOT) -> list[str]:
    """A sentence for each that its registry holds otherwise."""
    return [
        f"{each.file}: {each.tagged} is {digest} by now: script/images --renew"
        for each, digest in moved(root)
    ]


def main(argument: str = "") -> int:
    """Say what there is to say; 1 where something has to be done."""
    if argument == "--renew":
        sys.stdout.write("\n".join(renew() or ["All are what they were."]) + "\n")
        return 0
    found = compare() if argument == "--compare" else mistakes()
    sys.stderr.write("".join(f"{each}\n" for each in found))
    return int(bool(found))


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))

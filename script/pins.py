"""Says whether the pinned requirements are what the short lists ask for. Needs no network."""

import re
import sys
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parent.parent
GROUPS = tuple(
    "requirements" + group
    for group in ("", "-dev", "-browser", "-extra", "-benchmarks", "-pyodide", "-supply", "-node")
)
# It has our app's name, and would be imported in its place.
FORBIDDEN = "rules"


def asked(path: Path) -> list[Requirement]:
    """Read a short list; lines that point at other files are not requirements."""
    lines = (line.split("#")[0].strip() for line in path.read_text(encoding="utf-8").splitlines())
    return [Requirement(line) for line in lines if line and not line.startswith("-")]


def pinned(path: Path) -> dict[str, str]:
    """Read a locked file: name to version."""
    text = path.read_text(encoding="utf-8")
    found = re.findall(r"^([\w.-]+)(?:\[[\w,.-]+\])?==([^\s;]+)", text, re.MULTILINE)
    return {canonicalize_name(name): version for name, version in found}


def mistakes() -> list[str]:
    """Return a sentence for each thing that does not agree."""
    found: list[str] = []
    everywhere: dict[str, str] = {}
    for group in GROUPS:
        pins = pinned(ROOT / f"{group}.txt")
        for requirement in asked(ROOT / f"{group}.in"):
            version = pins.get(canonicalize_name(requirement.name))
            if version is None:
                found.append(f"{group}.in asks for {requirement.name}; {group}.txt lacks it")
            elif not requirement.specifier.contains(version, prereleases=True):
                found.append(f"{group}.in asks for {requirement}; {group}.txt has {version}")
        for name, version in pins.items():
            if everywhere.setdefault(name, version) != version:
                found.append(f"{name} is {version} in {group}.txt and {everywhere[name]} elsewhere")
        if FORBIDDEN in pins:
            found.append(f'{group}.txt has the package "{FORBIDDEN}": it has our app\'s name')
    return found


if __name__ == "__main__":
    if found := mistakes():
        sys.exit("\n".join([*found, "Run script/lock."]))

"""Lists what the product is made of, and asks what is known against it. Called by script/supply."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
BIN = Path(sys.executable).parent
SHIPPED = ("requirements", "requirements-extra", "requirements-pyodide", "requirements-node")
"""What an installation may have; tests, linters and benchmarks are not part of it."""
SOURCES = ("pypi", "osv")
"""Of advisories, in the order in which they are asked."""
SECONDS = 10


def main() -> int:
    """Writes a list for each file; 1 where an advisory names something in one."""
    folder = ROOT / "var" / "sbom"
    folder.mkdir(parents=True, exist_ok=True)
    for name in SHIPPED:
        count = listed(name, folder / f"{name}.json")
        say(f"{name}.txt: {count} packages, in var/sbom/{name}.json")
    packages = audited()
    found = known_against(packages)
    for line in found or ["nothing is known against what was audited"] * bool(packages):
        say(line)
    unknown = not_audited(packages) if packages else ["all of it: no source answers here"]
    if unknown:
        say(f"NOT AUDITED: {', '.join(unknown)}")
    return 1 if found else 0


def say(line: str) -> None:
    sys.stdout.write(f"{line}\n")


def listed(name: str, to: Path) -> int:
    """Writes the CycloneDX list of a requirements file; how many packages are in it."""
    options = ["--output-reproducible", "--pyproject", "pyproject.toml", "--of", "JSON"]
    command = [BIN / "cyclonedx-py", "requirements", *options, "-o", to, f"{name}.txt"]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)  # noqa: S603 - our own words
    return len(json.loads(to.read_text(encoding="utf-8"))["components"])


def audited() -> list[dict[str, Any]]:
    """What the first source that answers says of each package; empty where none does."""
    files = [word for name in SHIPPED for word in ("-r", f"{name}.txt")]
    for source in SOURCES:
        options = ["--disable-pip", "--require-hashes", "--progress-spinner", "off", "-f", "json"]
        command = [BIN / "pip-audit", *options, "-s", source, "--timeout", str(SECONDS), *files]
        # Status 1 is an answer as well: something was found.
        ended = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)  # noqa: S603 - our own words
        packages = read(ended.stdout)
        if any("skip_reason" not in one for one in packages):
            return packages
    return []


def read(text: str) -> list[dict[str, Any]]:
    """The packages of pip-audit's answer; none where it is no answer."""
    try:
        packages: list[dict[str, Any]] = json.loads(text)["dependencies"]
    except (ValueError, KeyError, TypeError):
        return []
    return packages


def known_against(packages: Sequence[dict[str, Any]]) -> list[str]:
    """A line for each weakness: where, which, and what mends it."""
    return [
        f"{one['name']} {one['version']}: {weakness['id']}, mended in "
        f"{', '.join(weakness['fix_versions']) or 'no version yet'}"
        for one in packages
        for weakness in one.get("vulns", ())
    ]


def not_audited(packages: Sequence[dict[str, Any]]) -> list[str]:
    """The packages that the source did not know."""
    return [one["name"] for one in packages if "skip_reason" in one]


if __name__ == "__main__":
    sys.exit(main())

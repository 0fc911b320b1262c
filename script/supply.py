"""Lists what the product is made of, and asks what is known against it. Called by script/supply."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any
from urllib.request import urlopen

ROOT = Path(__file__).resolve().parent.parent
BIN = Path(sys.executable).parent
SHIPPED = ("requirements", "requirements-extra", "requirements-pyodide", "requirements-node")
"""What an installation may have; tests, linters and benchmarks are not part of it."""
SOURCES = ("pypi", "osv")
"""Of advisories, in the order in which they are asked."""
SECONDS = 10
ADVISORIES = "https://api.osv.dev/v1/vulns/"
"""Where an advisory is read by its id: since when it is known, and how bad it is."""
SLIGHT = ("LOW", "MODERATE")
"""What is called neither counts as high: also what nobody has judged."""
GRACE = timedelta(days=14)
"""So long a high one may be known before the build fails."""
ACCEPTED = Path(__file__).resolve().with_name("advisories.txt")


@dataclass(frozen=True)
class Weakness:
    """Something known against a package: what `ids` it has, and which versions mend it."""

    package: str
    ids: tuple[str, ...]
    mended_in: tuple[str, ...]
    published: datetime | None = None
    """None where no source says it."""
    slight: bool = False

    def is_overdue(self, now: datetime) -> bool:
        """Whether it is high and known for longer than it may be."""
        return not self.slight and self.published is not None and now - self.published > GRACE

    def __str__(self) -> str:
        since = f"known since {self.published:%Y-%m-%d}" if self.published else "of unknown age"
        mended = ", ".join(self.mended_in) or "no version yet"
        worth = "slight" if self.slight else "high"
        return f"{self.package}: {self.ids[0]}, {worth}, {since}, mended in {mended}"


def main() -> int:
    """Writes a list for each file; 1 where something high has been known for too long against what
    is in one, or the list of what was accepted is wrong."""
    folder = ROOT / "var" / "sbom"
    folder.mkdir(parents=True, exist_ok=True)
    for name in SHIPPED:
        count = listed(name, folder / f"{name}.json")
        say(f"{name}.txt: {count} packages, in var/sbom/{name}.json")
    packages = audited()
    found = [dated(each) for each in known_against(packages)]
    for line in found or ["nothing is known against what was audited"] * bool(packages):
        say(str(line))
    unknown = not_audited(packages) if packages else ["all of it: no source answers here"]
    if unknown:
        say(f"NOT AUDITED: {', '.join(unknown)}")
    told = [*held_against(found, ACCEPTED.read_text(encoding="utf-8"), datetime.now(UTC))]
    for line in told:
        say(line)
    return 1 if told else 0


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


def known_against(packages: Sequence[dict[str, Any]]) -> list[Weakness]:
    """Each weakness: where, which, and what mends it."""
    return [
        Weakness(
            f"{one['name']} {one['version']}",
            (weakness["id"], *weakness.get("aliases", ())),
            tuple(weakness["fix_versions"]),
        )
        for one in packages
        for weakness in one.get("vulns", ())
    ]


def dated(weakness: Weakness) -> Weakness:
    """The same with since when it is known and whether it is slight: by the first that published
    it, and by the worst that anybody calls it. As it was, where no source answers."""
    told = [each for name in weakness.ids if (each := advisory(name)) is not None]
    since = [datetime.fromisoformat(each["published"]) for each in told if each.get("published")]
    named = [each.get("database_specific", {}).get("severity") for each in told]
    judged = [name for name in named if name]
    slight = bool(judged) and all(name in SLIGHT for name in judged)
    return replace(weakness, published=min(since, default=None), slight=slight)


def advisory(name: str) -> dict[str, Any] | None:
    """An advisory as its source has it; None where there is no answer."""
    try:
        with urlopen(ADVISORIES + name, timeout=SECONDS) as answer:  # noqa: S310 - always https
            told: dict[str, Any] = json.load(answer)
    except (OSError, ValueError):
        return None
    return told


def held_against(found: Sequence[Weakness], listed: str, now: datetime) -> Iterator[str]:
    """A sentence for each weakness that is overdue and that nobody has accepted for now, and for
    each line of the list that is of no use. Where nothing was found nothing is said of the list:
    perhaps nobody was asked."""
    accepted = accepted_in(listed)
    for each in found:
        until = max(accepted.get(name, date.min) for name in each.ids)
        if each.is_overdue(now) and until < now.date():
            yield (
                f"OVERDUE: {each}. Take a version that mends it (script/lock); where there is none"
                f" yet and it does not touch us, {each.ids[0]}, until when and why, in"
                " script/advisories.txt"
            )
    known = {name for each in found for name in each.ids}
    for name in sorted(set(accepted) - known) if found else ():
        yield f"script/advisories.txt: {name} is not known against anything any more: take it out"


def accepted_in(listed: str) -> dict[str, date]:
    """Until when each advisory is accepted. A line without a day or a reason ends the script."""
    accepted = {}
    for line in listed.splitlines():
        if line and not line.startswith("#"):
            name, until, why = (*line.split(maxsplit=2), "", "")[:3]
            try:
                accepted[name] = date.fromisoformat(until)
            except ValueError:
                sys.exit(f"script/advisories.txt: {line!r} lacks its last day, as in 2027-01-31")
            if not why:
                sys.exit(f"script/advisories.txt: {line!r} lacks its reason")
    return accepted


def not_audited(packages: Sequence[dict[str, Any]]) -> list[str]:
    """The packages that the source did not know."""
    return [one["name"] for one in packages if "skip_reason" in one]


if __name__ == "__main__":
    sys.exit(main())

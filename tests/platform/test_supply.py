"""`script/supply`: what is known against packages, and what was not audited, is told apart."""

from __future__ import annotations

import importlib.util
import json
import subprocess
import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

pytestmark = pytest.mark.any_database

ROOT = Path(__file__).resolve().parents[2]
CLEAN = {"name": "ash", "version": "1.0", "vulns": []}
WEAK = {
    "name": "birch",
    "version": "2.0",
    "vulns": [
        {"id": "PYSEC-1", "fix_versions": ["2.1", "3.0"], "aliases": ["GHSA-1"]},
        {"id": "PYSEC-2", "fix_versions": []},
    ],
}
UNKNOWN = {"name": "cedar", "skip_reason": "Dependency not found"}


@pytest.fixture
def supply(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> ModuleType:
    """The script as a module; its lists go to an empty folder."""
    spec = importlib.util.spec_from_file_location("supply", ROOT / "script" / "supply.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    monkeypatch.setitem(sys.modules, "supply", module)
    spec.loader.exec_module(module)
    monkeypatch.setattr(module, "ROOT", tmp_path)
    monkeypatch.setattr(module, "listed", lambda name, to: 3)
    monkeypatch.setattr(module, "advisory", lambda name: None)
    monkeypatch.setattr(module, "ACCEPTED", tmp_path / "advisories.txt")
    module.ACCEPTED.write_text("# Nothing.\n")
    return module


def answering(*answers: object) -> Any:
    """`subprocess.run` that gives these answers, one after the other."""
    given = iter(answers)

    def run(command: list[object], **options: object) -> subprocess.CompletedProcess[str]:
        answer = next(given)
        text = answer if isinstance(answer, str) else json.dumps({"dependencies": answer})
        return subprocess.CompletedProcess(command, 1, text, "")

    return run


@pytest.mark.parametrize(
    ("answers", "status", "said", "unsaid"),
    [
        (([CLEAN, CLEAN],), 0, "nothing is known against", "NOT AUDITED"),
        (([CLEAN, WEAK],), 0, "birch 2.0: PYSEC-1, high, of unknown age, mended in 2.1, 3.0",
         "NOT AUDITED"),
        (([WEAK],), 0, "PYSEC-2, high, of unknown age, mended in no version yet",
         "nothing is known"),
        (([CLEAN, UNKNOWN],), 0, "NOT AUDITED: cedar", "ash"),
        (([UNKNOWN], [CLEAN]), 0, "nothing is known against", "NOT AUDITED"),
        (([UNKNOWN], "Traceback"), 0, "NOT AUDITED: all of it", "nothing is known"),
        (("", "[]"), 0, "NOT AUDITED: all of it", "nothing is known"),
    ],
)  # fmt: skip
def test_what_no_source_knew_is_never_told_as_clean(
    supply: ModuleType,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    answers: tuple[object, ...],
    status: int,
    said: str,
    unsaid: str,
) -> None:
    monkeypatch.setattr(supply.subprocess, "run", answering(*answers))
    assert supply.main() == status
    told = capsys.readouterr().out
    assert said in told
    assert unsaid not in told


# ── what fails a build ────────────────────────────────────────────────────────────────────────


def judged(days: int, severity: str | None, then: str = "GHSA-1") -> Any:
    """A source of advisories that knows one of them: for so long, and how bad it is."""
    since = datetime.now(UTC) - timedelta(days=days)
    told: dict[str, Any] = {"published": f"{since:%Y-%m-%dT%H:%M:%SZ}"}
    if severity is not None:
        told["database_specific"] = {"severity": severity}
    return lambda name: told if name == then else None


@pytest.mark.parametrize(
    ("days", "severity", "status"),
    [
        (15, "HIGH", 1), (15, "CRITICAL", 1), (15, None, 1), (400, "HIGH", 1),
        (13, "CRITICAL", 0), (0, None, 0), (400, "MODERATE", 0), (400, "LOW", 0),
    ],
)  # fmt: skip
def test_a_build_fails_by_what_is_high_and_known_for_more_than_fourteen_days(
    supply: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: Any,
    days: int, severity: str | None, status: int,
) -> None:  # fmt: skip
    monkeypatch.setattr(supply.subprocess, "run", answering([CLEAN, WEAK]))
    monkeypatch.setattr(supply, "advisory", judged(days, severity))
    assert supply.main() == status
    told = capsys.readouterr().out
    assert ("OVERDUE: birch 2.0: PYSEC-1" in told) is bool(status)
    assert "PYSEC-2, high, of unknown age" in told, "what is young or slight is told all the same"


def test_it_counts_as_bad_as_anybody_calls_it_and_from_when_anybody_knew(
    supply: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    known = {
        "PYSEC-1": {"published": "2026-03-02T00:00:00Z"},
        "GHSA-1": {"published": "2026-03-01T00:00:00Z", "database_specific": {"severity": "LOW"}},
        "CVE-1": {"published": "2026-03-09T00:00:00Z", "database_specific": {"severity": "HIGH"}},
    }
    monkeypatch.setattr(supply, "advisory", known.get)
    of_two = supply.dated(supply.Weakness("birch 2.0", ("PYSEC-1", "GHSA-1"), ()))
    assert (of_two.published, of_two.slight) == (datetime(2026, 3, 1, tzinfo=UTC), True)
    assert not supply.dated(supply.Weakness("birch 2.0", tuple(known), ())).slight


def later(days: int) -> str:
    return f"{datetime.now(UTC) + timedelta(days=days):%Y-%m-%d}"


@pytest.mark.parametrize(
    ("lines", "status", "said"),
    [
        (f"GHSA-1 {later(9)} it is about a server that we do not start", 0, ""),
        (f"PYSEC-1 {later(0)} today still", 0, ""),
        (f"PYSEC-1 {later(-1)} until yesterday", 1, "OVERDUE: birch 2.0: PYSEC-1"),
        (
            f"PYSEC-1 {later(9)} so far\nPYSEC-9 {later(9)} mended",
            1,
            "PYSEC-9 is not known against",
        ),
    ],
)
def test_what_was_accepted_is_accepted_until_its_day(
    supply: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: Any,
    lines: str, status: int, said: str,
) -> None:  # fmt: skip
    monkeypatch.setattr(supply.subprocess, "run", answering([WEAK]))
    monkeypatch.setattr(supply, "advisory", judged(20, "HIGH"))
    supply.ACCEPTED.write_text(lines)
    assert supply.main() == status
    assert said in capsys.readouterr().out


@pytest.mark.parametrize("line", ["PYSEC-1", "PYSEC-1 soon it is mended", "PYSEC-1 2027-01-31"])
def test_nothing_is_accepted_without_a_day_and_a_reason(supply: ModuleType, line: str) -> None:
    with pytest.raises(SystemExit, match="lacks its"):
        supply.accepted_in(line)


def test_the_list_of_what_is_accepted_is_in_order(supply: ModuleType) -> None:
    supply.accepted_in((ROOT / "script" / "advisories.txt").read_text(encoding="utf-8"))

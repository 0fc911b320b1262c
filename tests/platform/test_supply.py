"""`script/supply`: what is known against packages, and what was not audited, is told apart."""

from __future__ import annotations

import importlib.util
import json
import subprocess
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
        {"id": "PYSEC-1", "fix_versions": ["2.1", "3.0"]},
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
    spec.loader.exec_module(module)
    monkeypatch.setattr(module, "ROOT", tmp_path)
    monkeypatch.setattr(module, "listed", lambda name, to: 3)
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
        (([CLEAN, WEAK],), 1, "birch 2.0: PYSEC-1, mended in 2.1, 3.0", "NOT AUDITED"),
        (([WEAK],), 1, "PYSEC-2, mended in no version yet", "nothing is known"),
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

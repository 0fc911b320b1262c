"""Data with known answers, read where it stands beside the project."""

from __future__ import annotations

import csv
import json
import os
from pathlib import Path
from typing import Any

import pytest

FOLDER = Path(__file__).resolve().parents[3] / "shared" / "oracles"


def oracle(name: str) -> Path:
    """One file or folder of the oracles; without it the test is skipped, and fails in CI."""
    path = FOLDER / name
    if path.exists():
        return path
    reason = f"there is no ../shared/oracles/{name} beside the project"
    if os.environ.get("CI") == "true":
        pytest.fail(f"CI=true, and {reason}", pytrace=False)
    pytest.skip(reason)


def from_json(name: str) -> Any:
    return json.loads(oracle(name).read_text(encoding="utf-8"))


def from_csv(name: str) -> list[dict[str, str]]:
    with oracle(name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))

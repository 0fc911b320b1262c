"""The rulebook's examples, run where they stand."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

import rules
from tests.rules.laws import at

FOLDER = Path(__file__).parents[3] / "shared" / "rulebook" / "examples"
EXAMPLES = sorted(FOLDER.glob("*.json"))


def test_the_rulebooks_examples_are_there_where_they_must_be() -> None:
    if not EXAMPLES and not os.environ.get("CI"):
        pytest.skip(f"no examples: {FOLDER} is absent")
    assert len(EXAMPLES) >= 15


@pytest.mark.parametrize("file", EXAMPLES, ids=lambda file: file.stem)
def test_a_rulebook_example_is_ruled_as_it_expects(file: Path) -> None:
    example: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    verdict = rules.adjudicate(example["card"]).as_document()
    for path, value in example["expect"].items():
        if path.endswith("~"):
            assert value in at(verdict, path[:-1]), path
        else:
            assert at(verdict, path) == value, path

"""The rulebook's own examples, run in place against the oracles of Red and Green."""

import importlib
import json
from pathlib import Path
from typing import Any

import pytest

EXAMPLES = Path(__file__).resolve().parents[4] / "shared" / "rulebook" / "examples"
FILES = sorted(path for game in ("red", "green") for path in EXAMPLES.glob(f"{game}-*.json"))

absent = pytest.mark.skipif(not FILES, reason="../shared/rulebook/examples is absent")


def at(verdict: Any, path: str) -> Any:
    """What stands at a dotted path of a verdict."""
    for part in path.split("."):
        verdict = verdict[int(part)] if isinstance(verdict, list) else verdict[part]
    return verdict


@absent
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_an_example_of_the_rulebook_gets_the_verdict_it_expects(path: Path) -> None:
    example = json.loads(path.read_text(encoding="utf-8"))
    oracle = importlib.import_module(f"tests.rules.oracles.{example['card']['game']}_oracle")
    verdict = oracle.verdict(example["card"])
    for where, expected in example["expect"].items():
        if where.endswith("~"):
            assert expected in at(verdict, where[:-1]), where
        else:
            assert at(verdict, where) == expected, where


@absent
def test_both_games_have_examples() -> None:
    assert {path.stem.split("-")[0] for path in FILES} == {"red", "green"}

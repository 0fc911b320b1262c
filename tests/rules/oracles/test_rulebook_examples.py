"""The rulebook's own examples, run in place against the oracles of Black and White."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.rules.oracles import black_oracle, white_oracle

EXAMPLES = Path(__file__).resolve().parents[4] / "shared" / "rulebook" / "examples"
ORACLES = {"black": black_oracle, "white": white_oracle}
FILES = sorted(path for game in ORACLES for path in EXAMPLES.glob(f"{game}-*.json"))

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
    verdict = ORACLES[example["card"]["game"]].verdict(example["card"])
    for where, expected in example["expect"].items():
        if where.endswith("~"):
            assert expected in at(verdict, where[:-1]), where
        else:
            assert at(verdict, where) == expected, where


@absent
def test_both_games_have_examples() -> None:
    assert {path.stem.split("-")[0] for path in FILES} == set(ORACLES)


@pytest.mark.skipif(
    not (EXAMPLES.parent / "scorecard.md").exists(), reason="../shared/rulebook is absent"
)
def test_the_card_in_the_format_itself_gets_the_verdict_written_beside_it() -> None:
    text = (EXAMPLES.parent / "scorecard.md").read_text(encoding="utf-8")
    card = json.loads(text.split("```json")[1].split("```")[0])
    verdict = black_oracle.verdict(card)
    assert not verdict["valid"]
    assert not verdict["finished"]
    assert verdict["score"] == {"A": 1, "B": 0}
    assert verdict["next"] == {"side": "B", "free_shot": False, "from": "lie"}
    assert [(each["entry"], each["code"]) for each in verdict["faults"]] == [(2, "claim-mismatch")]
    assert verdict["faults"][0]["rule"] == "black.free-shot"
    assert verdict["rulings"][0]["rules"] == ["black.merit"]
    assert verdict["rulings"][0]["won"] == {"A": ["O2"], "B": []}

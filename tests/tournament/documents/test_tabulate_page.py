"""The page on `manage.py tabulate` tells the truth: its examples run, its lists are complete."""

from __future__ import annotations

import json
import re
from pathlib import Path

from matches.tournament import Outcome
from matches.tournament.documents import read_json, read_sheet
from matches.tournament.documents.rules import WORTHS
from matches.tournament.scheme import BONUS_KINDS

REFERENCE = Path(__file__).resolve().parents[3] / "docs" / "reference"
PAGE = (REFERENCE / "tabulate.md").read_text(encoding="utf-8")


def example(language: str) -> str:
    found = re.search(rf"```{language}\n(.*?)```", PAGE, re.DOTALL)
    assert found is not None
    return found[1]


def test_the_json_example_makes_a_table() -> None:
    season = read_json(example("json"))
    table = season.table()
    points = {row.entrant: row.points for row in table.rows}
    assert points == {"ash": 6, "dogwood": 3, "birch": 1, "cedar": 0}
    assert table.entrant("cedar").rank is None
    keys = set(table.as_document()["rows"][0]) | set(table.as_document())
    assert {key for key in keys if f"`{key}`" not in PAGE} == set()
    assert set(json.loads(example("json"))) == {
        *(
            "name",
            "entrants",
            "points",
            "tie_breaks",
            "results",
            "adjustments",
            "withdrawals",
            "zones",
        )
    }


def test_the_sheet_example_makes_a_table() -> None:
    table = read_sheet(example("csv")).table()
    assert [(row.name, row.points) for row in table.rows] == [("Ash House", 3), ("Birch House", 1)]


def test_every_outcome_worth_and_bonus_is_on_the_page() -> None:
    for name in (*map(str, Outcome), *WORTHS, *BONUS_KINDS):
        assert f"`{name}`" in PAGE

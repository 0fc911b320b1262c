"""The page of tie-breaks: every one is on it, and its exercise comes out as it says."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from matches.tournament.documents import read_season
from matches.tournament.exact import exact
from matches.tournament.tiebreaks import TIE_BREAKS, page

REFERENCE = Path(__file__).resolve().parents[3] / "docs" / "reference"
PAGE = (REFERENCE / "tie-breaks.md").read_text(encoding="utf-8")


def rows(heading: str) -> dict[str, list[str]]:
    """The rows of the table under a header that begins so, by their first cell."""
    lines = PAGE[PAGE.index(heading) :].split("\n\n")[0].splitlines()[2:]
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
    return {row[0].strip("`"): row[1:] for row in cells}


def exercise() -> dict[str, Any]:
    (found,) = re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL)
    return dict(json.loads(found))


def test_every_tie_break_is_on_the_page_with_its_rule_and_options() -> None:
    told = rows("| name |")
    assert list(told) == list(TIE_BREAKS)
    for name, known in TIE_BREAKS.items():
        _letters, rule, options = told[name]
        assert rule == known.rule
        assert re.findall(r"`(\w+)`", options) == list(known.options)


def test_the_table_of_the_page_is_made_from_the_functions() -> None:
    assert page.renewed(PAGE) == PAGE, "run python -m matches.tournament.tiebreaks.page"


def test_the_exercise_gives_the_numbers_of_the_page() -> None:
    document = exercise()
    told = rows("| tie-break |")
    ids = [one["id"] for one in document["entrants"]]
    recorded = {"lot", "play-off", "head-to-head", "direct-encounter"}
    assert set(told) == set(TIE_BREAKS) - recorded - {"points"}
    for name, numbers in told.items():
        table = read_season({**document, "tie_breaks": [name, "points"]}).table()
        found = [table.entrant(id_).why.steps[0].numbers[id_][0] for id_ in ids]
        assert found == [exact(number) for number in numbers], name

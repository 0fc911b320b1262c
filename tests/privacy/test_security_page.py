"""Each statement of the standard that we hold ourselves to has its row, and each row its tests or
an honest word on why it has none."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.privacy.test_promises import NAMED, is_there

pytestmark = pytest.mark.any_database

PAGE = Path(__file__).resolve().parents[2] / "docs" / "security.md"
STATEMENTS = (
    "V1.2.1",
    "V1.2.4",
    "V1.2.10",
    "V1.3.4",
    "V1.3.6",
    "V1.5.1",
    "V1.5.2",
    "V2.1.2",
    "V2.2.2",
    "V2.2.3",
    "V2.3.1",
    "V2.3.3",
    "V2.3.4",
    "V2.4.1",
    "V3.2.1",
    "V3.3.1-4",
    "V3.4.1",
    "V3.4.3",
    "V3.4.5",
    "V3.4.6",
    "V3.5.1",
    "V3.5.3",
    "V4.1.3",
    "V4.4.2",
    "V5.2.1/3",
    "V5.3.2",
    "V6.2.1-12",
    "V6.3.1",
    "V6.3.3",
    "V6.3.7",
    "V6.5.1",
    "V7.2.3/4",
    "V7.3.1/2",
    "V7.4.1-5",
    "V8.2.1",
    "V8.2.2",
    "V8.2.3",
    "V8.4.1",
    "V11.5.1",
    "V12.1.1",
    "V13.3.1",
    "V13.4.2",
    "V14.2.1",
    "V14.3.2",
    "V14.3.3",
    "V15.1.2",
    "V15.2.2",
    "V15.3.1/3",
    "V15.4.2",
    "V16.2.5",
    "V16.3.1-3",
    "V16.4.2",
    "V16.5.2",
    "V16.5.3",
)
STATES = ("held", "in part", "missing", "does not apply")


def rows() -> list[list[str]]:
    """The cells of the page's table: id, what is asked, how it stands, tests, what is left."""
    lines = [each for each in PAGE.read_text(encoding="utf-8").splitlines() if each[:3] == "| V"]
    return [[cell.strip() for cell in each.strip("|").split("|")] for each in lines]


def test_every_statement_has_its_row() -> None:
    assert [row[0] for row in rows()] == list(STATEMENTS)
    assert {len(row) for row in rows()} == {5}
    assert [row[0] for row in rows() if not row[1] or row[2] not in STATES] == []


def test_what_is_said_to_be_held_is_held_by_tests() -> None:
    assert [
        row[0] for row in rows() if row[2] in ("held", "in part") and not NAMED.findall(row[3])
    ] == []


def test_what_is_not_held_says_why() -> None:
    assert [row[0] for row in rows() if row[2] != "held" and len(row[4]) < 20] == []


def test_every_test_that_the_page_names_is_there() -> None:
    named = NAMED.findall(PAGE.read_text(encoding="utf-8"))
    assert len(named) >= len(STATEMENTS)
    assert [each for each in named if not is_there(*each)] == []


def test_the_page_counts_itself() -> None:
    text, listed = PAGE.read_text(encoding="utf-8"), [row[2] for row in rows()]
    told = {
        state: int(number)
        for number, state in re.findall(r"(\d+) (held|in part|missing|do)(?:es)?\b", text)
    }
    counted = {state: listed.count(state) for state in ("held", "in part", "missing")}
    assert told == {**counted, "do": listed.count("does not apply")}

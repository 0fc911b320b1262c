"""What we promise is held: each sentence of `/privacy/` and each standard of the code by tests."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest
from django.apps import apps
from django.db import models

pytestmark = pytest.mark.any_database

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs" / "privacy"
NAMED = re.compile(r"`(tests/[\w/]+\.py)::(test_\w+)`")
WORDS = re.compile(r'<p[^>]*>\{% translate "([^"]+)" %\}</p>')
NO_PROMISE = {"In short, and for your age:"}


def cells(page: str) -> list[list[str]]:
    """The lines of the first table of a page, without its head."""
    lines = [
        each for each in (DOCS / page).read_text(encoding="utf-8").splitlines() if each[:1] == "|"
    ]
    return [[cell.strip() for cell in each.strip("|").split("|")] for each in lines[2:]]


def is_there(path: str, name: str) -> bool:
    """Whether a test of that name stands in that file."""
    file = ROOT / path
    tree = ast.parse(file.read_text(encoding="utf-8")) if file.is_file() else ast.Module([], [])
    kinds = ast.FunctionDef | ast.AsyncFunctionDef
    return any(isinstance(node, kinds) and node.name == name for node in ast.walk(tree))


def sentences() -> list[str]:
    """The sentences of the page that promise something."""
    page = (ROOT / "templates" / "home" / "privacy.html").read_text(encoding="utf-8")
    texts = [text for text in WORDS.findall(page) if text not in NO_PROMISE]
    return [each for text in texts for each in re.split(r"(?<=\.) ", text)]


def test_every_sentence_of_the_page_is_held_by_a_test() -> None:
    held = {sentence: NAMED.findall(tests) for sentence, tests in cells("promises.md")}
    assert list(held) == sentences()
    assert [sentence for sentence, tests in held.items() if not tests] == []


@pytest.mark.parametrize("page", ["promises.md", "childrens-code.md"])
def test_every_test_that_a_page_names_is_there(page: str) -> None:
    named = NAMED.findall((DOCS / page).read_text(encoding="utf-8"))
    assert len(named) >= 15
    assert [each for each in named if not is_there(*each)] == []


def test_a_test_that_is_not_there_would_be_missed() -> None:
    assert is_there("tests/privacy/test_promises.py", "test_every_test_that_a_page_names_is_there")
    assert not is_there("tests/privacy/test_promises.py", "test_nobody_wrote")
    assert not is_there(
        "tests/privacy/test_nothing.py", "test_every_test_that_a_page_names_is_there"
    )


def test_all_fifteen_standards_have_tests() -> None:
    rows = cells("childrens-code.md")
    assert [int(row[0].partition(".")[0]) for row in rows] == list(range(1, 16))
    assert [row[0] for row in rows if not NAMED.findall(row[2])] == []


def test_no_table_has_a_column_for_a_birthday_a_home_or_a_picture() -> None:
    personal = re.compile(r"birth(?!_year)|born|address|postcode|phone|photo|picture|avatar|gender")
    known = {"AccessAttempt.ip_address", "AccessFailureLog.ip_address", "AccessLog.ip_address"}
    known |= {"EmailConfirmation.email_address", "Venue.address"}
    found = set()
    for model in apps.get_models(include_auto_created=True):
        for field in model._meta.local_concrete_fields:
            if personal.search(field.name) or isinstance(field, models.FileField):
                found.add(f"{model.__name__}.{field.name}")
    assert found == known

"""Small functions, short files, folders that are seen at a glance: measured, so that they stay so.

A function's lines are counted from its `def` to its end, its docstring included.
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from statistics import median

import pytest

pytestmark = pytest.mark.any_database

ROOT = Path(__file__).resolve().parents[2]
CODE = ("rules", "matches", "pennyclub")
ALL = (*CODE, "benchmarks", "script", "tests")
LONGEST_FUNCTION, LONGEST_FILE, FULLEST_FOLDER = 40, 300, 22
MEDIAN, NINE_OF_TEN = 7, 20

TOLD_AT_LENGTH = "tests/rules/oracles/"
"""Second tellings of the law, each rule from its first sentence to its last below the rulebook's
words: cut up as the engine is, they could agree with it for the wrong reason."""


@cache
def files() -> dict[str, str]:
    """Every file of Python but the migrations, by its path below the root."""
    found = [path for folder in ALL for path in (ROOT / folder).rglob("*.py")]
    return {
        path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8")
        for path in sorted(found)
        if "migrations" not in path.parts
    }


def functions(*folders: str) -> Iterator[tuple[str, int]]:
    """Every function below those folders, and how many lines it has."""
    for path in files():
        if path.startswith(tuple(f"{folder}/" for folder in folders)):
            yield from functions_of(path)


@cache
def functions_of(path: str) -> list[tuple[str, int]]:
    """Those of one file: read once for all tests."""
    return [
        (f"{path} {node.name}", (node.end_lineno or 0) - node.lineno + 1)
        for node in ast.walk(ast.parse(files()[path]))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    ]


def too_long(found: dict[str, int], most: int) -> dict[str, int]:
    """What has more lines than it may."""
    return {
        name: lines
        for name, lines in found.items()
        if lines > most and not name.startswith(TOLD_AT_LENGTH)
    }


def test_no_function_is_longer_than_forty_lines() -> None:
    assert too_long(dict(functions(*ALL)), LONGEST_FUNCTION) == {}


def test_most_functions_are_short() -> None:
    lines = sorted(count for _, count in functions(*CODE))
    assert len(lines) > 4000
    assert median(lines) <= MEDIAN
    assert lines[len(lines) * 9 // 10] <= NINE_OF_TEN


def test_no_file_is_longer_than_three_hundred_lines() -> None:
    lines = {path: len(text.splitlines()) for path, text in files().items()}
    assert too_long(lines, LONGEST_FILE) == {}


def test_no_script_or_stylesheet_of_a_page_is_longer_than_three_hundred_lines() -> None:
    own = [path for folder in ("js", "css") for path in (ROOT / "static" / folder).rglob("*.*s")]
    lines = {path.name: len(path.read_text(encoding="utf-8").splitlines()) for path in own}
    assert len(lines) > 50
    assert too_long(lines, LONGEST_FILE) == {}


def test_no_folder_holds_more_files_than_are_seen_at_a_glance() -> None:
    held = Counter(str(Path(path).parent) for path in files() if not path.endswith("__init__.py"))
    # Django finds a command by its file's name, in this one folder.
    del held["matches/management/commands"]
    assert {folder: count for folder, count in held.items() if count > FULLEST_FOLDER} == {}


def test_no_folder_of_templates_scripts_or_stylesheets_holds_more_either() -> None:
    own = [*(ROOT / "templates").rglob("*.*"), *(ROOT / "static/js").rglob("*.js")]
    own += (ROOT / "static/css").rglob("*.css")
    held = Counter(path.parent.relative_to(ROOT).as_posix() for path in own)
    assert len(held) > 40
    assert {folder: count for folder, count in held.items() if count > FULLEST_FOLDER} == {}

"""What was answered stays answered, also where the list is mended above it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from typing import Final

from matches.services.imports.asking import LINE
from matches.sheets import Sheet

_KEY: Final = re.compile(r"(\d+)([A-Z]?\d*)")
"""A line by its number, or a part of one: 12, 12A, 12B2."""


def carried(answers: Mapping[str, str], was: Sheet, now: Sheet) -> dict[str, str]:
    """The answers to one list, for the same lines of another: a line that reads the same, and is
    there once, is the same line wherever it stands now. Answers to others go."""
    new = _numbers(now)
    moved = {str(number): str(new[raw]) for raw, number in _numbers(was).items() if raw in new}
    told = {}
    for key, answer in answers.items():
        line, _dash, what = key.partition("-")
        here = _moved(line, moved)
        if answer.startswith(LINE):
            other = _moved(answer.removeprefix(LINE), moved)
            answer = f"{LINE}{other}" if other else ""  # noqa: PLW2901
        if here and answer:
            told[f"{here}-{what}"] = answer
    return told


def _moved(line: str, moved: Mapping[str, str]) -> str:
    """Where a line, or a part of one, stands now; "" where it is gone."""
    found = _KEY.fullmatch(line)
    if found is None or found[1] not in moved:
        return ""
    return moved[found[1]] + found[2]


def _numbers(sheet: Sheet) -> dict[tuple[str, ...], int]:
    often = Counter(row.cells for row in sheet.rows)
    return {row.cells: row.number for row in sheet.rows if often[row.cells] == 1}

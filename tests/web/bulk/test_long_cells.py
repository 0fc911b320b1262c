"""A cell of more letters than two names have is nobody's name."""

from __future__ import annotations

import pytest

from matches.web.bulk import team_text
from matches.web.bulk.team_text import LONGEST_NAMES


def test_it_is_not_even_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    class Name:
        @staticmethod
        def fullmatch(cell: str) -> None:
            asked.append(len(cell))

    monkeypatch.setattr(team_text, "NAME", Name)
    told = team_text.read("ab" * LONGEST_NAMES + "1;" + "x" * LONGEST_NAMES + ";3-2", {}, [1])
    assert told.boards == 0
    assert len(told.problems) == 1
    assert asked == [LONGEST_NAMES]

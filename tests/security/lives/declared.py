"""What docs/reference/lives.md declares: for each life a table of actions by states."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

from tests.security.lives import agreements, clubs, competitions, matches
from tests.security.lives.life import Life

PAGE = Path(__file__).parents[3] / "docs" / "reference" / "lives.md"
LIVES: tuple[Life, ...] = (
    *competitions.LIVES, *matches.LIVES, *agreements.LIVES, *clubs.LIVES,
)  # fmt: skip

Table = Mapping[tuple[str, str], str]


def tables(text: str) -> dict[str, Table]:
    """By the heading of its life, each table's cells by action and state."""
    found: dict[str, Table] = {}
    for part in text.split("\n## ")[1:]:
        rows = [
            [cell.strip().strip("`") for cell in line.strip("| ").split("|")]
            for line in part.splitlines()
            if line.startswith("|") and not re.fullmatch(r"[| :-]+", line)
        ]
        if rows and rows[0][0] == "action":
            states = rows[0][1:]
            found[part.splitlines()[0]] = {
                (row[0], state): cell
                for row in rows[1:]
                for state, cell in zip(states, row[1:], strict=True)
            }
    return found


def listed(text: str) -> dict[str, str]:
    """The services that change nothing with a life, by name, with the reason."""
    part = text.partition("\n## Without a life")[2].partition("\n## ")[0]
    return dict(re.findall(r"^- `([\w.]+)`: (\S.*)$", part, re.MULTILINE))

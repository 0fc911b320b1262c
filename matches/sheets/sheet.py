"""What a table is once it is read: lines of cells, each cell a text."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

MOST_BYTES: Final = 5 * 1024 * 1024
"""A file: with the form around it, below the most that the server takes of any request."""
MOST_UNPACKED: Final = 50 * 1024 * 1024
"""An XLSX unpacked: all that is read of it together."""
MOST_LETTERS: Final = 1_000_000
"""All cells together: the form has them twice."""
MOST_LINES: Final = 1_000
MOST_COLUMNS: Final = 40
LONGEST_CELL: Final = 300


class SheetError(ValueError):
    """What was brought cannot be read as a table; the sentence says why, where and what to do."""


@dataclass(frozen=True)
class Row:
    """A line that is not empty, by its number in what was brought (from 1). ``part``: which part of
    it this is, where one line names several people ("A", "B1")."""

    number: int
    cells: tuple[str, ...]
    part: str = ""

    @property
    def key(self) -> str:
        """What tells it, or a part of it, from all others."""
        return f"{self.number}{self.part}"

    @property
    def raw(self) -> str:
        """The line as it was brought, in one."""
        return " · ".join(cell for cell in self.cells if cell)


@dataclass(frozen=True)
class Sheet:
    """The lines of a table. ``title`` is a worksheet's name, ``others`` how many more the file has:
    they are not read."""

    rows: tuple[Row, ...]
    title: str = ""
    others: int = 0

    @property
    def width(self) -> int:
        """How many columns its longest line has."""
        return max((len(row.cells) for row in self.rows), default=0)

    def as_text(self) -> str:
        """The same table as a text that is read back to it, each line with its number."""
        lines: list[str] = []
        for row in self.rows:
            lines += [""] * (row.number - 1 - len(lines))
            lines.append("\t".join(row.cells))
        return "\n".join(lines)


def letter(column: int) -> str:
    """What spreadsheets call a column: 0 is A, 26 is AA."""
    told = ""
    column += 1
    while column:
        column, rest = divmod(column - 1, 26)
        told = chr(ord("A") + rest) + told
    return told

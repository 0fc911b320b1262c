"""The table of rule breaks, as it stands in the law: fifteen rows, three columns.

The columns say who broke the rule, and how: ``AN`` the attacker by a normal (or penalty)
flick, ``AP`` the attacker by a positional flick, ``DP`` the defender by a positional flick. The
other side carries the penalty out: ``PF`` a penalty flick; ``S`` spot, ``R`` reposition the
pennies named, ``S1`` and ``R1`` until only one remains in; ``SR`` spot the opponent's and
reposition one's own. ``None`` stands where such a break cannot be.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

Column: TypeAlias = Literal["AN", "AP", "DP"]
Penalty: TypeAlias = Literal["PF", "S", "R", "S1", "R1", "SR"]

COLUMNS: Final[tuple[Column, ...]] = ("AN", "AP", "DP")

# fmt: off
TABLE: Final[tuple[tuple[str, Penalty | None, Penalty | None, Penalty | None], ...]] = (
    # who made them        AN    AP    DP
    ("push",              "PF", "PF", "PF"),
    ("technique",         "PF", "PF", "PF"),
    ("board",             "PF", "PF", "PF"),
    ("foul-on-defender",  "PF", "PF", None),
    ("foul-on-attacker",  None, None, "PF"),
    ("moved",             None, "PF", "PF"),
    ("same-penny",        "PF", None, None),
    ("in-goal-area",      "PF", None, None),
    ("green-out",         "PF", None, None),
    ("three-zone",        "PF", None, None),
    ("attacker-off",      "S",  "S",  "R"),
    ("defender-off",      "R",  "R",  "S"),
    ("attackers-in",      "S1", "S1", "R1"),
    ("defenders-in",      "R1", "R1", "S1"),
    ("diameter",          "SR", "SR", "SR"),
)
# fmt: on

CODES: Final = tuple(row[0] for row in TABLE)


@dataclass(frozen=True, slots=True)
class Break:
    """One broken rule: its row and column of the table, and the penalty that stands there."""

    code: str
    column: Column
    penalty: Penalty

    @property
    def rule(self) -> str:
        """The name of the row."""
        return f"green.break-{self.code}"

    def as_document(self) -> dict[str, str]:
        """The break as a ruling writes it."""
        return {"code": self.code, "column": self.column, "penalty": self.penalty}


BREAKS: Final[dict[tuple[str, Column], Break]] = {
    (code, column): Break(code, column, penalty)
    for code, *penalties in TABLE
    for column, penalty in zip(COLUMNS, penalties, strict=True)
    if penalty is not None
}
"""Every break that can be, by its row and column."""


def gives_a_penalty_flick(code: str) -> bool:
    """Whether a row gives a penalty flick in any column."""
    return any(found.penalty == "PF" for found in BREAKS.values() if found.code == code)

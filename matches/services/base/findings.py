"""What is stored otherwise than it should be: found by the rooms that store it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Finding:
    """Something reckoned that is stored otherwise: of which kind (card, table, bracket,
    rating, championship), of what (a public id or a game), what is wrong. No name of a person is in
    it. `mends`: a rebuild puts it right; what it does not is on record, or somebody's to decide."""

    kind: str
    key: str
    said: str
    mends: bool = True

    def __str__(self) -> str:
        return f"{self.kind} {self.key}: {self.said}"

"""A line of a list of dates, and what it becomes."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from matches.models import Fixture
from matches.selectors.base import Named
from matches.selectors.fixtures import RotaUmpire
from matches.services.fixtures.moves import Place
from matches.services.imports.match_lists.lines import MatchLine


@dataclass
class DateLine:
    """A line and what it becomes: "match" (it gets this `place`), "umpire" (it gets an umpire, and
    stays), "same" (it is there already), "undated" (the line says no day), "out", "asked",
    "headings". `home` and `away` as the match has them; `first`: it gets its first date."""

    line: MatchLine
    becomes: str
    home: Named | None = None
    away: Named | None = None
    fixture: Fixture | None = None
    place: Place | None = None
    at: datetime | None = None
    where: str = ""
    first: bool = False
    umpire: RotaUmpire | None = None
    round: int = 0

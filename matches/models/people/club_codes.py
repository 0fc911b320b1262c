"""How a club's codes are made up: its short name, and a number drawn by lot."""

from __future__ import annotations

import re
import secrets
from typing import Final

FEWEST: Final = 99
"""Numbers go up to this at least: of two, 1 and 2 would tell who came first."""

_KINDS_OF_CLUBS: Final = re.compile(
    r"(\s+|^)(academy|association|c of e|ce|catholic|church of england|club|college|girls|boys"
    r"|grammar|high|infant|infants|junior|juniors|league|of|penny|pennies|pre-?prep|prep"
    r"|preparatory|primary|public house|school|secondary|society|the|and|&)$",
    re.IGNORECASE,
)


def free_number(taken: set[int]) -> int:
    """A number that nobody has, by lot, among twice as many as there are."""
    most = FEWEST
    while 2 * len(taken) >= most:
        most = most * 10 + 9
    while (number := 1 + secrets.randbelow(most)) in taken:
        pass
    return number


def short_name(club: str) -> str:
    """``Oakfield`` of Oakfield Primary School; a name of nothing else stays as it is."""
    plain = " ".join(club.split())
    while (shorter := _KINDS_OF_CLUBS.sub("", plain)) and shorter != plain:
        plain = shorter
    return plain

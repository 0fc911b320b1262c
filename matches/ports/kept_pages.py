"""What a page says of itself to whoever keeps pages: that it may be kept, and what it is made from.

A view says so of an answer that every stranger would get alike at the same moment, made from the
database, the address, the language and the colours asked for, and from nothing else. Whether, and
where, it is kept is the platform's affair (`pennyclub.kept_pages`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

_NOTE: Final = "_kept_from"


@dataclass(frozen=True)
class Source:
    """Of whose competitions it tells: one club's alone, by its key; None: of anybody's."""

    club: int | None = None


def may_be_kept(response: Any, club: int | None = None) -> None:
    """Note that an answer may be kept. With `club`, all that it reads of competitions, fixtures and
    results is of that club's own."""
    setattr(response, _NOTE, Source(club))


def source_of(response: Any) -> Source | None:
    """What was noted; None where the answer is nobody else's."""
    noted = getattr(response, _NOTE, None)
    return noted if isinstance(noted, Source) else None

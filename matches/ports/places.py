"""At most so many dear things of one club are computed at once, whoever asks and in whichever web
process: a club that has a season written out ten times keeps no page of another's waiting.

Each place is a key of the cache that one alone can add, held by a word of its holder's: who comes
late gives back nobody else's.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from django.core.cache import cache
from django.utils.translation import gettext as _

from matches.errors import LaterError

MOST: Final = 2
HELD_FOR: Final = 120
"""Seconds after which a place is free again, should its holder's process have died over it."""
SOON: Final = 5
"""Seconds after which to come again."""


@contextmanager
def of_club(club: str) -> Iterator[None]:
    """One of a club's places (by its public id), for as long as the block lasts. LaterError, 429,
    where all are taken."""
    word = secrets.token_hex(8)
    keys = (f"place:{club}:{n}" for n in range(MOST))
    taken = next((key for key in keys if cache.add(key, word, HELD_FOR)), None)
    if taken is None:
        raise all_taken()
    try:
        yield
    finally:
        if cache.get(taken) == word:
            cache.delete(taken)


def all_taken() -> LaterError:
    """The club has as much written out as it may at once."""
    said = _(
        "Two files are being made for your club already. Ask for this one again in a few seconds."
    )
    return LaterError(said, code="many-at-once", status=429, after=SOON)

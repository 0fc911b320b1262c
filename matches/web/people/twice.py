"""Members whose names are so nearly the same that they may be one person, entered twice."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Final

from matches.selectors.people.members import Member
from matches.services.base.likeness import Likeness

Two = tuple[Member, Member]
MOST: Final = 12
"""So many are shown: of more a list tells nothing that a page of names does not."""


def perhaps_twice(members: Iterable[Member]) -> list[Two]:
    """The first so many of them, each two once; the first of two, who was here before the other, is
    who stays unless one says otherwise."""
    return list(islice(_pairs(sorted(members, key=lambda one: one.came)), MOST))


def _pairs(members: Iterable[Member]) -> Iterator[Two]:
    known, by_id = Likeness(), dict[str, Member]()
    for one in members:
        for reference, _name in known.like(one.given_name, one.family_name):
            yield by_id[reference], one
        by_id[one.public_id] = one
        known.add(one.public_id, one.given_name, one.family_name)

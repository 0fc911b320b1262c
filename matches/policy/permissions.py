"""What the permission ledger comes to: how somebody is named now, of all that was ever said.

Of each club its last word counts; of several clubs' words the one that tells least. A club that has
a say no more is left out. It holds on the surfaces on which all of them let something be read: on
any other a code is read. The last day is the earliest of all that let strangers read something:
what runs out is a code, and nothing tells less.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from functools import reduce
from typing import Final, Protocol, TypeVar

from matches.models import Evidence, GivenBy, Naming, PermissionKind, Surface
from matches.policy.surfaces import both

RANK: Final = {
    Naming.CODE.value: 0,
    Naming.ALIAS.value: 0,
    Naming.INITIALS.value: 1,
    Naming.FIRST.value: 2,
    Naming.FULL.value: 3,
}
"""How much of a name each way tells: who goes up needs a second person, who goes down does not."""


BY_THEMSELVES: Final = (GivenBy.PERSON.value, Evidence.ACCOUNT.value)
"""What somebody said themselves, by their own sign-in."""


class Line(Protocol):
    """A line of the ledger, as far as it is asked what it comes to."""

    club_id: int | None
    kind: str
    naming: str
    surface: str
    until: date | None


@dataclass(frozen=True)
class InForce:
    """How somebody is named, until when (None: until something else is said), whose code they go by
    (the club that spoke last), and on which surfaces."""

    naming: str = Naming.CODE.value
    until: date | None = None
    club_id: int | None = None
    surface: str = Surface.EVERYWHERE.value


Said = TypeVar("Said", bound=Line)


def last_words(lines: Iterable[Said]) -> dict[int | None, Said]:
    """The last line of every club that has a say, in the order in which they spoke."""
    words: dict[int | None, Said] = {}
    for line in lines:
        words.pop(line.club_id, None)
        if line.kind != PermissionKind.ENDED:
            words[line.club_id] = line
    return words


def in_force(lines: Iterable[Line]) -> InForce:
    """What a person's lines, in the order in which they were written, come to."""
    words = [*last_words(lines).values()]
    if not words:
        return InForce()
    least = min(reversed(words), key=lambda line: RANK[line.naming])
    ends = [line.until for line in words if RANK[line.naming] and line.until is not None]
    named = [line.club_id for line in words if line.club_id is not None]
    return InForce(
        least.naming,
        min(ends, default=None) if RANK[least.naming] else None,
        named[-1] if named else None,
        _surface(words) if least.naming != Naming.CODE else Surface.EVERYWHERE.value,
    )


def _surface(words: Iterable[Line]) -> str:
    """On which surfaces several clubs' words hold together."""
    return reduce(both, (line.surface for line in words), Surface.EVERYWHERE.value)

"""Whether the rounds of a tournament were paired as the rules have it: a pairing checker.

FIDE's endorsement of pairing programs asks for one (C.04.A, Annex 3): it replays each round from
what stood before it, and tells every round in which other pairs, another bye or other first flicks
were published.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from matches.tournament.pairing.course import Course
from matches.tournament.pairing.history import Edition
from matches.tournament.pairing.swiss import UnpairableError, pair

Pairs = frozenset[tuple[int, int]]


@dataclass(frozen=True, slots=True)
class CheckedRound:
    """A round as it was published beside what the rules give; pairs with the first flicker first.

    `ruled` None: the rules give no pairing; `note` says why, or how the round was paired instead.
    """

    number: int
    published: Pairs
    rested: int | None
    ruled: Pairs | None
    rests: int | None
    note: str = ""

    @property
    def same_pairs(self) -> bool:
        """Whether everybody met whom the rules give, and the same rested."""
        met, ruled = ({*map(frozenset, pairs)} for pairs in (self.published, self.ruled or ()))
        return self.ruled is not None and met == ruled and self.rested == self.rests

    @property
    def same(self) -> bool:
        """Whether the first flicks are the same, too."""
        return self.same_pairs and self.published == self.ruled


def checked(course: Course, edition: Edition | None = None) -> tuple[CheckedRound, ...]:
    """Every round that is over, paired again by an edition's rules (the course's own where None).

    A round in which nobody was paired is passed over.
    """
    if edition is not None:
        course = replace(course, edition=edition)
    told = (_checked(course, number) for number in range(1, course.over + 1))
    return tuple(one for one in told if one.published or one.rested)


def _checked(course: Course, number: int) -> CheckedRound:
    published, rested = course.pairs(number)
    try:
        paired = pair(course.before(number))
    except UnpairableError as error:
        return CheckedRound(number, published, rested, None, None, str(error))
    note = "; ".join(paired.notes)
    return CheckedRound(number, published, rested, frozenset(paired.pairs), paired.bye, note)

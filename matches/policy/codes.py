"""The code that stands for somebody: their club's own where that club shows them, another anywhere
else.

``Oakfield 14`` in the table of another club would put the two together, and tell who organises
there whose child it is. So whoever is shown by another club than the one whose code they have is
``Player K7QD`` there: somebody under 18 another in every competition, an adult, of whom each club
has a page, another in every club. So is anybody on a club's pages that are of no competition. It is
reckoned from the installation's secret key and kept nowhere. Who names somebody says where
(`entered`, `seated`, `listed_by`); of whom nothing is said is shown by their club.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, Final

from django.utils.translation import gettext

from matches.models import AgeBand, Competition, Entry, Pair, Person
from matches.models.base.public import reckoned

LETTERS: Final = 4
_SALT: Final = b"pennyclub: somebody's code where they visit"
_met: ContextVar[dict[int, int] | None] = ContextVar("clubs of competitions", default=None)


@contextmanager
def remembering() -> Iterator[None]:
    """Ask only once whose a competition is, within: for an answer that names many of its sides."""
    token = _met.set({})
    try:
        yield
    finally:
        _met.reset(token)


def shown_in(person: Person, competition: int, club: Callable[[], int]) -> None:
    """Somebody is about to be named in a competition; whose that is, is asked for once it
    matters."""
    person.__dict__["shown_in"] = (competition, club)


def entered(entry: Entry) -> None:
    """Whoever an entry is of is about to be named in its competition."""
    for person in _people(entry.person, entry.pair):
        shown_in(person, entry.competition_id, lambda: club_of(entry))


def seated(competition: Competition, person: Person | None, pair: Pair | None = None) -> None:
    """Who sits on a board is about to be named there."""
    for each in _people(person, pair):
        shown_in(each, competition.pk, lambda: competition.club_id)


def listed_by(club: int, *people: Person) -> None:
    """They are about to be named by a club (its key), in none of its competitions."""
    for each in people:
        shown_in(each, 0, lambda: club)


def code_here(person: Person) -> str:
    """What stands for somebody where they are shown; ``""`` for who has no code."""
    competition, club = person.__dict__.get("shown_in", (0, None))
    if club is None or person.code_of_id is None or not person.code:
        return person.code
    here = club()
    if here == person.code_of_id:
        return person.code
    by_club = person.age_band == AgeBand.ADULT or not competition
    scope = f"club {here}" if by_club else f"competition {competition}"
    letters = reckoned(_SALT, f"{person.public_id} {scope}", LETTERS).upper()
    return f"{gettext('Player')} {letters}"


def _people(person: Person | None, pair: Pair | None) -> list[Person]:
    return [person] if person is not None else [pair.first, pair.second] if pair else []


def club_of(entry: Any) -> int:
    """Whose competition an entry is in: a query where it was not loaded with it, once an answer."""
    if "competition" in entry._state.fields_cache:
        return int(entry.competition.club_id)
    if (told := entry.__dict__.get("at_club_key")) is not None:
        return int(told)
    met, key = _met.get(), entry.competition_id
    if met is not None and key in met:
        return met[key]
    club = Competition.kept.values_list("club_id", flat=True).get(pk=key)
    if met is not None:
        met[key] = club
    return int(club)

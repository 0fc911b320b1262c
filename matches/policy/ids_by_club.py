"""The id by which strangers and members find somebody's page: another one in every club.

An id that is the same everywhere would put together what somebody played in two clubs, whatever
they are called there. So they are told somebody's own id only where the permission ledger lets
them read the full name on what puts one person together (`is_one_everywhere`): those can be put
together by their name anyway. Anybody else has an id for each club, and behind it a page of what
was played there. It is reckoned, not kept: from the person, the club and the installation's secret
key, so that nobody else can tell which two belong together, and a former player's new id makes
others of all of them. With another secret key the addresses are others too.
"""

from __future__ import annotations

from typing import Final

from matches.models import AgeBand, Naming, Person
from matches.models.base.public import PUBLIC_ID_LENGTH, reckoned
from matches.policy import surfaces
from matches.policy.surfaces import Place
from matches.policy.visibility import has_public_page, naming_now

BETWEEN: Final = "-"
"""Stands between the club's id and somebody's there."""
_SALT: Final = b"pennyclub: somebody's id in a club"


def is_one_everywhere(person: Person) -> bool:
    """Whether strangers may find all clubs' results of somebody on one page: adults who are named
    in full where one person is put together."""
    full = person.age_band == AgeBand.ADULT and naming_now(person) == Naming.FULL
    return full and person.erased_at is None and surfaces.holds(person.shown_on, Place.RANKINGS)


def page_id(person: Person, club: str) -> str | None:
    """The id of somebody's page, told on what a club shows (`club` is its public id); None for who
    has none for strangers."""
    return known_id(person, club) if has_public_page(person) else None


def known_id(person: Person, club: str) -> str:
    """The id of somebody's page, told to who is of a club, on what it shows: members of two clubs
    can compare what they were told as well as strangers can."""
    return person.public_id if is_one_everywhere(person) else id_in(person, club)


def id_in(person: Person, club: str) -> str:
    """Somebody's id in a club."""
    letters = reckoned(_SALT, f"{person.public_id} {club}", PUBLIC_ID_LENGTH)
    return f"{club}{BETWEEN}{letters}"


def club_of(id_: str) -> str:
    """The club's public id in an id of somebody there; ``""``: it is of no club."""
    club, between, rest = id_.partition(BETWEEN)
    return club if between and len(club) == len(rest) == PUBLIC_ID_LENGTH else ""

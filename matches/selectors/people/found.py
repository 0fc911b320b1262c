"""Somebody by the id in an address: their own, or the one by which a club shows them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from matches.models import Club, Entry, FixtureBoard, Person
from matches.policy import codes
from matches.policy.ids_by_club import club_of, id_in
from matches.policy.visibility import Viewer
from matches.selectors.base.players import players


@dataclass(frozen=True)
class Found:
    """A person; with the club (its key) by whose id they were asked for."""

    person: Person
    club: int | None = None

    def named(self, viewer: Viewer, clubs: Sequence[int]) -> Person:
        """The person, named as the club by whose id they were asked for names them; by their own id
        as their own club does, for who is of it, and else as one of those clubs (keys) does in
        which this reader finds them, the reader's own first."""
        own = self.person.code_of_id
        if self.club is not None or own is None or not viewer.is_of(own):
            here = next((club for club in clubs if viewer.is_of(club)), clubs[0])
            codes.listed_by(self.club or here, self.person)
        return self.person


def found_by(id_: str) -> Found | None:
    """Who is meant. One query, of a club's id two: who plays there is gone through, since an id
    does not say whose it is."""
    held = Person.objects.filter(erased_at__isnull=True)
    club = club_of(id_)
    if not club:
        person = held.filter(public_id=id_).first()
        return Found(person) if person is not None else None
    key = Club.objects.filter(public_id=club).values_list("pk", flat=True).first()
    if key is None:
        return None
    here = held.filter(
        players(
            Entry.objects.filter(competition__club=key),
            FixtureBoard.objects.filter(fixture__competition__club=key),
        )
    )
    return next((Found(each, key) for each in here.order_by() if id_in(each, club) == id_), None)

"""Who knows whom: members of a club know its adults by name, and its organisers know everybody who
plays there; a stranger reads what may be public."""

from __future__ import annotations

from functools import cached_property

from django.db.models import Exists, OuterRef, Q
from django.utils.translation import gettext

from matches.models import AgeBand, Entry, Membership, Person
from matches.policy import codes, visibility, visiting
from matches.policy.charge import standing
from matches.policy.visibility import Viewer


class Acquaintance:
    """What one reader calls people: by their full name adults who share a club with them now, whose
    club they organise, and themselves; anybody else as strangers do. A query for each person."""

    def __init__(self, viewer: Viewer) -> None:
        self._viewer = viewer
        self._met: dict[int, bool] = {}
        reader = visiting.Reader(viewer.user_id, viewer.everywhere)
        self._children = visiting.Children(lambda: reader)

    def person(self, person: Person) -> str:
        """What the reader calls somebody."""
        known = self._knows(person)
        return visibility.full_name(person) if known else visibility.person_name(person)

    def entry(self, entry: Entry | None) -> str:
        """What the reader calls an entry. Its names and its competition come selected with it."""
        if entry is None:
            return gettext("to be known")
        if self._viewer.may_organise(entry.competition.club_id):
            # A letter has no door that would say who is reading.
            with visiting.read_with(self._children):
                return visibility.full_entry_name(entry)
        codes.entered(entry)
        if entry.person is not None:
            return self.person(entry.person)
        if entry.pair is not None:
            both = {
                "first": self.person(entry.pair.first),
                "second": self.person(entry.pair.second),
            }
            return gettext("%(first)s & %(second)s") % both
        return visibility.entry_name(entry)

    def _knows(self, person: Person) -> bool:
        if person.pk not in self._met:
            own = self._viewer.user_id is not None and person.user_id == self._viewer.user_id
            self._met[person.pk] = own or self._shares_a_club(person)
        return self._met[person.pk]

    def _shares_a_club(self, person: Person) -> bool:
        # A letter lies in somebody's mail for years: who is under 18 is named by organisers alone.
        adult = person.age_band == AgeBand.ADULT
        clubs = self._viewer.organises | (self._fellows if adult else frozenset())
        there = Membership.objects.filter(standing(), person=person, club__in=clubs)
        return bool(clubs) and there.exists()

    @cached_property
    def _fellows(self) -> frozenset[int]:
        """The clubs that the reader is a member of now."""
        if self._viewer.user_id is None:
            return frozenset()
        own = Membership.objects.filter(standing(), person__user=self._viewer.user_id)
        return frozenset(own.values_list("club_id", flat=True))


def known_to(viewer: Viewer) -> Q:
    """The people whom a reader calls by their full name, as a filter of people: what `Acquaintance`
    says of one, of many at once."""
    if viewer.everywhere:
        return Q(pk__isnull=False)
    if viewer.user_id is None:
        return Q(pk__isnull=True)
    there = Membership.objects.filter(standing(), person=OuterRef("pk")).order_by()
    own = Membership.objects.filter(standing(), person__user=viewer.user_id).order_by()
    fellow = Q(Exists(there.filter(club__in=own.values("club"))), age_band=AgeBand.ADULT)
    charged = Q(Exists(there.filter(club__in=viewer.organises)))
    return Q(user=viewer.user_id) | fellow | charged


def answered_for_by(viewer: Viewer) -> Q:
    """The people for whom a reader answers, as a filter of people: whose club they organise, and
    themselves. What these played in other clubs is theirs to read."""
    there = Membership.objects.filter(standing(), person=OuterRef("pk")).order_by()
    return Q(user=viewer.user_id) | Q(Exists(there.filter(club__in=viewer.organises)))

"""Who knows whom: members of a club know its adults by name, and its organisers know everybody who
plays there; a stranger reads what may be public."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass

from django.db.models import Exists, OuterRef, Q
from django.utils.translation import gettext

from matches.models import AgeBand, Entry, Membership, Person
from matches.policy import codes, one_club, surfaces, visibility, visiting
from matches.policy.charge import belonged_to, standing
from matches.policy.visibility import NOBODY, Viewer


@dataclass
class Answer:
    """How people are named in an answer: `as_strangers` read them, on a wall say; `in_full`: the
    reader was told more of a name than strangers are."""

    as_strangers: Callable[[], bool]
    in_full: bool = False


_made: ContextVar[Answer | None] = ContextVar("how an answer names people", default=None)


@contextmanager
def answering(as_strangers: Callable[[], bool]) -> Iterator[Answer]:
    """Name people within as one reader knows them, or as strangers do where that is so; asked for
    once somebody is named."""
    answer = Answer(as_strangers)
    token = _made.set(answer)
    try:
        yield answer
    finally:
        _made.reset(token)


class Acquaintance:
    """What one reader calls people: by their full name adults who share a club with them now, whose
    club they organise, and themselves; anybody else as strangers do. Members of one club are told
    nothing of another: in a competition its club must be the one that they share. Who is about to
    name many lets the reader `meet` them first: a query then for all of them, else one for each."""

    def __init__(self, reader: Viewer, answer: Answer | None = None) -> None:
        self.reader = reader
        self._answer = answer
        self._met: dict[int, frozenset[int]] = {}
        who = visiting.Reader(reader.user_id, reader.everywhere)
        self._children = visiting.Children(lambda: who)

    def meet(self, people: Iterable[Person | None]) -> None:
        """Find out of many at once which clubs the reader knows them by. One query; none for a
        stranger."""
        new = {one.pk for one in people if one is not None} - self._met.keys()
        found: dict[int, set[int]] = {pk: set() for pk in new}
        if new and self.reader.user_id is not None and not self.reader.everywhere:
            own = belonged_to(self.reader.user_id)
            shared = Q(club__in=own.order_by().values("club"), person__age_band=AgeBand.ADULT)
            there = Membership.objects.filter(standing(), person__in=new).order_by()
            known = there.filter(shared | Q(club__in=self.reader.organises))
            for person, club in known.values_list("person_id", "club_id"):
                found[person].add(club)
        self._met.update({pk: frozenset(clubs) for pk, clubs in found.items()})

    def meet_entered(self, entries: Iterable[Entry]) -> None:
        """The same, of everybody who entered alone or in a pair; they come selected with it."""
        listed = [entry for entry in entries if entry.team_id is None]
        pairs = [entry.pair for entry in listed if entry.pair is not None]
        self.meet([entry.person for entry in listed])
        self.meet([person for pair in pairs for person in (pair.first, pair.second)])

    def person(self, person: Person, at: Collection[int] = ()) -> str:
        """What the reader calls somebody who is shown by these clubs; by none, wherever it is."""
        if self._is_own(person) and (one_club.held_to() is None or any(map(one_club.covers, at))):
            return visibility.own_name(person)
        return self._in_full(person) if self._knows(person, at) else visibility.person_name(person)

    def in_competition(self, club: int, beside: Iterable[int] = ()) -> Callable[[Person], str]:
        """What the reader calls people in a competition of a club, and of clubs beside whose teams
        play there. Who organises it knows all who play."""
        if self.reader.may_organise(club):
            return self._in_full
        at = (club, *beside)
        return lambda person: self.person(person, at)

    def entry(self, entry: Entry | None) -> str:
        """What the reader calls an entry where its competition is shown, or who is yet to come.
        Its names come selected with it."""
        return gettext("to be known") if entry is None else self.entered(entry)

    def entered(self, entry: Entry) -> str:
        """What the reader calls an entry where its competition is shown."""
        return visibility.entry_called(entry, self._there(entry))

    def pair(self, entry: Entry) -> tuple[str, ...]:
        """What the reader calls the two of a pair there, in the order of their cards."""
        called, pair = self._there(entry), entry.pair
        return (called(pair.first), called(pair.second)) if pair is not None else ()

    def _there(self, entry: Entry) -> Callable[[Person], str]:
        if self.reader.user_id is None:
            return visibility.person_name
        return self.in_competition(codes.club_of(entry))

    def _in_full(self, person: Person) -> str:
        # A letter has no door that would say who is reading.
        with visiting.read_with(self._children):
            name = visibility.full_name(person)
        if self._answer is not None and name != visibility.person_name(person):
            self._answer.in_full = True
        return name

    def known_in(self, person: Person) -> frozenset[int] | None:
        """The clubs in which the reader calls somebody by their full name; None: wherever it is.
        One query of who was not met."""
        # Whoever answers for somebody is told of all that they play.
        if self.reader.everywhere or (one_club.held_to() is None and self._is_own(person)):
            return None
        self.meet([person])
        clubs = self._met[person.pk]
        return clubs if clubs.isdisjoint(self.reader.organises) else None

    def _is_own(self, person: Person) -> bool:
        return person.user_id is not None and person.user_id == self.reader.user_id

    def _knows(self, person: Person, at: Collection[int]) -> bool:
        clubs = self.known_in(person)
        return clubs is None or (not clubs.isdisjoint(at) if at else bool(clubs))


def told_in_full() -> bool:
    """Whether the reader has been told more of a name than strangers are, in the answer that is
    being made."""
    answer = _made.get()
    return answer is not None and answer.in_full


def here(viewer: Viewer) -> Acquaintance:
    """What a reader calls people in the answer that is being made: on a page whom they know by
    their full name; in what leaves the house, or hangs on a wall, nobody."""
    answer = _made.get()
    if surfaces.leaves_the_house() or (answer is not None and answer.as_strangers()):
        return Acquaintance(NOBODY)
    return Acquaintance(viewer, answer)


def known_to(viewer: Viewer) -> Q:
    """The people whom a reader calls by their full name, as a filter of people. Members know adults
    alone: what they read may lie in their mail for years, and be seen over their shoulder."""
    if viewer.everywhere:
        return Q(pk__isnull=False)
    if viewer.user_id is None:
        return Q(pk__isnull=True)
    there = Membership.objects.filter(standing(), person=OuterRef("pk")).order_by()
    own = belonged_to(viewer.user_id).order_by()
    fellow = Q(Exists(there.filter(club__in=own.values("club"))), age_band=AgeBand.ADULT)
    charged = Q(Exists(there.filter(club__in=viewer.organises)))
    known = fellow | charged
    return known if one_club.held_to() is not None else Q(user=viewer.user_id) | known


def answered_for_by(viewer: Viewer) -> Q:
    """The people for whom a reader answers, as a filter of people: whose club they organise, and
    themselves. What these played in other clubs is theirs to read."""
    there = Membership.objects.filter(standing(), person=OuterRef("pk")).order_by()
    charged = Q(Exists(there.filter(club__in=viewer.organises)))
    return charged if one_club.held_to() is not None else Q(user=viewer.user_id) | charged

"""Children who visit: who runs a competition reads them as strangers do.

Who is under 18 is the affair of the club that they belong to now. Whoever helps to run another
club, in whose competition they play, calls them by what the permission ledger lets strangers read:
their club's code, unless more is allowed. A door says who is reading while it makes its answer; the
gate (`visibility.full_name`) asks here, so that no page, file or answer of a program is forgotten.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Any

from django.db.models import Exists, OuterRef, Q

from matches.models import AgeBand, Membership, Person
from matches.policy import one_club
from matches.policy.charge import belonging_with


class Children:
    """Those under 18 whom one reader may call by their full name. One query, with the first that is
    asked for, and one with the first who is not of the reader's clubs; none for who runs the
    installation."""

    def __init__(self, user: Callable[[], Any]) -> None:
        self._user = user
        self._own: frozenset[int] | None = None
        self._nobodys: frozenset[int] | None = None

    def are_own(self, person: Person) -> bool:
        """Whether a child is of the reader's clubs, or of none at all; or the reader themselves."""
        user = self._user()
        if not user.is_authenticated:
            return False
        if one_club.runs(user) or person.user_id == user.pk:
            return True
        if self._own is None:
            self._own = _young(belonging_with(user.pk))
        if person.pk in self._own:
            return True
        # Everybody young is gone through for it: asked once one is met who is not of their clubs.
        if self._nobodys is None:
            anywhere = Exists(Membership.objects.filter(person=OuterRef("pk")).order_by())
            self._nobodys = _young(~Q(anywhere))
        return person.pk in self._nobodys


def _young(who: Q) -> frozenset[int]:
    young = Person.objects.exclude(age_band=AgeBand.ADULT).filter(who, erased_at__isnull=True)
    return frozenset(young.order_by().values_list("pk", flat=True))


_reading: ContextVar[Children | None] = ContextVar("children of the reader", default=None)


@dataclass(frozen=True)
class Reader:
    """A reader who is not at a door: whose letter is written."""

    pk: int | None
    is_superuser: bool
    is_authenticated: bool = True


def reading(user: Callable[[], Any]) -> AbstractContextManager[None]:
    """Name children within as this reader may; asked for once somebody under 18 is named."""
    return read_with(Children(user))


@contextmanager
def read_with(children: Children) -> Iterator[None]:
    """The same, with what was found out of the reader before."""
    token = _reading.set(children)
    try:
        yield
    finally:
        _reading.reset(token)


def may_be_named(person: Person) -> bool:
    """Whether who is reading may call somebody under 18 by their full name; where nobody reads (a
    task, a command) nothing is held back."""
    own = _reading.get()
    return own is None or not person.is_young or own.are_own(person)

"""What of somebody may be told at all: by their age, and by an alias that tells nothing."""

from __future__ import annotations

from django.utils import timezone
from django.utils.translation import gettext as _

from matches.errors import InvalidError
from matches.models import AgeBand, Naming, Person
from matches.policy import visibility
from matches.policy.permissions import RANK
from matches.policy.surfaces import HOLDS, Place, holds
from matches.services.people.ledger import Said


def sensible(said: Said) -> None:
    """Refuse a naming or a surface that there is not, and a last day that is over."""
    if said.naming not in RANK:
        raise InvalidError({"naming": [_("There is no such way to be named.")]})
    if said.surface not in HOLDS:
        raise InvalidError({"surface": [_("There is no such surface.")]})
    if said.until is not None and said.until < timezone.localdate():
        raise InvalidError({"until": [_("This day is over: give a later one, or none.")]})


def fits(row: Person, said: Said, band: str) -> None:
    """Refuse a full name of who is no adult, an alias that is none, and one that tells the name."""
    if said.naming == Naming.FULL and band != AgeBand.ADULT:
        raise InvalidError(
            {"naming": [_("A child or youth is never shown by full name: choose less.")]}
        )
    if said.naming == Naming.ALIAS and not row.alias.strip():
        raise InvalidError({"alias": [_("To be shown by an alias, the person needs one.")]})
    hides_the_name(row)


def hides_the_name(person: Person) -> None:
    """Refuse an alias that tells a word of somebody's name, or its initial: what is to be read of a
    name is said by a level."""
    if person.alias.strip() and visibility.is_their_name(person):
        raise InvalidError(
            {"alias": [_("A word or an initial of their name is in it: an alias tells nothing.")]}
        )


def tells_more(row: Person, said: Said) -> bool:
    """Whether strangers would read more of somebody's name than now, or the same for longer, on
    any surface."""
    longer = row.shown_until is not None and (said.until is None or said.until > row.shown_until)
    for place in Place:
        own = RANK[said.naming] if holds(said.surface, place) else 0
        now = RANK[visibility.naming_now(row)] if holds(row.shown_on, place) else 0
        if own > now or (own == now > 0 and longer):
            return True
    return False

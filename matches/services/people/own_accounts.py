"""Whether an account is somebody's own, and who else of a club could say so.

Who organises a club can make a link, open it and choose for somebody else under a name that they
made up. So what is said by an account is somebody's own word, and enough, only where the house
mailed the link itself, to an address that is confirmed, and the club has had time to see it.
"""

from __future__ import annotations

from datetime import timedelta

from allauth.account.models import EmailAddress
from django.db.models import QuerySet
from django.utils import timezone

from matches.models import AuditEntry, Club, Person, RoleName, User
from matches.policy.said_of import last_said_of, said_of
from matches.services.base import audits

STANDS_FOR = timedelta(days=14)
"""So long everybody of the club can see whose account somebody's is, or what they chose."""
LETTER, HAND, MERGED = "letter", "hand", "merged"
"""How an account became somebody's: as the audit has it."""
LINK_MADE, LINKED, UNLINKED = "person.link-made", "person.linked", "person.unlinked"
RENAMED = {"name": True}
"""What the audit says where another name was written, and not how it is spoken alone."""


def is_theirs(row: Person, user: User) -> bool:
    """Whether what an account says of how somebody is named is their own word, and enough: it is
    theirs by a link that was mailed, for a while; nobody made that link for themselves, the address
    is confirmed, and they were not renamed lately. Five queries."""
    linked = last_said_of("person", row.public_id, LINKED)
    if row.user_id != user.pk or linked is None or linked.user_id != user.pk:
        return False
    if (linked.after or {}).get("how") != LETTER or linked.at > timezone.now() - STANDS_FOR:
        return False
    return (
        user.pk not in gave_it(row)
        and not renamed_lately(row)
        and EmailAddress.objects.filter(user=user, verified=True).exists()
    )


def renamed_lately(row: Person) -> bool:
    """Whether another name was written for somebody, and not everybody could see it yet."""
    since = timezone.now() - STANDS_FOR
    return any(one.at > since and one.after == RENAMED for one in _said(row, "person.renamed"))


def gave_it(row: Person) -> frozenset[int]:
    """Who made links for somebody since their last sign-in was taken back, or brought an account
    along: what that account says is no second person's word to them."""
    made: set[int | None] = set()
    for one in _said(row, UNLINKED, LINK_MADE, LINKED):
        if one.action == UNLINKED:
            made.clear()
        elif one.action == LINK_MADE or (one.after or {}).get("how") == MERGED:
            made.add(one.user_id)
    return frozenset(user for user in made if user is not None)


def others(club: Club, row: Person, asked_by: int) -> QuerySet[User]:
    """Who could be the second person of a club for what an account of somebody asks for."""
    return User.objects.filter(
        is_active=True,
        roles__club=club,
        roles__role__in=(RoleName.OWNER, RoleName.ORGANISER),
    ).exclude(pk__in={asked_by, *gave_it(row)})


def had(row: Person) -> frozenset[int]:
    """The accounts that are or ever were somebody's."""
    known = {row.user_id, *(one.user_id for one in _said(row, LINKED))}
    return frozenset(user for user in known if user is not None)


def brought_along(row: Person, club: Club, *, by: User) -> None:
    """Note, inside another service's transaction, that somebody has the account of one of two who
    were made one, whichever had it: that it is both's is the word of who did that. Without an
    account there is nothing to note."""
    if row.user_id is None:
        return
    audits.note(LINKED, "person", row.public_id, by=by, club=club, after={"how": MERGED})


def _said(row: Person, *actions: str) -> list[AuditEntry]:
    return said_of("person", [row.public_id], *actions)

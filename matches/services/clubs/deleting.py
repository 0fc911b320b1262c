"""A team, venue or season that was made by mistake is deleted where nothing rests on it, and comes
back as it was for thirty days.

What it was made of stands in the audit, and nowhere else: no row is left that a page would have to
leave out. On what something rests stays: matches, entries and members are on record.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from typing import Any

from django.core.exceptions import ValidationError
from django.db.models import ProtectedError
from django.utils import timezone
from django.utils.translation import gettext as _

from matches.errors import ConflictError, NotFoundError
from matches.models import AuditEntry, Club, User
from matches.policy import access
from matches.policy.access import Actor
from matches.selectors.clubs import deleted_of
from matches.selectors.clubs.deleted import KEPT
from matches.services.base import audits, rows
from matches.services.base.transaction import one_transaction
from matches.services.clubs.deletable import HANGS, KINDS, Deletable, Made, hanging


@dataclass(frozen=True)
class Look:
    """What deleting would take along: the row by its `name`, and so many `parts` of it (people of a
    team, boards of a venue). `why_not`: what rests on it, in words; empty, it may go. `digest` is
    of all of it."""

    noun: str
    name: str
    parts: int
    why_not: tuple[str, ...]
    digest: str


def look(actor: Actor, club: str, noun: str, which: str) -> Look:
    """What deleting a team, venue or season of a club would do. Who may: organisers."""
    held = rows.club(club)
    access.require_organiser(actor, held)
    kind = _kind(noun)
    return _look(kind, _found(kind, held, which))


@one_transaction
def delete(actor: Actor, club: str, noun: str, which: str, *, seen: str) -> None:
    """Delete a team, venue or season on which nothing rests, as it was looked at (`seen`: the
    digest of that). Who may: organisers. ConflictError where something rests on it, which it
    says."""
    held, user, kind = _held(actor, club, noun)
    row = _found(kind, held, which)
    found = _look(kind, row)
    if found.why_not:
        told = {"name": found.name, "why": ", ".join(found.why_not)}
        raise ConflictError(_("%(name)s stays: %(why)s.") % told, code="hangs")
    if found.digest != seen:
        raise ConflictError(
            _("Something has changed since you looked: look again, then decide."), code="changed"
        )
    was = kind.told(row)
    try:
        kind.remove(row)
    except ProtectedError as error:
        raise ConflictError(_("Something came to rest on it meanwhile."), code="hangs") from error
    audits.note(f"{noun}.deleted", noun, str(was["public_id"]), by=user, club=held, before=was)


@one_transaction
def bring_back(actor: Actor, club: str, number: int) -> None:
    """Make again what was deleted, by the number of its line, within thirty days: at the same
    address, with the people or boards that are still there. Who may: organisers. ConflictError
    where another has its name or address by now, or its season is gone."""
    held = rows.club(club)
    user = access.require_organiser(actor, held)
    held = Club.objects.select_for_update(no_key=True).get(pk=held.pk)
    line = next((one for one in deleted_of(held) if one.number == number), None)
    if line is None:
        raise NotFoundError(_("There is no such thing in the bin."))
    row = AuditEntry.objects.get(pk=number)
    remake(user, held, line.noun, dict(row.before or {}))


def remake(user: User, club: Club, noun: str, was: Made) -> None:
    """Make a deleted row again, inside a transaction, and put it on record."""
    try:
        _kind(noun).make(club, user, was)
    except ValidationError as error:
        raise ConflictError(" ".join(error.messages), code="taken") from error
    except NotFoundError as error:
        raise ConflictError(_("Its season is gone: bring that back first."), code="gone") from error
    audits.note(f"{noun}.brought-back", noun, str(was["public_id"]), by=user, club=club)


def undone(user: User, row: AuditEntry) -> object:
    """Take a deletion back, from the list of what was done lately."""
    if row.club is None or row.at < timezone.now() - KEPT:
        raise NotFoundError(_("There is no such thing in the bin."))
    return bring_back(user, row.club.public_id, row.pk)


def _held(actor: Actor, club: str, noun: str) -> tuple[Club, User, Deletable]:
    found = rows.club(club)
    user = access.require_organiser(actor, found)
    # Of two who delete and make at once, one is first.
    return Club.objects.select_for_update(no_key=True).get(pk=found.pk), user, _kind(noun)


def _kind(noun: str) -> Deletable:
    if noun not in KINDS:
        raise NotFoundError(_("There is no such thing in this club."))
    return KINDS[noun]


def _found(kind: Deletable, club: Club, which: str) -> Any:
    return kind.find(club, which)


def _look(kind: Deletable, row: Any) -> Look:
    told = kind.told(row)
    tables = hanging(row, kind)
    why = [str(HANGS.get(one, _("something else rests on it"))) for one in tables]
    digest = hashlib.sha256(json.dumps([told, tables], sort_keys=True).encode()).hexdigest()[:16]
    parts = len(told.get("members", told.get("boards", ())))
    return Look(kind.noun, told["name"], parts, tuple(dict.fromkeys(why)), digest)

"""Erasing somebody: everything that is only theirs goes; what they played stays, as a former
player's, because a match is two people's."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from django.contrib.admin.models import LogEntry
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from matches.errors import ConflictError, InvalidError
from matches.models import (
    AuditEntry,
    Club,
    ErasedKind,
    KeptAddress,
    Person,
    Role,
    SignInLetter,
    User,
    WaitingEntry,
    new_public_id,
)
from matches.models.people.former_name import clubs_of
from matches.policy import access
from matches.policy.access import Actor
from matches.policy.charge import standing
from matches.services.base import audits, rows
from matches.services.base.transaction import one_transaction
from matches.services.people import accounts, erasure_list, ledger, redaction

FORMER = "Former player"


@dataclass(frozen=True)
class Erased:
    """Who stands in somebody's place now, and which public names of things still hold the name."""

    person: Person
    titles: tuple[str, ...] = ()


@one_transaction
def erase(actor: Actor, club: str, person: str, *, reason: str) -> Erased:
    """Let somebody go: names, texts that name them, account and all that hangs on it. Their matches
    and results stay, as a former player's. It cannot be taken back.

    Who may: owners of a club that the person is in, where no other club has them as a member or
    gave their account a role.
    """
    held = rows.club(club)
    row = rows.person(person, lock=True)
    user = access.require_owner(actor, held)
    access.require_charge_of(actor, held, row)
    if not reason.strip():
        raise InvalidError({"reason": [_("Say who asked for it, and when.")]})
    if not user.is_superuser:
        _require_nowhere_else(row, held)
    if row.user_id == user.pk:
        raise ConflictError(
            _("This is your own account: ask another owner to erase you."), code="oneself"
        )
    return _let_go(row, by=user, club=held)


@one_transaction
def erase_at_the_server(person: str) -> Erased:
    """The same, for whoever runs the server: nobody is asked who may."""
    return _let_go(rows.person(person, lock=True), by=None, club=None)


@dataclass(frozen=True)
class Again:
    """Whom the erasure list let go again, and why somebody on it is still here."""

    people: int
    accounts: int
    kept: tuple[str, ...] = ()


@one_transaction
def again(files: Iterable[Path] = ()) -> Again:
    """Let everybody go again who is on the erasure list and is here all the same, from a backup.
    Who cannot go (a club's last owner, by the backup) is told, and keeps nobody else."""
    listed = erasure_list.entries(files)
    people = accounts_ = 0
    kept: list[str] = []
    for row in Person.objects.filter(erased_at__isnull=True).order_by("pk"):
        if erasure_list.has(listed, ErasedKind.PERSON, row.public_id):
            people += _tried(partial(_let_go, row, by=None, club=None), row.public_id, kept)
    for user in User.objects.order_by("pk"):
        if erasure_list.has(listed, ErasedKind.USER, erasure_list.user_text(user)):
            accounts_ += _tried(partial(accounts.let_go_again, user), f"user {user.pk}", kept)
    return Again(people, accounts_, tuple(kept))


def _also(public_id: str) -> set[str]:
    """Whom a person was besides, before they were made one: a backup may have them as two."""
    merged = AuditEntry.objects.filter(action="person.merged", object_id=public_id)
    return {each["also"] for each in merged.values_list("before", flat=True) if each}


def _tried(go: Callable[[], object], who: str, kept: list[str]) -> bool:
    """Whether somebody went; why not is put to `kept`."""
    try:
        with transaction.atomic():
            go()
    except ConflictError as error:
        kept.append(f"{who}: {error}")
        return False
    return True


def _require_nowhere_else(row: Person, held: Club) -> None:
    """An owner decides over his own club's people, and over nobody else's. What ended elsewhere is
    in nobody's way."""
    others = row.memberships.exclude(club=held).filter(standing())
    elsewhere = others.select_related("club").first()
    role = Role.objects.filter(user=row.user_id).exclude(club=held).select_related("club").first()
    if elsewhere is not None:
        raise ConflictError(
            _("%(club)s has this person as a member too: end that membership first.")
            % {"club": elsewhere.club.name},
            code="member-elsewhere",
        )
    if row.user is not None and (role is not None or row.user.is_superuser):
        raise ConflictError(
            _("Their account helps to run another club: whoever runs this installation erases it."),
            code="role-elsewhere",
        )


def _let_go(row: Person, *, by: User | None, club: Club | None) -> Erased:
    if row.erased_at is not None:
        raise ConflictError(_("They are a former player already."), code="erased")
    clubs = clubs_of(row)
    titles = redaction.titles_with(row, clubs)
    redaction.redact(row, clubs)
    for address in (row.public_id, *_also(row.public_id)):
        erasure_list.add(ErasedKind.PERSON, address)
    user, old = row.user, row.public_id
    row.given_name, row.family_name, row.alias = FORMER, "", FORMER
    row.birth_year, row.user, row.spoken_as, row.age_review_on = None, None, "", None
    ledger.forget(row)
    row.public_id, row.erased_at = new_public_id(), timezone.now()
    # Saving keeps what they were called as digests, for the clubs that they are still in.
    row.save()
    row.memberships.all().delete()
    WaitingEntry.objects.filter(person=row).delete()
    SignInLetter.objects.filter(person=row).delete()
    KeptAddress.objects.filter(person=row).delete()
    LogEntry.objects.filter(content_type__model="person", object_id=str(row.pk)).delete()
    redaction.readdress(old, row.public_id)
    if user is not None:
        accounts.let_go(user)
    # The reason says who asked: that, too, is a person, and an audit is never edited.
    audits.note("person.erased", "person", row.public_id, by=by, club=club)
    return Erased(row, tuple(titles))

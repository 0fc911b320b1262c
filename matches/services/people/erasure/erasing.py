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
from matches.policy import access, charge, members, walls
from matches.policy.access import Actor
from matches.policy.said_of import said_of
from matches.services.base import audits, rows
from matches.services.base.transaction import one_transaction
from matches.services.people import accounts, erasure_list, ledger, redaction, shown
from matches.services.people.erasure import parting
from matches.services.people.erasure.made_one import made_one_no_more

FORMER = "Former player"


@dataclass(frozen=True)
class Erased:
    """Who stands in somebody's place now, and which public names of things still hold the name.
    `part`: it was one club's part of them, and another club still has them."""

    person: Person
    titles: tuple[str, ...] = ()
    part: bool = False


@one_transaction
def erase(actor: Actor, club: str, person: str, *, reason: str) -> Erased:
    """Let somebody go: names, texts that name them, account and all that hangs on it. Their matches
    and results stay, as a former player's. It cannot be taken back. Of who belongs to another club
    too, this club's part alone, unless whoever runs the installation does it; an account that helps
    to run another club stays, and is nobody's here. Who may: owners of a club that they are in.
    """
    held = rows.club(club)
    row = rows.person(person, lock=True)
    user = access.require_owner(actor, held)
    members.require_membership_of(actor, held, row)
    if not reason.strip():
        raise InvalidError({"reason": [_("Say who asked for it, and when.")]})
    if row.user_id == user.pk:
        raise ConflictError(
            _("This is your own account: ask another owner to erase you."), code="oneself"
        )
    if user.is_superuser:
        return _let_go(row, by=user, club=held)
    if charge.belongs_elsewhere(row, held):
        return _part(row, by=user, club=held)
    return _let_go(row, by=user, club=held, account=not _helps_elsewhere(row, held))


@one_transaction
def erase_at_the_server(person: str) -> Erased:
    """The same, for whoever runs the server: nobody is asked who may."""
    return _let_go(rows.person(person, lock=True), by=None, club=None)


def _part(row: Person, *, by: User | None, club: Club) -> Erased:
    """Let a club's part of somebody go, who stays where else they are."""
    titles = redaction.titles_with(row, [club.pk])
    gone, opened = parting.part(row, club, FORMER)
    shown.otherwise(gone)
    audits.note("person.erased", "person", gone.public_id, by=by, club=club)
    # Which rows on record say another id now: without it they would seem to be changed.
    audits.note("person.parted", "person", gone.public_id, by=by, club=club, before=opened)
    return Erased(gone, tuple(titles), part=True)


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
            continue
        for club in Club.objects.filter(pk__in=clubs_of(row)).order_by("pk"):
            if erasure_list.has(listed, ErasedKind.PERSON, parting.listed_as(row.public_id, club)):
                people += _tried(partial(_part, row, by=None, club=club), row.public_id, kept)
    for user in User.objects.order_by("pk"):
        if erasure_list.has(listed, ErasedKind.USER, erasure_list.user_text(user)):
            accounts_ += _tried(partial(accounts.let_go_again, user), f"user {user.pk}", kept)
    return Again(people, accounts_, tuple(kept))


def _also(public_id: str) -> set[str]:
    """Whom a person was besides, before they were made one: a backup may have them as two. Who is
    two again is somebody else."""
    also: dict[str, bool] = {}
    for told in said_of("person", [public_id], "person.merged", "person.merge-taken-back"):
        also[(told.before or {})["also"]] = told.action == "person.merged"
    return {each for each, is_one in also.items() if is_one}


def _tried(go: Callable[[], object], who: str, kept: list[str]) -> bool:
    """Whether somebody went; why not is put to `kept`."""
    try:
        with transaction.atomic():
            go()
    except ConflictError as error:
        kept.append(f"{who}: {error}")
        return False
    return True


def _helps_elsewhere(row: Person, held: Club) -> bool:
    """Whether an account is not only this club's: it helps to run another, or the installation."""
    if row.user is None:
        return False
    return row.user.is_superuser or Role.objects.filter(user=row.user).exclude(club=held).exists()


@walls.across_clubs()
def _let_go(row: Person, *, by: User | None, club: Club | None, account: bool = True) -> Erased:
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
    shown.otherwise(row)
    row.memberships.all().delete()
    WaitingEntry.objects.filter(person=row).delete()
    SignInLetter.objects.filter(person=row).delete()
    KeptAddress.objects.filter(person=row).delete()
    made_one_no_more(row)
    LogEntry.objects.filter(content_type__model="person", object_id=str(row.pk)).delete()
    redaction.readdress(old, row.public_id)
    if user is not None and account:
        accounts.let_go(user)
    elif user is not None and club is not None:
        accounts.leave_club(user, club)
    # The reason says who asked: that, too, is a person, and an audit is never edited.
    audits.note("person.erased", "person", row.public_id, by=by, club=club)
    return Erased(row, tuple(titles))

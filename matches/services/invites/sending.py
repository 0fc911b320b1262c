"""Addresses kept, and one letter to each: as many as may go today, the rest on the next days."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from matches.errors import NotFoundError, ServiceError
from matches.models import Club, KeptAddress, Person, SignInLetter, User
from matches.policy import access, walls
from matches.policy.access import Actor
from matches.ports import own_address
from matches.selectors.invites import people_of
from matches.services.base import audits, rows
from matches.services.base.cleaning import clean
from matches.services.base.sweeping import each_apart
from matches.services.base.transaction import one_transaction
from matches.services.people import invitations, own_accounts, sign_ins
from matches.services.people.credentials import NOT_ASKED

REMINDED_AFTER = timedelta(days=7)
FIRST_REMINDER = timedelta(days=1)
"""Nobody is reminded of a letter of today."""


def left_today(user: User) -> int:
    """How many more links to a sign-in somebody may have mailed now."""
    return max(0, invitations.left_today(user, own_accounts.LINK_MADE))


@one_transaction
def ask(
    actor: Actor, club: str, addresses: Mapping[str, str], *, send: Collection[str], remind: bool
) -> int:
    """Keep these addresses with people, by their public ids, and invite who is in `send`, a letter
    to each; returns how many wait for another day. `remind`: once, after a week. Of who is under 18
    it is a guardian's address. Who has come meanwhile is left out. Who may: organisers."""
    held = rows.club(club)
    user = access.require_organiser(actor, held)
    now = timezone.now()
    found = people_of(held).filter(public_id__in=addresses).select_for_update(of=("self",))
    people = {one.public_id: one for one in found}
    if set(addresses) - set(people):
        raise NotFoundError(_("Somebody of these is not in this club any more."))
    kept = changed = 0
    asked: list[int] = []
    for public_id, person in people.items():
        if person.user_id is not None:
            continue
        row, new = _keep(held, person, addresses[public_id], now)
        kept, changed = kept + 1, changed + new
        if public_id in send:
            _begin(row, user, now, remind)
            asked.append(row.pk)
    if changed:
        audits.note("addresses.kept", "club", held.public_id, by=user, club=held,
                    after={"addresses": changed})  # fmt: skip
    if asked:
        audits.note("invites.asked", "club", held.public_id, by=user, club=held,
                    after={"at": now.isoformat(), "invites": len(asked)})  # fmt: skip
        _send(_to_send().filter(pk__in=asked))
    return KeptAddress.objects.filter(pk__in=asked, sent_at=None).count()


@one_transaction
def remind(actor: Actor, club: str) -> int:
    """Have everybody reminded, once, who was invited a day ago or longer, has not come and was not
    reminded; returns how many. Who may: organisers."""
    held = rows.club(club)
    user = access.require_organiser(actor, held)
    now = timezone.now()
    due = KeptAddress.objects.filter(
        club=held, sent_at__lt=now - FIRST_REMINDER, reminded_at=None, person__user=None
    )
    keys = list(due.values_list("pk", flat=True))
    if keys:
        # The limits are those of who asks now.
        KeptAddress.objects.filter(pk__in=keys).update(remind_at=now, asked_by=user)
        audits.note("invites.reminded", "club", held.public_id, by=user, club=held,
                    after={"invites": len(keys)})  # fmt: skip
        _send(_to_remind().filter(pk__in=keys))
    return len(keys)


@one_transaction
def take_back(actor: Actor, club: str, person: str) -> None:
    """Take somebody's invitation back: its link opens nothing any more, and a letter that waits
    does not go. The address is kept. Who may: organisers."""
    held, user, row = _of(actor, club, person)
    _stop(KeptAddress.objects.filter(pk=row.pk))
    audits.note("invites.taken-back", "person", person, by=user, club=held)


@one_transaction
def take_all_back(actor: Actor, club: str, at: str) -> None:
    """Take back all that was asked for in one go, at that moment. Who may: organisers."""
    held = rows.club(club)
    user = access.require_organiser(actor, held)
    found = KeptAddress.objects.filter(club=held, asked_at=datetime.fromisoformat(at))
    _stop(found)
    audits.note("invites.taken-back", "club", held.public_id, by=user, club=held, after={"at": at})


@one_transaction
def forget(actor: Actor, club: str, person: str) -> None:
    """Keep somebody's address no longer, and take their invitation back. Who may: organisers."""
    held, user, row = _of(actor, club, person)
    _stop(KeptAddress.objects.filter(pk=row.pk))
    row.delete()
    audits.note("address.forgotten", "person", person, by=user, club=held)


def go_on() -> int:
    """Send what waited for another day, and remind who is due; returns how many letters. Doing it
    twice does no harm."""
    return _send(_to_send()) + _send(_to_remind())


@walls.across_clubs()
def _keep(club: Club, person: Person, email: str, now: datetime) -> tuple[KeptAddress, bool]:
    """The row of somebody with that address, and whether it was another one before."""
    email, young = email.strip(), person.is_young
    row = KeptAddress.objects.filter(person=person).first() or KeptAddress(person=person)
    if row.pk and (row.email, row.guardian, row.club_id) == (email, young, club.pk):
        return row, False
    # What went to another address opens nothing any more.
    SignInLetter.objects.filter(person=person).delete()
    row.club, row.email, row.guardian, row.noted_at = club, email, young, now
    for name, value in NOT_ASKED.items():
        setattr(row, name, value)
    clean(row)
    row.save()
    return row, True


def _begin(row: KeptAddress, user: User, now: datetime, remind: bool) -> None:
    row.asked_by, row.asked_at, row.sent_at, row.reminded_at = user, now, None, None
    row.remind_at = now + REMINDED_AFTER if remind else None
    row.save()


def _to_send() -> QuerySet[KeptAddress]:
    return KeptAddress.objects.filter(asked_at__isnull=False, sent_at=None)


def _to_remind() -> QuerySet[KeptAddress]:
    return KeptAddress.objects.filter(
        sent_at__isnull=False, reminded_at=None, remind_at__lte=timezone.now()
    )


def _send(waiting: QuerySet[KeptAddress]) -> int:
    """Have these mailed, the longest waiting first, as far as the limits of who asked let them. One
    that cannot be waits on, and nobody behind it does."""
    left: dict[int, int] = {}
    ahead = waiting.filter(~Q(asked_by=None), person__user=None).order_by("asked_at", "pk")

    def within_limits(row: KeptAddress) -> bool:
        user = row.asked_by
        if user is None or left.setdefault(user.pk, left_today(user)) <= 0:
            return False
        sent = _send_one(waiting, row.pk)
        left[user.pk] -= sent
        return sent

    return sum(each_apart(ahead.select_related("asked_by"), within_limits).values())


@transaction.atomic
def _send_one(waiting: QuerySet[KeptAddress], key: int) -> bool:
    """Leave one letter to the outbox; whether it may go now."""
    joined = waiting.select_related("club", "person", "asked_by").select_for_update(of=("self",))
    row = joined.filter(pk=key).first()
    if row is None or row.asked_by is None:
        return False
    if not access.organises(row.asked_by, row.club_id) or not row.asked_by.is_active:
        # Nobody speaks for the club in this any more: somebody else is to ask anew.
        _stop(KeptAddress.objects.filter(pk=key))
        return False
    to = invitations.digest(row.email)
    if row.person.is_young != row.guardian:
        return False
    if invitations.to_one(to, own_accounts.LINK_MADE) >= invitations.MOST_TO_ONE:
        return False
    again = row.sent_at is not None
    try:
        with transaction.atomic():
            sign_ins.mail_link(
                row.asked_by, row.club.public_id, row.person.public_id, email=row.email,
                link=own_address.absolute("/names/{token}/"), again=again,
            )  # fmt: skip
    except ServiceError:
        return False
    now = timezone.now()
    if again:
        row.reminded_at = now
    else:
        row.sent_at = now
        row.remind_at = now + REMINDED_AFTER if row.remind_at is not None else None
    row.save(update_fields=["sent_at", "remind_at", "reminded_at"])
    return True


def _of(actor: Actor, club: str, person: str) -> tuple[Club, User, KeptAddress]:
    held = rows.club(club)
    user = access.require_organiser(actor, held)
    row = KeptAddress.objects.filter(club=held, person__public_id=person).first()
    if row is None:
        raise NotFoundError(_("No address is kept with them."))
    return held, user, row


@walls.across_clubs()
def _stop(found: QuerySet[KeptAddress]) -> None:
    people = list(found.values_list("person", flat=True))
    SignInLetter.objects.filter(person__in=people).delete()
    found.filter(person__in=people).update(**NOT_ASKED)

"""Following by mail: asked for at an address, confirmed there, stopped from every letter.

Whoever asks is told nothing of the address: neither whether it follows something already nor
whether a letter was sent. What opens a page are signed tokens: one in the letter that asks, good
for a week, and one in every letter after it, good for as long as there is the row.
"""

from __future__ import annotations

from datetime import timedelta
from typing import Final

from django.core import signing
from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.db import IntegrityError, transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from matches.errors import ConflictError, InvalidError, NotFoundError
from matches.models import Follower
from matches.selectors.following import Target, of_row
from matches.selectors.people.retention import FOLLOWS_ASKED
from matches.services.base import messages
from matches.services.base.transaction import one_transaction

A_DAY: Final = timedelta(days=1)
MOST_LETTERS: Final = 3
"""Letters that ask, to one address within a day, whoever asks for them."""
MOST_FOLLOWED: Final = 30
MOST_A_DAY: Final = 500
"""Letters that ask, from the whole installation within a day: so many strangers are mailed."""
CONFIRM: Final = "matches.following.confirm"
STOP: Final = "matches.following.stop"


@one_transaction
def ask(target: Target, email: str) -> None:
    """Have an address asked whether it wants to follow a competition or a team. Who may: anybody.

    InvalidError for what is no address; ConflictError for what cannot be followed, and where the
    installation has asked so many today that it asks nobody any more. Else nothing is said: where
    the address follows it already, or was asked so often, no letter is sent. Nor is it told by how
    long it takes: as much is written, of which nothing stays and no letter comes.
    """
    if not target.open:
        raise ConflictError(_("It cannot be followed by mail."), code="not-open")
    address = _address(email)
    today = Follower.objects.filter(asked_at__gt=timezone.now() - A_DAY)
    if today.count() >= MOST_A_DAY:
        raise ConflictError(
            _("So many have asked today that no more letters are sent: try again tomorrow."),
            code="too-many",
        )
    own = Follower.objects.filter(email=address)
    asked = own.filter(asked_at__gt=timezone.now() - A_DAY, confirmed_at=None).count()
    there = own.filter(competition=target.competition, team=target.team).first()
    may_be = asked < MOST_LETTERS and own.count() < MOST_FOLLOWED + (there is not None)
    if there is not None and may_be and _waits_since_yesterday(there):
        with transaction.atomic():
            there.asked_at = timezone.now()
            there.save(update_fields=["asked_at"])
        messages.put(messages.FOLLOW_ASKED, follower=there.public_id)
    else:
        row = Follower(email=address, competition=target.competition, team=target.team)
        begun = _begin(row, stays=may_be and there is None)
        # A message of a row that is not there is none.
        messages.put(messages.FOLLOW_ASKED, follower=begun.public_id)


def confirm_token(row: Follower) -> str:
    """What the letter that asks has in its link."""
    return signing.dumps(row.public_id, salt=CONFIRM)


def stop_token(row: Follower) -> str:
    """What every letter has in its link that stops it."""
    return signing.Signer(salt=STOP).sign_object(row.public_id)


def found_by(token: str) -> Target | None:
    """What a link of the letter that asks is about; None where it is unknown, over or stopped, or
    strangers may not follow that any more."""
    row = _asked(token)
    target = of_row(row) if row is not None else None
    return target if target is not None and target.open else None


@one_transaction
def confirm(token: str) -> Target:
    """Say that it was oneself who asked: from now on they are told. Done twice, it is done. Who
    may: whoever has the link. NotFoundError where there is none such."""
    row = _asked(token)
    if row is None or not of_row(row).open:
        raise NotFoundError(_("The link is over: ask again, and a new letter comes."))
    if row.confirmed_at is None:
        row.confirmed_at = row.told_until = timezone.now()
        row.save(update_fields=["confirmed_at", "told_until"])
    return of_row(row)


def stops(token: str) -> Target | None:
    """What a link stops; None where it is stopped already. NotFoundError where there is no such
    link."""
    row = _rows().filter(public_id=_read(token)).first()
    return of_row(row) if row is not None else None


@one_transaction
def stop(token: str) -> None:
    """No more letters: the address is forgotten. Done twice, it is done. Who may: whoever has the
    link of a letter. NotFoundError where there is none such."""
    Follower.objects.filter(public_id=_read(token)).delete()


def _waits_since_yesterday(row: Follower) -> bool:
    return row.confirmed_at is None and row.asked_at <= timezone.now() - A_DAY


def _begin(row: Follower, *, stays: bool) -> Follower:
    """The row as it was put there; one that is nobody's where it does not stay: it is there
    already, perhaps because it was asked for twice at once and the other asks."""
    try:
        with transaction.atomic():
            row.save()
            if not stays:
                raise IntegrityError
    except IntegrityError:
        return Follower()
    return row


def _address(email: str) -> str:
    told = email.strip().lower()
    try:
        validate_email(told)
    except ValidationError as error:
        raise InvalidError({"email": [_("That is no e-mail address.")]}) from error
    if '"' in told or not told.isprintable() or len(told) > 254:
        raise InvalidError({"email": [_("That is no e-mail address.")]})
    return told


def _rows() -> QuerySet[Follower]:
    joined = ("competition__club", "competition__season", "team__club", "team__season")
    return Follower.objects.select_related(*joined)


def _asked(token: str) -> Follower | None:
    try:
        key = signing.loads(token, salt=CONFIRM, max_age=FOLLOWS_ASKED)
    except signing.BadSignature:
        return None
    return _rows().filter(public_id=str(key)).first()


def _read(token: str) -> str:
    try:
        return str(signing.Signer(salt=STOP).unsign_object(token))
    except signing.BadSignature as error:
        raise NotFoundError(_("There is no such link.")) from error

"""What is kept of sign-ins and letters, and for how long; and how long a name is read.

A beat lets the rest go each night. What people played and decided is kept; how and from where they
signed in is not, and strangers read a code once somebody has been in no season for a year.
"""

from __future__ import annotations

from collections.abc import Iterator

from axes.models import AccessAttempt, AccessFailureLog, AccessLog
from django.contrib.sessions.models import Session
from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone
from knox.models import get_token_model

from matches.models import (
    Bringing,
    Follower,
    Invitation,
    KeptAddress,
    Letter,
    Look,
    MadeOne,
    Notice,
    NoticeFile,
    OutboxMessage,
    Person,
    SignInLetter,
    Telling,
)
from matches.selectors.notices import current
from matches.selectors.people.retention import (
    ADDRESSES,
    DOCUMENTS,
    FOLLOWS,
    FOLLOWS_AFTER,
    FOLLOWS_ASKED,
    LETTERS,
    LISTS,
    LOOKS,
    MADE_ONE,
    NAMED,
    NOTICES,
    SIGN_INS,
    addresses_unfit,
    names_over,
)
from matches.services.base import audits
from matches.services.base.sweeping import each_apart
from matches.services.people import ageing, ledger, second_person


def tidy() -> dict[str, int]:
    """Let go of what is older than it may be; returns how many rows of each. Doing it twice does no
    harm."""
    now = timezone.now()
    with transaction.atomic():
        return {
            "sign_ins": sum(
                model.objects.filter(attempt_time__lt=now - SIGN_INS).delete()[0]
                for model in (AccessAttempt, AccessFailureLog, AccessLog)
            ),
            "sessions": Session.objects.filter(expire_date__lt=now).delete()[0],
            "tokens": get_token_model().objects.filter(expiry__lte=now).delete()[0],
            "invitations": Invitation.objects.filter(expires_at__lt=now - LETTERS).delete()[0],
            "links": SignInLetter.objects.filter(expires_at__lte=now).delete()[0],
            "followers": sum(rows.delete()[0] for rows in _followers_over()),
            "addresses": sum(rows.delete()[0] for rows in _addresses_over()),
            "lists": Bringing.objects.filter(made_at__lt=now - LISTS).delete()[0],
            "made_one": MadeOne.objects.filter(made_at__lt=now - MADE_ONE).delete()[0],
            "looks": Look.objects.filter(at__lt=now - LOOKS).erase(),
            "notices": Notice.objects.filter(pk__in=_long_over()).delete()[0],
            "documents": NoticeFile.objects.filter(removed_at__lt=now - DOCUMENTS).delete()[0],
            "letters": sum(
                rows.delete()[0]
                for rows in (
                    OutboxMessage.objects.filter(
                        created_at__lt=now - LETTERS, topic__endswith=".mail"
                    ),
                    Telling.objects.filter(told_at__lt=now - LETTERS),
                    Letter.objects.filter(made_at__lt=now - LETTERS),
                )
            ),
        }


def _addresses_over() -> Iterator[QuerySet[KeptAddress]]:
    """Addresses that nobody is to be invited by any more: of who signs in, has left or grown up,
    and those to which nothing was sent for a year."""
    yield addresses_unfit()
    last = timezone.now() - ADDRESSES
    later = Q(sent_at__gte=last) | Q(reminded_at__gte=last)
    yield KeptAddress.objects.filter(noted_at__lt=last).exclude(later)


def _followers_over() -> Iterator[QuerySet[Follower]]:
    """Addresses that nobody confirmed in time, those that were told for a year, and those that
    follow what is over."""
    now = timezone.now()
    yield Follower.objects.filter(confirmed_at=None, asked_at__lt=now - FOLLOWS_ASKED)
    yield Follower.objects.filter(confirmed_at__lt=now - FOLLOWS)
    over = timezone.localdate() - FOLLOWS_AFTER
    yield Follower.objects.filter(
        Q(competition__season__ends_on__lt=over) | Q(team__season__ends_on__lt=over)
    )


def _long_over() -> list[int]:
    """The notices whose last day is past for so long that they go, with all their versions."""
    last = timezone.localdate() - NOTICES
    return list(current().filter(shown_until__lt=last).values_list("notice_id", flat=True))


def names_run_out() -> int:
    """Have everybody go by a code whose last season ended a year ago, and let go what waits of
    them; returns how many. Doing it twice does no harm."""
    return sum(each_apart(names_over(timezone.localdate()), _run_out).values())


@transaction.atomic
def _run_out(key: int) -> bool:
    row = Person.objects.select_for_update(of=("self",), no_key=True).get(pk=key)
    if row.naming not in NAMED:
        return False
    before = {"naming": row.naming, "age_band": row.age_band}
    ledger.run_out(row)
    second_person.let_go(row, None)
    audits.note(
        "person.run-out", "person", row.public_id, by=None, club=ageing.home(row),
        before=before, after={"naming": row.naming, "age_band": row.age_band},
    )  # fmt: skip
    return True

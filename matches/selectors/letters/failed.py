"""The letters of a club that could not be sent, for who organises it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.db.models import Q, QuerySet

from matches.models import Club, Invitation, Letter, OutboxMessage, Person, SignInLetter
from matches.models.base.outbox import MOST_ATTEMPTS
from matches.policy import codes, visibility
from matches.policy.charge import in_charge
from matches.policy.visibility import Viewer
from matches.selectors.clubs import organised_club

LETTER, INVITATION, SIGN_IN = "letter.mail", "invitation.mail", "sign-in.mail"
MOST = 200


@dataclass(frozen=True)
class FailedLetter:
    """A letter that failed: to whom, about what kind ("": those
    that come once a day), how often, why the last time (as a code), and when
    it is tried again; never by itself, where it is `dead`."""

    number: int
    to: str
    about: str
    made_at: datetime
    attempts: int
    why: str
    due_at: datetime
    dead: bool


@dataclass(frozen=True)
class FailedPage:
    """The letters of a club that failed, the newest first."""

    club: Club
    letters: tuple[FailedLetter, ...]


def failed_messages(club: int) -> QuerySet[OutboxMessage]:
    """The outbox's messages for letters, invitations and links to a sign-in of a club that failed
    so far."""
    letters = Letter.objects.filter(club=club, sent_at=None).values_list("pk", flat=True)
    asked = Invitation.objects.filter(club=club, accepted_at=None)
    invitations = asked.values_list("public_id", flat=True)
    links = SignInLetter.objects.filter(club=club).values_list("public_id", flat=True)
    failed = OutboxMessage.objects.filter(sent_at__isnull=True, attempts__gt=0)
    return failed.filter(
        Q(topic=LETTER, payload__letter__in=[str(key) for key in letters])
        | Q(topic=INVITATION, payload__invitation__in=[*invitations])
        | Q(topic=SIGN_IN, payload__letter__in=[*links])
    )


def failed_page(slug: str, viewer: Viewer) -> FailedPage | None:
    """What an organiser sees of them. Ten queries, however many there are."""
    club = organised_club(slug, viewer)
    if club is None:
        return None
    found = list(failed_messages(club.pk).order_by("-id")[:MOST])
    numbers = [int(one.payload["letter"]) for one in found if one.topic == LETTER]
    letters = Letter.objects.select_related("user").in_bulk(numbers)
    names = _names(club, [letter.user_id for letter in letters.values()])
    asked = [one.payload["invitation"] for one in found if one.topic == INVITATION]
    told = dict(Invitation.objects.filter(public_id__in=asked).values_list("public_id", "email"))
    links = [one.payload["letter"] for one in found if one.topic == SIGN_IN]
    at = dict(SignInLetter.objects.filter(public_id__in=links).values_list("public_id", "email"))
    shown = []
    for one in found:
        if one.topic == INVITATION:
            shown.append(_shown(one, told[one.payload["invitation"]], "invitation"))
            continue
        if one.topic == SIGN_IN:
            shown.append(_shown(one, at[one.payload["letter"]], "sign-in"))
            continue
        letter = letters[int(one.payload["letter"])]
        name = names.get(letter.user_id, letter.user.get_username())
        shown.append(_shown(one, name, letter.kind or ""))
    return FailedPage(club, tuple(shown))


def _shown(message: OutboxMessage, to: str, about: str) -> FailedLetter:
    return FailedLetter(
        message.pk,
        to,
        about,
        message.created_at,
        message.attempts,
        message.last_error.removeprefix("UndeliveredError: "),
        message.due_at,
        message.attempts >= MOST_ATTEMPTS,
    )


def _names(club: Club, users: list[int]) -> dict[int, str]:
    """What the club's organisers call the readers: by name their own people, others as
    strangers do, and by user name who plays nowhere. Two queries."""
    own = set(
        Person.objects.filter(in_charge(club.pk), user__in=users).values_list("pk", flat=True)
    )
    people = list(Person.objects.filter(user__in=users))
    codes.listed_by(club.pk, *people)
    return {
        one.user_id or 0: visibility.full_name(one)
        if one.pk in own
        else visibility.person_name(one)
        for one in people
    }

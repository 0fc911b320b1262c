"""The letters of a club that could not be sent, for who organises it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Manager, Q, QuerySet

from matches.models import (
    AskedState,
    Club,
    Follower,
    Invitation,
    Letter,
    OutboxMessage,
    PermissionAsked,
    Person,
    SignInLetter,
    User,
)  # fmt: skip
from matches.models.base.outbox import MOST_ATTEMPTS
from matches.policy import codes, visibility
from matches.policy.charge import belonging
from matches.policy.visibility import Viewer
from matches.selectors.clubs import organised_club

LETTER, INVITATION, SIGN_IN = "letter.mail", "invitation.mail", "sign-in.mail"
OWN_CHOICE, OWN_ACCOUNT = "own-choice.mail", "own-account.mail"
FOLLOWS = ("follow-asked.mail", "followed.mail")
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
    """The outbox's messages for whatever letter of a club failed so far: to members, invitations,
    links to a sign-in, of own choices and sign-ins, and to who follows without an account."""
    failed = OutboxMessage.objects.filter(sent_at__isnull=True, attempts__gt=0)
    letters = Letter.objects.filter(club=club, sent_at=None).values_list("pk", flat=True)
    asked = Invitation.objects.filter(club=club, accepted_at=None)
    invitations = asked.values_list("public_id", flat=True)
    links = SignInLetter.objects.filter(club=club).values_list("public_id", flat=True)
    choices = PermissionAsked.objects.filter(club=club, state=AskedState.OPEN)
    own = Club.objects.values_list("public_id", flat=True).get(pk=club)
    # There may be thousands of followers: they are asked for by the letters that failed.
    failing = failed.filter(topic__in=FOLLOWS).values_list("payload__follower", flat=True)
    followed = Follower.objects.filter(_followed_in(club), public_id__in=[*failing])
    followers = followed.values_list("public_id", flat=True)
    return failed.filter(
        Q(topic=LETTER, payload__letter__in=[str(key) for key in letters])
        | Q(topic=INVITATION, payload__invitation__in=[*invitations])
        | Q(topic=SIGN_IN, payload__letter__in=[*links])
        | Q(topic=OWN_CHOICE, payload__asked__in=[*choices.values_list("public_id", flat=True)])
        | Q(topic=OWN_ACCOUNT, payload__club=own)
        | Q(topic__in=FOLLOWS, payload__follower__in=[*followers])
    )


def failed_page(slug: str, viewer: Viewer) -> FailedPage | None:
    """What an organiser sees of them. Fourteen queries, however many there are."""
    club = organised_club(slug, viewer)
    if club is None:
        return None
    found = list(failed_messages(club.pk).order_by("-id")[:MOST])
    whom = _addressees(club, found)
    return FailedPage(club, tuple(_shown(one, *whom(one)) for one in found))


def _followed_in(club: int) -> Q:
    return Q(competition__club=club) | Q(team__club=club)


def _addressees(
    club: Club, found: list[OutboxMessage]
) -> Callable[[OutboxMessage], tuple[str, str]]:
    """To whom each message's letter goes, as the club's organisers call them, and what it is about.
    Who follows without an account gave their address to nobody of the club: it says what they
    follow, and no address."""
    letters = Letter.objects.in_bulk([int(key) for key in _keys(found, "letter", LETTER)])
    told = [letter.user_id for letter in letters.values()]
    told += [int(key) for key in _keys(found, "user", OWN_CHOICE, OWN_ACCOUNT)]
    names = _names(club, told)
    asked = _addresses(Invitation.objects, _keys(found, "invitation", INVITATION))
    links = _addresses(SignInLetter.objects, _keys(found, "letter", SIGN_IN))
    followers = {
        row.public_id: str((row.competition or row.team).name)  # type: ignore[union-attr]
        for row in Follower.objects.select_related("competition", "team").filter(
            public_id__in=_keys(found, "follower", *FOLLOWS)
        )
    }

    def whom(one: OutboxMessage) -> tuple[str, str]:
        if one.topic == INVITATION:
            return asked[one.payload["invitation"]], "invitation"
        if one.topic == SIGN_IN:
            return links[one.payload["letter"]], "sign-in"
        if one.topic in FOLLOWS:
            return followers[one.payload["follower"]], one.topic.removesuffix(".mail")
        if one.topic == LETTER:
            letter = letters[int(one.payload["letter"])]
            return names[letter.user_id], letter.kind or ""
        return names.get(int(one.payload["user"]), ""), one.topic.removesuffix(".mail")

    return whom


def _keys(found: list[OutboxMessage], name: str, *topics: str) -> list[str]:
    return [one.payload[name] for one in found if one.topic in topics]


def _addresses(rows: Manager[Any], keys: list[str]) -> dict[str, str]:
    return dict(rows.filter(public_id__in=keys).values_list("public_id", "email"))


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
    strangers do, and by user name who plays nowhere. Three queries."""
    own = set(
        Person.objects.filter(belonging(club.pk), user__in=users).values_list("pk", flat=True)
    )
    called = dict(User.objects.filter(pk__in=users).values_list("pk", "username"))
    people = list(Person.objects.filter(user__in=users))
    codes.listed_by(club.pk, *people)
    for one in people:
        called[one.user_id or 0] = (
            visibility.full_name(one) if one.pk in own else visibility.person_name(one)
        )
    return called

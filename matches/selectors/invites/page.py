"""Who of a club has no sign-in yet, how far their invitation is, and who has come."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.db.models import Exists, OuterRef, QuerySet
from django.utils import timezone

from matches.models import (
    AgeBand,
    Club,
    KeptAddress,
    Membership,
    OutboxMessage,
    Person,
    SignInLetter,
)
from matches.policy import visibility
from matches.policy.charge import in_charge, standing
from matches.policy.said_of import said_of
from matches.policy.visibility import Viewer
from matches.selectors.clubs import organised_club

SIGN_IN, LINKED = "sign-in.mail", "person.linked"


@dataclass(frozen=True)
class NotYet:
    """Somebody without a sign-in. ``state``: "none" (no address), "unfit" (it is a guardian's, and
    they are an adult now, or the other way round), "kept", "waits", "failed" (and ``why``), "over"
    (the link's time is), "reminded", "sent"; since when: ``at``."""

    public_id: str
    name: str
    young: bool
    email: str
    state: str
    at: datetime | None = None
    why: str = ""
    remind_at: datetime | None = None

    @property
    def is_invited(self) -> bool:
        """Whether there is an invitation to take back."""
        return self.state in ("waits", "failed", "over", "reminded", "sent")


@dataclass(frozen=True)
class Come:
    """Somebody who signs in, and since when, where that was noted."""

    public_id: str
    name: str
    at: datetime | None


@dataclass(frozen=True)
class InvitesPage:
    """All of a club's people, by whether they have come."""

    club: Club
    not_yet: tuple[NotYet, ...]
    come: tuple[Come, ...]

    @property
    def waiting(self) -> int:
        """How many letters wait for another day."""
        return sum(one.state == "waits" for one in self.not_yet)

    @property
    def invited(self) -> int:
        """How many were written to and have not come."""
        return sum(one.is_invited and one.state != "waits" for one in self.not_yet)

    @property
    def failed(self) -> int:
        """How many letters the mail server did not take."""
        return sum(one.state == "failed" for one in self.not_yet)


def people_of(club: Club) -> QuerySet[Person]:
    """Who belongs to a club now and is in its charge, by name: nobody else is invited by it."""
    here = Membership.objects.filter(standing(), person=OuterRef("pk"), club=club).order_by()
    own = Person.objects.filter(in_charge(club.pk), Exists(here), erased_at__isnull=True)
    return own.order_by("family_name", "given_name", "id")


def invites_page(slug: str, viewer: Viewer) -> InvitesPage | None:
    """How far it is with everybody. For who organises the club; six queries."""
    club = organised_club(slug, viewer)
    if club is None:
        return None
    people = list(people_of(club))
    without = [one for one in people if one.user_id is None]
    kept = {one.person_id: one for one in KeptAddress.objects.filter(club=club)}
    letters = SignInLetter.objects.filter(club=club, expires_at__gt=timezone.now())
    open_ = dict(letters.values_list("person", "public_id"))
    why = _failed(list(open_.values()))
    return InvitesPage(
        club,
        tuple(_not_yet(one, kept.get(one.pk), open_, why) for one in without),
        _come([one for one in people if one.user_id is not None]),
    )


def _not_yet(
    person: Person, kept: KeptAddress | None, letters: dict[int, str], why: dict[str, str]
) -> NotYet:
    young = person.age_band != AgeBand.ADULT
    name = visibility.full_name(person)
    if kept is None:
        return NotYet(person.public_id, name, young, "", "none")
    if kept.guardian != young:
        return NotYet(person.public_id, name, young, "", "unfit", kept.noted_at)
    letter = letters.get(person.pk, "")
    state, at = _state(kept, letter, letter in why)
    return NotYet(
        person.public_id, name, young, kept.email, state, at, why.get(letter, ""),
        None if kept.reminded_at is not None else kept.remind_at,
    )  # fmt: skip


def _state(kept: KeptAddress, letter: str, failed: bool) -> tuple[str, datetime | None]:
    if kept.asked_at is None:
        return "kept", kept.noted_at
    if kept.sent_at is None:
        return "waits", kept.asked_at
    last = kept.reminded_at or kept.sent_at
    if failed:
        return "failed", last
    if not letter:
        return "over", last
    return ("reminded" if kept.reminded_at is not None else "sent"), last


def _failed(letters: list[str]) -> dict[str, str]:
    """Why the letters of these could not be sent so far, by the letter."""
    found = OutboxMessage.objects.filter(
        topic=SIGN_IN, sent_at__isnull=True, attempts__gt=0, payload__letter__in=letters
    )
    return {
        one.payload["letter"]: one.last_error.removeprefix("UndeliveredError: ") for one in found
    }


def _come(people: list[Person]) -> tuple[Come, ...]:
    """Who signs in, the latest first."""
    keys = [one.public_id for one in people]
    since = {each.object_id: each.at for each in said_of("person", keys, LINKED)}
    told = [Come(one.public_id, visibility.full_name(one), since.get(one.public_id))
            for one in people]  # fmt: skip
    return tuple(sorted(told, key=lambda one: -(one.at.timestamp() if one.at else 0)))

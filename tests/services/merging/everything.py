"""A person entered twice who has everything that somebody can have."""

from __future__ import annotations

import pytest
from django.contrib.admin.models import CHANGE, LogEntry
from django.contrib.contenttypes.models import ContentType
from django.utils import timezone

from matches import services
from matches.errors import ConflictError
from matches.models import (
    KeptAddress,
    Membership,
    PermissionAsked,
    Person,
    Season,
    User,
    WaitingEntry,
)
from matches.services import lately
from tests.services.lately.lately import look
from tests.services.league import END, START, League
from tests.services.merging.twins import SCORES, asha, cup, twin
from tests.services.merging.whole import differing, whole

SAID = "Two people made one"


def with_everything(league: League) -> tuple[Person, Person]:
    """A person entered twice, with something in every table that can point at somebody."""
    kept, friend = asha(league), twin(league, "Zoe", "Gull")
    gone = twin(league, age_band="adult", alias="Comet", naming="alias")
    club = league.competition.club
    old = Season.objects.create(
        club=club, slug="old", name="Old",
        starts_on=START.replace(year=2025), ends_on=END.replace(year=2026),
    )  # fmt: skip
    Membership.objects.create(person=gone, club=club, season=old)
    Membership.objects.filter(person=kept).update(left_on=END)
    both, alone = (
        services.teams.create(league.owner, league.club, name=name) for name in ("Owls", "Hens")
    )
    ids = [gone.public_id, friend.public_id, kept.public_id]
    services.teams.set_members(league.owner, both.public_id, ids)
    services.teams.set_captains(league.owner, both.public_id, ids[:1])
    services.teams.set_members(league.owner, alone.public_id, ids[:1])
    for one, other in ((kept, friend), (gone, friend), (gone, league.entries[1].person)):
        services.people.pair_of(one, other)
    _played_and_waiting(league, kept, gone)
    _asked_and_signed_in(league, kept, gone)
    services.base.outbox.send(early=True)
    return kept, gone


def _played_and_waiting(league: League, kept: Person, gone: Person) -> None:
    waits = cup(league, draw=False, name="Waits")
    for one in (kept, gone):
        WaitingEntry.objects.create(competition=waits.competition, person=one)
    cup(league, kept, gone, draw=False, name="Twice")
    played = cup(league, gone, name="Played")
    for fixture in played.fixtures():
        played.play(fixture.number, *SCORES[fixture.number % 3])


def _asked_and_signed_in(league: League, kept: Person, gone: Person) -> None:
    club = league.competition.club
    for one, state in ((kept, "open"), (gone, "open"), (gone, "refused")):
        PermissionAsked.objects.create(
            person=one, club=club, naming="full", given_by="person", evidence="paper",
            asked_by=league.owner, state=state, decided_at=timezone.now(),
        )  # fmt: skip
    KeptAddress.objects.create(person=kept, club=club, email="a@a.example", guardian=False)
    Person.objects.filter(pk=gone.pk).update(
        user=User.objects.create_user("asha"), spoken_as="AH-sha", birth_year=1990
    )
    LogEntry.objects.create(
        user=league.owner, content_type=ContentType.objects.get_for_model(Person),
        object_id=str(gone.pk), object_repr="x", action_flag=CHANGE,
    )  # fmt: skip


def why_not(league: League) -> str:
    """Why the newest cannot be taken back; it is not, whoever asks how."""
    shown = look(league, SAID)
    assert shown.line.why_not
    before = whole()
    with pytest.raises(ConflictError):
        lately.undo(league.owner, league.club, shown.line.number, seen=shown.digest)
    assert differing(before, whole()) == {}
    return shown.line.why_not

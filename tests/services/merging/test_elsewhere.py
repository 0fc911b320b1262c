"""What two rows of one person have in another club is told to nobody here, and moved by nobody who
does not organise there."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from matches import services
from matches.errors import ConflictError, NotAllowedError
from matches.models import (
    AuditEntry,
    Club,
    Competition,
    Entry,
    MadeOne,
    Membership,
    Pair,
    Person,
    Role,
    Season,
    Team,
    TeamMember,
    User,
    WaitingEntry,
)
from matches.services import merging
from tests.services.league import END, START, League
from tests.services.merging.twins import asha, merge, twin

pytestmark = pytest.mark.django_db

SAID = ("One of them plays elsewhere too: whoever organises there has to agree.",)
HIDDEN = "Secret"
"""Begins every name over there."""


@pytest.fixture
def there(league: League) -> Competition:
    """A private competition of a club that nobody here organises."""
    club = Club.objects.create(kind="club", slug="there", name=f"{HIDDEN} Club")
    season = Season.objects.create(
        club=club, slug="s", name=f"{HIDDEN} Season", starts_on=START, ends_on=END
    )
    return Competition.objects.create(
        club=club, season=season, slug="c", name=f"{HIDDEN} Cup", game="black",
        law_edition="2026.1", visibility="private", state="open",
    )  # fmt: skip


@pytest.fixture
def organiser(league: League) -> User:
    user = User.objects.create_user("organiser")
    Role.objects.create(user=user, club=league.competition.club, role="organiser")
    return user


def entered(there: Competition, kept: Person, gone: Person) -> None:
    for person in (kept, gone):
        Entry.objects.create(competition=there, person=person)


def in_a_pair(there: Competition, _kept: Person, gone: Person) -> None:
    other = Person.objects.create(given_name=HIDDEN, age_band="adult")
    Competition.objects.filter(pk=there.pk).update(entry_kind="pair")
    there.refresh_from_db()
    Entry.objects.create(competition=there, pair=Pair.objects.create(first=gone, second=other))


def in_a_team(there: Competition, kept: Person, _gone: Person) -> None:
    team = Team.objects.create(club=there.club, name=f"{HIDDEN} Team")
    TeamMember.objects.create(team=team, person=kept, order=1)


def waiting(there: Competition, _kept: Person, gone: Person) -> None:
    WaitingEntry.objects.create(competition=there, person=gone)


def a_member(there: Competition, _kept: Person, gone: Person) -> None:
    Membership.objects.create(person=gone, club=there.club, season=there.season)


def paired_both_ways(there: Competition, kept: Person, gone: Person) -> None:
    a_member(there, kept, gone)
    other = Person.objects.create(given_name=HIDDEN, age_band="adult")
    Pair.objects.create(first=kept, second=other)
    Pair.objects.create(first=other, second=gone)


@pytest.mark.parametrize(
    "has", [entered, in_a_pair, in_a_team, waiting, a_member, paired_both_ways]
)
def test_what_is_elsewhere_stops_it_and_is_not_named(
    league: League, there: Competition, organiser: User, has: Callable[..., Any]
) -> None:
    kept, gone = asha(league), twin(league)
    has(there, kept, gone)
    both = (league.club, kept.public_id, gone.public_id)
    looked = merging.look(organiser, *both)
    assert looked.hindrances[:1] == SAID
    assert HIDDEN not in repr(looked)
    assert (looked.results, looked.twice) == (0, ())
    with pytest.raises(ConflictError) as refused:
        merging.merge(organiser, *both, seen=looked.digest)
    assert refused.value.code == "not-one"
    assert HIDDEN not in str(refused.value)
    assert Person.objects.filter(pk=gone.pk).exists()


def test_who_organises_there_too_does_it_and_it_is_in_the_record_of_both(
    league: League, there: Competition, organiser: User
) -> None:
    kept, gone = asha(league), twin(league)
    entered(there, kept, gone)
    Role.objects.create(user=organiser, club=there.club, role="organiser")
    both = (league.club, kept.public_id, gone.public_id)
    looked = merging.look(organiser, *both)
    assert (looked.hindrances, looked.twice) == ((), (there.name,))
    merging.merge(organiser, *both, seen=looked.digest)
    assert [one.person for one in there.entries.all()] == [kept]
    noted = AuditEntry.objects.filter(action="person.merged", object_id=kept.public_id)
    assert set(noted.values_list("club_id", flat=True)) == {
        league.competition.club_id, there.club_id,
    }  # fmt: skip
    assert {one.before["also"] for one in noted} == {gone.public_id}


@pytest.mark.parametrize("has", [a_member, in_a_team, waiting])
def test_who_went_to_another_club_since_is_not_parted_by_the_one_of_before(
    league: League, there: Competition, organiser: User, has: Callable[..., Any]
) -> None:
    kept, gone = asha(league), twin(league)
    own = User.objects.create_user("child")
    Person.objects.filter(pk=gone.pk).update(user=own)
    merge(league, kept, gone)
    record = MadeOne.objects.get()
    services.people.leave(league.owner, league.club, kept.public_id)
    has(there, kept, kept)
    with pytest.raises(NotAllowedError) as refused:
        merging.two_again.take_back(organiser, league.club, record.public_id)
    assert str(refused.value) == SAID[0]
    assert Person.objects.get(user=own) == kept
    Role.objects.create(user=organiser, club=there.club, role="organiser")
    merging.two_again.take_back(organiser, league.club, record.public_id)
    assert Person.objects.get(user=own).pk == gone.pk


def test_nobody_elsewhere_is_asked_for_what_is_here_alone(league: League, organiser: User) -> None:
    kept, gone = asha(league), twin(league)
    both = (league.club, kept.public_id, gone.public_id)
    merging.merge(organiser, *both, seen=merging.look(organiser, *both).digest)
    noted = AuditEntry.objects.get(action="person.merged")
    assert noted.club == league.competition.club


def test_a_pair_of_this_club_is_named(league: League, organiser: User) -> None:
    kept, gone, other = asha(league), twin(league), league.entries[1].person
    assert other is not None
    Pair.objects.create(first=kept, second=other)
    Pair.objects.create(first=other, second=gone)
    looked = merging.look(organiser, league.club, kept.public_id, gone.public_id)
    assert looked.hindrances == (
        f"Both are a pair with {other.given_name} {other.family_name}, in one order and in the"
        " other.",
    )

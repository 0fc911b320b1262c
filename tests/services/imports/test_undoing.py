"""A list is taken back whole, or it is said why not."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from matches import services
from matches.errors import ConflictError, NotFoundError
from matches.models import (
    AuditEntry,
    Bringing,
    Membership,
    Permission,
    Person,
    SealedRow,
    Team,
    TeamMember,
    User,
)
from matches.models.guards import triggers
from matches.selectors import seals
from matches.services import imports
from tests.services.imports.lists import bring, forty
from tests.services.league import START

pytestmark = pytest.mark.django_db


def everything() -> list[list[tuple]]:
    tables = (Person, Team, TeamMember, Membership)
    return [sorted(table.objects.values_list(), key=repr) for table in tables]


def back(league, made):
    return imports.take_back(league.owner, league.club, made.public_id)


def test_a_list_that_is_taken_back_leaves_everything_as_it_was(league):
    team = services.teams.create(league.owner, league.club, name="Team A", season=league.season)
    people = [entry.person.public_id for entry in league.entries]
    services.teams.set_members(league.owner, team.public_id, people[:2])
    before = everything()
    made = bring(league, forty() + "\nDora Thorn\t\tTeam A\tyes\nAsha Brook\t\tTeam B")
    assert everything() != before
    back(league, made)
    assert everything() == before
    assert AuditEntry.objects.filter(action="list.taken-back").count() == 1
    with pytest.raises(ConflictError, match="already"):
        back(league, made)


def test_who_left_and_comes_back_by_a_list_has_left_again_when_it_is_taken_back(league):
    asha = league.entries[0].person
    Membership.objects.filter(person=asha).delete()
    later = services.clubs.seasons.create(
        league.owner, league.club, name="2025/26",
        starts_on=START - timedelta(days=365), ends_on=START - timedelta(days=1),
    )  # fmt: skip
    Membership.objects.create(person=asha, club=later.club, season=later)
    made = bring(league, "Name\nAsha Brook")
    assert Membership.objects.filter(person=asha).count() == 2
    back(league, made)
    assert Membership.objects.get(person=asha).season == later


def entered(league, person):
    other = services.competitions.create(league.owner, league.season, name="Cup", game="black")
    services.competitions.open(league.owner, other.public_id)
    services.competitions.entries.enter(league.owner, other.public_id, people=[person.public_id])


def in_a_team(league, person):
    team = services.teams.create(league.owner, league.club, name="Hens")
    services.teams.set_members(league.owner, team.public_id, [person.public_id])


def signed_in(league, person):
    Person.objects.filter(pk=person.pk).update(user=User.objects.create_user("ada"))


def another_season(league, person):
    season = services.clubs.seasons.create(
        league.owner, league.club, name="Next",
        starts_on=START + timedelta(days=400), ends_on=START + timedelta(days=500),
    )  # fmt: skip
    services.people.join(league.owner, league.club, person.public_id, season=season.public_id)


def erased(league, person):
    services.people.erase(league.owner, league.club, person.public_id, reason="Asked.")


@pytest.mark.parametrize(
    ("then", "said"),
    [
        (entered, "somebody was entered in a competition"),
        (in_a_team, "somebody was put into a team"),
        (signed_in, "somebody has a sign-in"),
        (another_season, "joined for another season"),
        (erased, "was erased"),
    ],
)
def test_a_list_on_which_something_hangs_stays_and_says_what(
    league, then, said, settings, tmp_path
):
    settings.ERASURES_FILE = tmp_path / "erasures.jsonl"
    made = bring(league, forty())
    then(league, Person.objects.get(given_name="Ada", family_name="Moorland"))
    before = everything()
    with pytest.raises(ConflictError, match=said):
        back(league, made)
    assert everything() == before


def test_what_hung_on_somebody_and_is_gone_again_is_in_nobody_s_way(league):
    made = bring(league, forty())
    ada = Person.objects.get(given_name="Ada", family_name="Moorland")
    in_a_team(league, ada)
    services.teams.set_members(league.owner, Team.objects.get(name="Hens").public_id, [])
    back(league, made)
    assert not Person.objects.filter(pk=ada.pk).exists()


def test_after_a_day_a_list_stays(league):
    made = bring(league, forty())
    Bringing.objects.update(made_at=timezone.now() - timedelta(hours=25))
    with pytest.raises(ConflictError, match="within a day"):
        back(league, made)


def test_another_club_s_list_is_none_here(league):
    made = bring(league, forty())
    other = services.clubs.create(league.owner, name="Other", kind="club")
    with pytest.raises(NotFoundError):
        imports.take_back(league.owner, other.public_id, made.public_id)


def test_a_list_taken_back_leaves_the_record_whole(league, settings, tmp_path):
    settings.SEALS_FILE = tmp_path / "seals.jsonl"
    made = bring(league, forty())
    while services.seals.seal():
        pass
    assert SealedRow.objects.filter(table="Permission").exists()
    back(league, made)
    assert [str(each) for each in seals.verify()] == []


def test_a_permission_that_goes_is_found_though_another_s_list_was_taken_back(league):
    made = bring(league, forty())
    while services.seals.seal():
        pass
    with triggers.erasing():
        Permission.objects.filter(pk=Permission.objects.earliest("pk").pk).erase()
    back(league, made)
    assert any("was deleted" in str(each) for each in seals.verify())

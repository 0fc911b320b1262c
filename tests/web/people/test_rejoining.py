"""Whoever left by mistake is a member again: from their page, from the bin, from Lately done."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from matches.errors import ConflictError, NotAllowedError, NotFoundError
from matches.models import AuditEntry, Club, Membership, Person, Role, User
from matches.services import lately, people, teams
from matches.services.lessons import classrooms
from tests.services.league import END, League, make_league
from tests.web.people.test_leaving import at, ben, client_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def league() -> League:
    return make_league()


def leave(league: League, *, days: int = 0) -> Person:
    """Ben leaves, so many days ago."""
    who = ben(league)
    people.leave(league.owner, league.club, who.public_id)
    if days:
        since = timezone.localdate() - timedelta(days=days)
        Membership.objects.filter(person=who).update(left_on=since)
    return who


def ended(who: Person) -> int:
    return Membership.objects.filter(person=who, left_on__isnull=False).count()


def bin_page(league: League, client: Client | None = None) -> str:
    own = league.competition.club.slug
    answer = (client or client_of(league)).get(f"/desk/clubs/{own}/bin/")
    return str(answer.content.decode())


def undo(league: League, said: str) -> None:
    (line,) = [one for one in lately.done(league.owner, league.club).lines if one.said == said]
    seen = lately.look(league.owner, league.club, line.number)
    lately.undo(league.owner, league.club, line.number, seen=seen.digest)


def test_who_left_is_in_the_bin_and_a_member_again_from_there(league: League) -> None:
    assert "The bin is empty." in bin_page(league)
    who = leave(league)
    page = bin_page(league)
    assert "Ben Vale" in page
    assert f"{at(league)}?ask=rejoin" in page
    asked = client_of(league).get(f"{at(league)}?ask=rejoin").content.decode()
    assert "Is Ben Vale a member of Harbour Club again?" in asked
    assert "They are a member again of 2026/27." in asked
    assert ended(who) == 1, "looking changes nothing"
    assert client_of(league).post(at(league), {"action": "rejoin"}).status_code == 302
    assert ended(who) == 0
    assert "The bin is empty." in bin_page(league)


def test_who_left_stands_apart_from_the_members_with_the_day(league: League) -> None:
    page = f"/desk/clubs/{league.competition.club.slug}/members/"
    assert "left" not in client_of(league).get(page).content.decode().split("<main")[1]
    leave(league)
    members, left = client_of(league).get(page).content.decode().split("1 person has left")
    assert "Ben Vale" not in members
    assert "Ben Vale" in left
    own = client_of(league).get(at(league)).content.decode()
    assert "No member since" in own
    assert "?ask=leave" not in own


def test_after_thirty_days_the_bin_has_them_no_more_but_their_page_does(league: League) -> None:
    who = leave(league, days=31)
    assert "Ben Vale" not in bin_page(league)
    client_of(league).post(at(league), {"action": "rejoin"})
    assert ended(who) == 0


def organiser(of: League) -> User:
    """Somebody who organises that club, and no other."""
    user = User.objects.create_user(f"secretary-{User.objects.count()}")
    Role.objects.create(user=user, club=Club.objects.get(public_id=of.club), role="organiser")
    return user


def test_only_what_ended_last_begins_again(league: League) -> None:
    who, club = ben(league), Club.objects.get(public_id=league.club)
    today = timezone.localdate()
    long_ago = today - timedelta(days=20)
    earlier = club.seasons.create(
        name="Summer", slug="summer", starts_on=today - timedelta(days=90),
        ends_on=today + timedelta(days=1),
    )  # fmt: skip
    Membership.objects.create(person=who, club=club, season=earlier, left_on=long_ago)
    people.leave(league.owner, league.club, who.public_id)
    people.rejoin(league.owner, league.club, who.public_id)
    assert Membership.objects.get(person=who, season=earlier).left_on == long_ago
    assert ended(who) == 1


def test_where_the_season_is_over_they_are_a_member_of_the_one_that_runs(league: League) -> None:
    who, club = leave(league, days=3), Club.objects.get(public_id=league.club)
    today = timezone.localdate()
    club.seasons.update(starts_on=today - timedelta(days=200), ends_on=today - timedelta(days=2))
    now = club.seasons.create(name="Now", slug="now", starts_on=today, ends_on=END)
    people.rejoin(league.owner, league.club, who.public_id)
    assert Membership.objects.get(person=who, left_on__isnull=True).season == now


def test_lately_done_takes_it_back_and_a_new_person_too(league: League) -> None:
    who = leave(league)
    undo(league, "Membership ended")
    assert ended(who) == 0
    made = people.create(league.owner, league.club, given_name="Wrong", family_name="Gull")
    (line,) = [
        one for one in lately.done(league.owner, league.club).lines
        if one.said == "New person" and one.what == "Wrong Gull"
    ]  # fmt: skip
    seen = lately.look(league.owner, league.club, line.number)
    lately.undo(league.owner, league.club, line.number, seen=seen.digest)
    assert ended(made) == 1
    assert "Wrong Gull" in bin_page(league)


def test_undoing_a_new_person_says_what_they_stay_in(league: League) -> None:
    row = AuditEntry.objects.filter(
        action="person.created", object_id=ben(league).public_id
    ).latest("pk")
    seen = lately.look(league.owner, league.club, row.pk)
    assert "Autumn League: they stay in it; take them out there." in seen.told


def test_a_member_does_not_become_one_again(league: League) -> None:
    with pytest.raises(ConflictError, match="They have not left"):
        people.rejoin(league.owner, league.club, ben(league).public_id)


def test_who_joined_another_club_since_is_brought_back_by_nobody_here(league: League) -> None:
    own, who = organiser(league), ben(league)
    asked = client_of(league).get(f"{at(league)}?ask=leave").content.decode()
    assert "in the club’s bin for thirty days" in asked
    leave(league)
    other = make_league(2)
    club = Club.objects.get(public_id=other.club)
    Membership.objects.create(person=who, club=club, season=other.competition.season)
    with pytest.raises(NotFoundError):
        people.rejoin(own, league.club, who.public_id)
    assert "Ben Vale" not in bin_page(league)


def test_who_belongs_to_two_clubs_is_said_to_go_for_good_before_they_leave(
    league: League,
) -> None:
    who, own = ben(league), organiser(league)
    other = make_league(2)
    club = Club.objects.get(public_id=other.club)
    at_ = at(league)
    Membership.objects.create(person=who, club=club, season=other.competition.season)
    client = Client()
    client.force_login(own)
    asked = client.get(f"{at_}?ask=leave").content.decode()
    assert "They belong to another club too" in asked
    assert "bin for thirty days" not in asked
    assert club.name not in asked.split("<main")[1].replace("Harbour Club", "")
    assert client.post(at_, {"action": "leave"}).status_code == 302
    assert "Ben Vale" not in bin_page(league, client)
    assert client.get(at_).status_code == 404


@pytest.mark.parametrize("whose", ["organiser elsewhere", "umpire"])
def test_somebody_else_brings_nobody_back_and_reads_no_bin(league: League, whose: str) -> None:
    who = leave(league)
    elsewhere = organiser(make_league(2)) if whose == "organiser elsewhere" else league.umpire
    with pytest.raises((NotFoundError, NotAllowedError)):
        people.rejoin(elsewhere, league.club, who.public_id)
    client = Client()
    client.force_login(elsewhere)
    assert "Ben Vale" not in bin_page(league, client)
    assert ended(who) == 1


def test_who_was_erased_is_in_no_bin(league: League) -> None:
    who = leave(league)
    people.erase(league.owner, league.club, who.public_id, reason="Their mother, on 3 November.")
    assert "Ben" not in bin_page(league)
    assert User.objects.filter(pk=league.owner.pk).exists()


def test_who_left_is_offered_no_more_for_a_late_entry_nor_in_a_class(league: League) -> None:
    zoe = people.create(league.owner, league.club, given_name="Zoe", family_name="Gull")
    team = teams.create(league.owner, league.club, name="Owls", members=[zoe.public_id])
    club = Club.objects.get(public_id=league.club)
    own = league.competition
    late = f"/desk/competitions/{club.slug}/{own.season.slug}/{own.slug}/late/"
    assert "Zoe Gull" in client_of(league).get(late).content.decode()
    assert classrooms.pupils_of(club, team.public_id) == [zoe.public_id]
    people.leave(league.owner, league.club, zoe.public_id)
    assert "Zoe Gull" not in client_of(league).get(late).content.decode()
    with pytest.raises(NotFoundError):
        classrooms.pupils_of(club, team.public_id)

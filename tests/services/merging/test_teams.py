"""The same team made twice is made one."""

from __future__ import annotations

import pytest
from django.utils import timezone

from matches import services
from matches.errors import ConflictError, InvalidError, NotFoundError
from matches.models import (
    AuditEntry,
    Championship,
    Competition,
    Entry,
    Follower,
    MadeOne,
    Person,
    Role,
    Standing,
    Team,
    TeamInvitation,
    TeamMember,
    User,
    WaitingEntry,
)
from matches.services.base import collecting
from matches.services.competitions import competitions
from matches.services.merging import teams
from tests.services.lately.lately import look, undo
from tests.services.league import NAMES, League
from tests.services.merging.whole import differing, whole
from tests.services.teams.line_ups import ids, team_league

pytestmark = pytest.mark.django_db


def team(name: str) -> Team:
    return Team.objects.get(name=name)


def made(league: League, name: str, *people: str, season: str | None = None) -> Team:
    return services.teams.create(
        league.owner, league.club, name=name, members=ids(*people), season=season
    )


def merge(league: League, kept: Team, gone: Team) -> Team:
    seen = teams.look(league.owner, league.club, kept.public_id, gone.public_id).digest
    return teams.merge(league.owner, league.club, kept.public_id, gone.public_id, seen=seen)


def why(league: League, kept: Team, gone: Team) -> str:
    with pytest.raises(ConflictError) as refused:
        merge(league, kept, gone)
    assert refused.value.code == "not-one"
    return str(refused.value)


def cup(league: League, *entered: Team) -> str:
    """A cup of teams that is open to entries."""
    row = services.competitions.create(
        league.owner, league.season, name="Cup", game="black", entry_kind="team"
    )
    services.competitions.open(league.owner, row.public_id)
    for each in entered:
        services.competitions.entries.enter(league.owner, row.public_id, team=each.public_id)
    return str(row.public_id)


def test_entries_people_and_captains_of_both_are_one_team_s(db):
    league = team_league({"boards": 2})
    kept, gone = made(league, "The Firsts", NAMES[12], NAMES[0]), team("Firsts")
    services.teams.set_captains(league.owner, gone.public_id, ids(NAMES[0]))
    before = list(Standing.objects.order_by("pk").values_list("rows", flat=True))
    looked = teams.look(league.owner, league.club, kept.public_id, gone.public_id)
    assert (looked.competitions, looked.people) == (("Teams",), (NAMES[1], NAMES[2]))
    merge(league, kept, gone)
    assert not Team.objects.filter(pk=gone.pk).exists()
    assert Entry.objects.get(team=kept).competition == league.competition
    places = TeamMember.objects.filter(team=kept).order_by("order").select_related("person")
    assert [(str(one.person), one.captain) for one in places] == [
        (NAMES[12], False), (NAMES[0], True), (NAMES[1], False), (NAMES[2], False),
    ]  # fmt: skip
    assert list(Standing.objects.order_by("pk").values_list("rows", flat=True)) == before
    noted = AuditEntry.objects.get(action="team.merged")
    assert (noted.object_id, noted.before["also"]) == (kept.public_id, gone.public_id)


def test_a_team_entered_twice_before_the_draw_is_in_once_and_waits_once(league):
    kept, gone = made(league, "Owls"), made(league, "Owlz")
    first = cup(league, kept, gone)
    other = services.competitions.create(
        league.owner, league.season, name="Bowl", game="black", entry_kind="team"
    )
    for each in (kept, gone):
        WaitingEntry.objects.create(competition=other, team=each)
        TeamInvitation.objects.create(competition=other, team=each)
    looked = teams.look(league.owner, league.club, kept.public_id, gone.public_id)
    assert looked.twice == ("Cup",)
    merge(league, kept, gone)
    assert Entry.objects.get(competition__public_id=first).team == kept
    assert WaitingEntry.objects.get().team == kept
    assert TeamInvitation.objects.get().team == kept


def test_teams_that_meet_are_two(db):
    league = team_league({"boards": 2})
    assert "In Teams they meet each other." in why(league, team("Firsts"), team("Seconds"))


def test_teams_of_two_seasons_and_a_house_are_two(league):
    kept = made(league, "Owls", season=league.season)
    gone = made(league, "Owlz")
    row = league.competition
    house = Championship.objects.create(
        club=row.club, season=row.season, slug="houses", name="Houses"
    )
    house.houses.add(gone)
    said = why(league, kept, gone)
    assert "different seasons" in said
    assert "a house of a championship" in said
    merge(league, gone, kept)
    assert not Team.objects.filter(pk=kept.pk).exists()


def test_what_was_shown_is_what_is_done_with_teams(league):
    kept, gone = made(league, "Owls"), made(league, "Owlz")
    seen = teams.look(league.owner, league.club, kept.public_id, gone.public_id).digest
    cup(league, gone)
    with pytest.raises(ConflictError) as refused:
        teams.merge(league.owner, league.club, kept.public_id, gone.public_id, seen=seen)
    assert refused.value.code == "changed"


def test_a_table_that_nobody_thought_of_stops_it_all_with_teams(league, monkeypatch):
    kept, gone = made(league, "Owls"), made(league, "Owlz", NAMES[0])
    monkeypatch.setattr("matches.services.merging.teams._people", lambda *_both: None)
    with pytest.raises(ConflictError, match="teammember"):
        merge(league, kept, gone)
    assert gone.members.count() == 1


def test_another_club_s_team_is_none_here(league):
    other = services.clubs.create(league.owner, name="Other", kind="club")
    theirs = services.teams.create(league.owner, other.public_id, name="Owls")
    own = made(league, "Owls")
    organiser = User.objects.create_user("organiser")
    Role.objects.create(user=organiser, club=league.competition.club, role="organiser")
    for pair in ((own, theirs), (theirs, own)):
        with pytest.raises(NotFoundError):
            teams.look(organiser, league.club, *(each.public_id for each in pair))
    with pytest.raises(InvalidError):
        teams.look(organiser, league.club, own.public_id, own.public_id)


@pytest.mark.parametrize("swapped", [False, True])
def test_a_child_of_either_team_hides_what_the_one_team_plays_at_once(league, swapped):
    child, other = made(league, "Owls", NAMES[0]), made(league, "Owlz", NAMES[1])
    row = Competition.objects.get(public_id=cup(league, other))
    competitions.publish(league.owner, row.public_id, "public", young_known=True)
    who = Person.objects.get(public_id=ids(NAMES[0])[0])
    who.birth_year, who.age_band, who.naming = timezone.localdate().year - 9, "child", "code"
    who.save()
    row.refresh_from_db()
    assert not row.collected_only
    merge(league, *((other, child) if swapped else (child, other)))
    row.refresh_from_db()
    assert row.collected_only
    assert collecting.look_again() == 0


def test_who_followed_either_by_mail_follows_the_one_that_stays(league):
    kept, gone = made(league, "Hares"), made(league, "Harez")
    for held, address in ((kept, "a@a.example"), (gone, "a@a.example"), (gone, "b@a.example")):
        Follower.objects.create(team=held, email=address)
    merge(league, kept, gone)
    told = Follower.objects.order_by("email").values_list("team", "email")
    assert list(told) == [(kept.pk, "a@a.example"), (kept.pk, "b@a.example")]


UNDO = "Two teams made one"


def test_two_teams_are_two_again_with_all_that_was_theirs(db):
    league = team_league({"boards": 2})
    kept, gone = made(league, "The Firsts", NAMES[12], NAMES[0]), team("Firsts")
    services.teams.set_captains(league.owner, gone.public_id, ids(NAMES[0]))
    cup(league, kept, gone)
    bowl = services.competitions.create(
        league.owner, league.season, name="Bowl", game="black", entry_kind="team"
    )
    for each in (kept, gone):
        WaitingEntry.objects.create(competition=bowl, team=each)
        TeamInvitation.objects.create(competition=bowl, team=each)
    before = whole()
    merge(league, kept, gone)
    assert set(differing(before, whole())) >= {"team", "entry", "teammember", "waitingentry"}
    shown = undo(league, UNDO)
    assert shown.told == (
        "Firsts is there again, at the address of before.",
        "Entries that are theirs again: Teams, Cup.",
        f"People of the team again: {NAMES[0]}, {NAMES[1]}, {NAMES[2]}.",
        "What was done since stays with The Firsts.",
    )
    assert differing(before, whole()) == {}


def test_who_followed_and_stopped_since_stops_nothing_and_is_told_no_more(league):
    kept, gone = made(league, "Hares"), made(league, "Harez")
    for held, address in ((kept, "a@a.example"), (gone, "a@a.example"), (gone, "b@a.example")):
        Follower.objects.create(team=held, email=address)
    Follower.objects.create(team=gone, email="c@a.example")
    merge(league, kept, gone)
    assert "a@a.example" not in repr(MadeOne.objects.get().rows)
    Follower.objects.filter(email="b@a.example").delete()
    undo(league, UNDO)
    told = Follower.objects.order_by("email").values_list("team", "email")
    assert list(told) == [(kept.pk, "a@a.example"), (gone.pk, "c@a.example")]


def test_a_competition_that_closed_for_a_child_is_open_again_once_they_are_two(league):
    child, other = made(league, "Owls", NAMES[0]), made(league, "Owlz", NAMES[1])
    row = Competition.objects.get(public_id=cup(league, other))
    competitions.publish(league.owner, row.public_id, "public", young_known=True)
    who = Person.objects.get(public_id=ids(NAMES[0])[0])
    who.birth_year, who.age_band, who.naming = timezone.localdate().year - 9, "child", "code"
    who.save()
    merge(league, child, other)
    row.refresh_from_db()
    assert row.collected_only
    undo(league, UNDO)
    row.refresh_from_db()
    assert not row.collected_only


def test_a_list_that_was_arranged_since_stands_in_the_way(league):
    kept, gone = made(league, "Owls", NAMES[0]), made(league, "Owlz", NAMES[1], NAMES[2])
    merge(league, kept, gone)
    services.teams.set_members(league.owner, kept.public_id, ids(NAMES[2], NAMES[1], NAMES[0]))
    assert "the players of a team" in look(league, UNDO).line.why_not

"""Who is entered at another club is changed by its organisers, and not by a club whose teams are
guests there and are made one."""

from __future__ import annotations

import pytest

from matches import services
from matches.errors import ConflictError
from matches.models import AuditEntry, Club, Competition, Entry, Role, Season, Team, User
from matches.services import lately
from matches.services.merging import teams
from tests.services.lately.lately import undo
from tests.services.league import END, START, League
from tests.services.merging.test_teams import UNDO, made

pytestmark = pytest.mark.django_db


@pytest.fixture
def host(db: None) -> User:
    """Who organises the club that asks guests."""
    club = Club.objects.create(kind="club", slug="host", name="Host Club")
    Season.objects.create(club=club, slug="s", name="2026", starts_on=START, ends_on=END)
    user = User.objects.create_user("host")
    Role.objects.create(user=user, club=club, role="organiser")
    return user


@pytest.fixture
def organiser(league: League) -> User:
    user = User.objects.create_user("organiser")
    Role.objects.create(user=user, club=league.competition.club, role="organiser")
    return user


def cup_of(host: User, organiser: User, *guests: Team) -> Competition:
    season = Season.objects.get(club__slug="host")
    row = services.competitions.create(
        host, season.public_id, name="Host Cup", game="black", entry_kind="team"
    )
    services.competitions.open(host, row.public_id)
    for each in guests:
        asked = services.teams.guests.invite(host, row.public_id, team=each.public_id)
        services.teams.guests.answer(organiser, asked.public_id, accept=True)
        services.competitions.entries.enter(host, row.public_id, team=each.public_id)
    row.refresh_from_db()
    return row


def merged(who: User, club: str, kept: Team, gone: Team) -> None:
    seen = teams.look(who, club, kept.public_id, gone.public_id).digest
    teams.merge(who, club, kept.public_id, gone.public_id, seen=seen)


def test_two_guests_of_one_competition_are_one_once_its_organisers_took_one_off(
    league: League, host: User, organiser: User
) -> None:
    kept, gone = made(league, "Owls"), made(league, "Owlz")
    row = cup_of(host, organiser, kept, gone)
    with pytest.raises(ConflictError, match="guests in Host Cup") as refused:
        merged(organiser, league.club, kept, gone)
    assert refused.value.code == "not-one"
    assert Entry.objects.filter(competition=row).count() == 2
    entry = Entry.objects.get(competition=row, team=gone)
    services.competitions.entries.remove(host, entry.public_id)
    merged(organiser, league.club, kept, gone)
    assert [one.team for one in row.entries.all()] == [kept]


def test_a_guest_that_is_another_team_by_now_is_in_the_record_of_its_host(
    league: League, host: User, organiser: User
) -> None:
    kept, gone = made(league, "Owls"), made(league, "Owlz")
    row = cup_of(host, organiser, gone)
    merged(organiser, league.club, kept, gone)
    assert [one.team for one in row.entries.all()] == [kept]
    noted = AuditEntry.objects.get(action="team.guest-merged")
    assert (noted.club_id, noted.object_id, noted.user) == (row.club_id, kept.public_id, organiser)
    told = [one for one in lately.done(host, row.club.public_id).lines if "made one" in one.said]
    assert [(one.what, bool(one.why_not)) for one in told] == [("Owls", True)]


def test_nor_is_it_parted_again_without_a_word(league: League, host: User, organiser: User) -> None:
    kept, gone = made(league, "Owls"), made(league, "Owlz")
    row = cup_of(host, organiser, gone)
    merged(organiser, league.club, kept, gone)
    undo(league, UNDO)
    assert [one.team for one in row.entries.all()] == [gone]
    noted = AuditEntry.objects.get(action="team.guest-two-again")
    assert (noted.club_id, noted.object_id) == (row.club_id, gone.public_id)


def test_at_home_nobody_else_is_told(league: League, host: User, organiser: User) -> None:
    kept, gone = made(league, "Owls"), made(league, "Owlz")
    merged(organiser, league.club, kept, gone)
    assert not AuditEntry.objects.filter(club__slug="host").filter(object_type="team").exists()

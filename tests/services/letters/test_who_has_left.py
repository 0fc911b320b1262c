"""Who has left a club still stands in its teams' lists, and hears of no match of theirs."""

from __future__ import annotations

import pytest
from pytest_django import DjangoAssertNumQueries

from matches import services
from matches.models import Entry, Fixture, Person, TeamMember, User
from matches.policy import speakers
from matches.policy.viewer import own_entries, viewer_of
from matches.selectors.calendars.calendars import _of
from matches.selectors.home.my_matches import my_matches
from matches.selectors.teams.line_up_exchange import _own_teams
from matches.services.corrections import affected
from matches.services.letters import readers
from matches.services.letters.writers import Reader
from tests.services.league import League
from tests.services.letters.told import in_days, sent
from tests.services.teams.exchanges import blind

pytestmark = pytest.mark.django_db


@pytest.fixture
def teams() -> tuple[League, Fixture, User, User]:
    """A match between teams, and their captains, whom letters reach."""
    league, match, home, away = blind()
    for user in (home, away):
        user.email = f"{user.username}@example.org"
        user.save()
    services.fixtures.schedule(league.owner, match.public_id, starts_at=in_days(3))
    services.letters.packing.of_the_day(in_days(1, 9))
    sent()
    return league, Fixture.objects.get(pk=match.pk), home, away


def leave(league: League, user: User) -> None:
    who = Person.objects.get(user=user)
    services.people.leave(league.owner, league.club, who.public_id)
    assert TeamMember.objects.filter(person=who, captain=True).exists()


def test_who_has_left_hears_of_no_match_of_their_team(
    teams: tuple[League, Fixture, User, User],
) -> None:
    league, match, home, away = teams
    services.fixtures.schedule(league.owner, match.public_id, starts_at=in_days(4))
    assert [one.to for one in sent()] == [[one.email] for one in sorted((home, away), key=str)]
    leave(league, home)
    services.fixtures.schedule(league.owner, match.public_id, starts_at=in_days(5))
    assert [one.to for one in sent()] == [[away.email]]


def test_who_leaves_before_the_letter_is_written_gets_none(
    teams: tuple[League, Fixture, User, User],
) -> None:
    league, match, home, away = teams
    services.fixtures.schedule(league.owner, match.public_id, starts_at=in_days(5))
    services.base.outbox.send(limit=1, early=True)
    leave(league, home)
    assert [one.to for one in sent()] == [[away.email]]


def test_who_has_left_speaks_for_no_team_and_finds_no_match_of_it(
    teams: tuple[League, Fixture, User, User],
) -> None:
    league, match, home, _away = teams
    row, entry = match.competition, match.home
    assert entry is not None

    def counts() -> list[bool]:
        return [
            entry.pk in own_entries(home.pk, row),
            Reader(home).plays(match),
            home.pk in readers.players_of([entry.pk])[entry.pk],
            home.pk in readers.captains_of(entry.team_id or 0),
            home in speakers.speakers_of(entry),
            bool(speakers.sides_of(home, match)),
            home.pk in {one.user_id for one in affected.people_of([entry])[entry.pk]},
            bool(_own_teams(home.pk)),
            my_matches(viewer_of(home)).any,
            _of(home).filter(pk=match.pk).exists(),
        ]

    assert counts() == [True] * 10
    leave(league, home)
    assert counts() == [False] * 10
    who = Person.objects.get(user=home)
    services.people.join(league.owner, league.club, who.public_id)
    assert counts() == [True] * 10


def test_a_place_in_the_team_of_a_club_that_is_not_theirs_tells_nothing(
    teams: tuple[League, Fixture, User, User],
) -> None:
    league, match, home, _away = teams
    other = services.clubs.create(league.owner, name="Other", kind="club")
    entry = match.home
    assert entry is not None
    entry.team.__class__.objects.filter(pk=entry.team_id).update(club=other)
    assert home.pk not in readers.players_of([entry.pk])[entry.pk], "it is no club of theirs"
    assert not Reader(home).plays(match)


def test_who_plays_is_asked_in_one_query(
    teams: tuple[League, Fixture, User, User], django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    keys = [*Entry.objects.filter(team__isnull=False).values_list("pk", flat=True)]
    with django_assert_num_queries(1):
        told = readers.players_of(keys)
    assert sum(len(users) for users in told.values()) == 2
    row = teams[1].competition
    with django_assert_num_queries(1):
        assert own_entries(teams[2].pk, row)

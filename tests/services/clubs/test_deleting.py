"""Teams, venues, seasons made by mistake: deleted where nothing rests on them; brought back."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

import pytest
from django.utils import timezone

from matches import services
from matches.errors import ConflictError, NotAllowedError, NotFoundError
from matches.models import AuditEntry, Board, Club, Season, Team, User, Venue
from matches.selectors.clubs import deleted_of
from matches.services import lately
from matches.services.clubs import deleting
from tests.services.league import League, make_league

pytestmark = pytest.mark.django_db


@pytest.fixture
def league() -> League:
    return make_league(2)


@pytest.fixture
def team(league: League) -> Team:
    people = [each.person.public_id for each in league.entries]
    made = services.teams.teams.create(league.owner, league.club, name="Owls", members=people)
    made.members.filter(order=1).update(captain=True)
    return made


def club(league: League) -> Club:
    return Club.objects.get(public_id=league.club)


def delete(league: League, noun: str, which: str, **more: Any) -> None:
    seen = deleting.look(league.owner, league.club, noun, which).digest
    deleting.delete(league.owner, league.club, noun, which, seen=more.get("seen", seen))


def back(league: League) -> None:
    (line, *_more) = deleted_of(club(league))
    deleting.bring_back(league.owner, league.club, line.number)


class TestTeams:
    def test_a_team_that_never_played_goes_and_comes_back_with_its_people(self, league, team):
        look = deleting.look(league.owner, league.club, "team", team.public_id)
        assert (look.name, look.parts, look.why_not) == ("Owls", 2, ())
        was = list(team.members.values_list("person", "order", "captain"))
        delete(league, "team", team.public_id)
        assert not Team.objects.exists()
        back(league)
        again = Team.objects.get(public_id=team.public_id)
        assert list(again.members.values_list("person", "order", "captain")) == was
        assert deleted_of(club(league)) == ()

    def test_one_that_is_entered_stays_and_says_why(self, league, team):
        made = services.competitions.create(
            league.owner, league.season, name="Teams", game="black", format="round-robin",
            entry_kind="team",
        )  # fmt: skip
        services.competitions.entries.enter(league.owner, made.public_id, team=team.public_id)
        with pytest.raises(ConflictError, match="Owls stays: it is entered in a competition"):
            delete(league, "team", team.public_id)
        services.competitions.binning.put(
            league.owner, made.public_id,
            seen=services.competitions.binning.look(league.owner, made.public_id).digest,
        )  # fmt: skip
        # What is in the bin comes back with its teams.
        with pytest.raises(ConflictError):
            delete(league, "team", team.public_id)
        assert Team.objects.exists()

    def test_who_was_erased_or_has_left_does_not_come_back_with_it(self, league, team):
        delete(league, "team", team.public_id)
        person = league.entries[0].person
        person.erased_at = timezone.now()
        type(person).objects.filter(pk=person.pk).update(erased_at=person.erased_at)
        back(league)
        assert Team.objects.get().members.count() == 1

    def test_another_of_its_name_stands_in_its_way(self, league, team):
        delete(league, "team", team.public_id)
        services.teams.teams.create(league.owner, league.club, name="Owls")
        with pytest.raises(ConflictError, match="standing team of that name"):
            back(league)
        assert Team.objects.count() == 1

    def test_what_has_changed_since_it_was_looked_at_stays(self, league, team):
        seen = deleting.look(league.owner, league.club, "team", team.public_id).digest
        services.teams.teams.rename(league.owner, team.public_id, "Barn Owls")
        with pytest.raises(ConflictError, match="changed since you looked"):
            delete(league, "team", team.public_id, seen=seen)


class TestVenues:
    def test_a_venue_goes_with_its_boards_and_comes_back_with_ways_and_all(self, league):
        league.hall(boards=2)
        services.clubs.venues.create(league.owner, league.club, name="The Barn")
        hall, barn = (Venue.objects.get(slug=slug) for slug in ("the-hall", "the-barn"))
        hall.ways_out.create(other=barn, minutes=25)
        was = list(Board.objects.values("public_id", "name", "games", "in_use"))
        delete(league, "venue", "the-hall")
        assert [each.slug for each in Venue.objects.all()] == ["the-barn"]
        assert not Board.objects.exists()
        back(league)
        assert list(Board.objects.values("public_id", "name", "games", "in_use")) == was
        hall = Venue.objects.get(slug="the-hall")
        assert (hall.ways_in.get().minutes, hall.ways_in.get().one) == (25, barn)

    def test_one_where_a_match_is_played_stays(self, league):
        board, *_rest = league.hall()
        services.fixtures.schedule(
            league.owner, league.id(), board=board, starts_at=timezone.now() + timedelta(days=3)
        )
        look = deleting.look(league.owner, league.club, "venue", "the-hall")
        assert "matches are, or were, played there" in look.why_not
        with pytest.raises(ConflictError):
            delete(league, "venue", "the-hall")


class TestSeasons:
    def test_a_season_goes_that_nothing_belongs_to(self, league):
        made = services.clubs.seasons.create(
            league.owner, league.club, name="2031", starts_on=date(2031, 1, 1),
            ends_on=date(2031, 12, 31),
        )  # fmt: skip
        delete(league, "season", made.public_id)
        assert not Season.objects.filter(pk=made.pk).exists()
        back(league)
        again = Season.objects.get(public_id=made.public_id)
        assert (again.slug, again.ends_on) == (made.slug, date(2031, 12, 31))

    def test_one_that_is_played_says_what_belongs_to_it(self, league):
        look = deleting.look(league.owner, league.club, "season", league.season)
        assert set(look.why_not) == {
            "competitions belong to it, or lie in the bin", "people are members in it",
        }  # fmt: skip

    def test_a_team_whose_season_is_gone_waits_for_it(self, league):
        made = services.clubs.seasons.create(
            league.owner, league.club, name="2031", starts_on=date(2031, 1, 1),
            ends_on=date(2031, 12, 31),
        )  # fmt: skip
        team = services.teams.teams.create(
            league.owner, league.club, name="Hares", season=made.public_id
        )
        delete(league, "team", team.public_id)
        delete(league, "season", made.public_id)
        team_line = next(one for one in deleted_of(club(league)) if one.noun == "team")
        with pytest.raises(ConflictError, match="season is gone"):
            deleting.bring_back(league.owner, league.club, team_line.number)
        back(league)
        deleting.bring_back(league.owner, league.club, team_line.number)
        assert Team.objects.get().season.public_id == made.public_id


class TestWho:
    def test_nobody_who_does_not_organise_the_club(self, league, team):
        for user in (league.umpire, User.objects.create_user("stranger"), None):
            with pytest.raises((NotAllowedError, NotFoundError)):
                deleting.look(user, league.club, "team", team.public_id)
            with pytest.raises((NotAllowedError, NotFoundError)):
                deleting.delete(user, league.club, "team", team.public_id, seen="x")

    def test_nothing_of_another_club(self, league, team):
        other = services.clubs.create(league.owner, name="Other", kind="club")
        for noun, which in (("team", team.public_id), ("season", league.season), ("venue", "x")):
            with pytest.raises(NotFoundError):
                deleting.look(league.owner, other.public_id, noun, which)

    def test_no_other_kind_of_thing(self, league):
        with pytest.raises(NotFoundError):
            deleting.look(league.owner, league.club, "person", league.entries[0].person.public_id)


def test_it_is_taken_back_from_what_was_done_lately(league, team):
    delete(league, "team", team.public_id)
    row = AuditEntry.objects.get(action="team.deleted")
    seen = lately.look(league.owner, league.club, row.pk).digest
    lately.undo(league.owner, league.club, row.pk, seen=seen)
    assert Team.objects.get().public_id == team.public_id
    with pytest.raises(NotFoundError):
        deleting.bring_back(league.owner, league.club, row.pk)


def test_after_thirty_days_it_is_gone(league, team, monkeypatch):
    delete(league, "team", team.public_id)
    (line,) = deleted_of(club(league))
    later = timezone.now() + timedelta(days=30, minutes=1)
    monkeypatch.setattr("matches.selectors.clubs.deleted.timezone.now", lambda: later)
    assert deleted_of(club(league)) == ()
    with pytest.raises(NotFoundError):
        deleting.bring_back(league.owner, league.club, line.number)

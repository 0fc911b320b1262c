"""Following by mail without an account: asked, confirmed, told once a day, stopped."""

from __future__ import annotations

import datetime
import re
from typing import Any

import pytest
from django.core import mail
from django.utils import timezone

from matches import services
from matches.errors import ConflictError, InvalidError, NotFoundError
from matches.models import Competition, Follower, OutboxMessage, Person, User
from matches.policy.visibility import NOBODY
from matches.selectors.following import Target, of_competition, of_row
from matches.services import following
from matches.services.base import outbox
from matches.services.following import asking
from matches.services.people import erasing, retention
from tests.services.league import League, make_league

pytestmark = pytest.mark.django_db

ADDRESS = "fan@a.example"


@pytest.fixture
def league() -> League:
    made = make_league()
    Competition.objects.filter(pk=made.competition.pk).update(visibility="public")
    made.competition.refresh_from_db()
    return made


def target(league: League) -> Target:
    return of_row(Follower(competition=league.competition))


def letters() -> list[Any]:
    mail.outbox.clear()
    outbox.send(early=True)
    return list(mail.outbox)


def link(text: str, what: str) -> str:
    found = re.search(rf"/follow/{what}/([^/\s]+)/", text)
    assert found is not None
    return found[1]


def follow(league: League, address: str = ADDRESS) -> str:
    """Ask and confirm; returns the token that stops it."""
    following.ask(target(league), address)
    (letter,) = letters()
    following.confirm(link(letter.body, "confirm"))
    return link(letter.body, "stop")


def tomorrow(days: int = 1) -> datetime.datetime:
    at = timezone.now() + datetime.timedelta(days=days)
    return at.replace(hour=12)


def told(days: int = 1) -> list[Any]:
    following.of_the_day(tomorrow(days))
    return letters()


class TestAsked:
    def test_one_letter_asks_and_nothing_is_told_before_an_answer(self, league):
        following.ask(target(league), " Fan@A.example ")
        (letter,) = letters()
        assert letter.to == [ADDRESS]
        assert league.competition.name in letter.subject
        league.play(1)
        assert told() == []

    def test_asking_again_sends_no_second_letter_that_day(self, league):
        for _time in range(3):
            following.ask(target(league), ADDRESS)
        assert len(letters()) == 1
        Follower.objects.update(asked_at=timezone.now() - datetime.timedelta(days=2))
        following.ask(target(league), ADDRESS)
        assert len(letters()) == 1

    def test_an_address_is_asked_three_times_a_day_whatever_is_to_be_followed(self, league):
        season = league.season
        for n in range(5):
            made = services.competitions.create(
                league.owner, season, name=f"Cup {n}", game="black", format="round-robin"
            )
            Competition.objects.filter(pk=made.pk).update(visibility="public", state="open")
            made.refresh_from_db()
            following.ask(of_row(Follower(competition=made)), ADDRESS)
        assert len(letters()) == 3

    def test_the_installation_asks_no_more_than_so_many_a_day(self, league, monkeypatch):
        monkeypatch.setattr(asking, "MOST_A_DAY", 1)
        following.ask(target(league), ADDRESS)
        with pytest.raises(ConflictError, match="tomorrow"):
            following.ask(target(league), "other@a.example")

    @pytest.mark.parametrize(
        "typed", ["", "nobody", "a@b@c.example", "a b@c.example", '"a"@c.example']
    )
    def test_what_is_no_address_is_refused(self, league, typed):
        with pytest.raises(InvalidError):
            following.ask(target(league), typed)
        assert not OutboxMessage.objects.filter(topic="follow-asked.mail").exists()

    def test_confirmed_twice_it_is_confirmed_once(self, league):
        following.ask(target(league), ADDRESS)
        (letter,) = letters()
        token = link(letter.body, "confirm")
        following.confirm(token)
        was = Follower.objects.get().confirmed_at
        following.confirm(token)
        assert Follower.objects.get().confirmed_at == was

    def test_a_token_is_good_for_its_own_page_alone(self, league):
        stop = follow(league)
        for token in (stop, "x", ""):
            with pytest.raises(NotFoundError):
                following.confirm(token)
        following.ask(target(league), "other@a.example")
        token = link(letters()[0].body, "confirm")
        with pytest.raises(NotFoundError):
            following.stop(token)


class TestTold:
    def test_results_and_dates_since_then_come_in_one_letter_a_day(self, league):
        stop = follow(league)
        league.play(1)
        services.fixtures.schedule(league.owner, league.id(2), starts_at=tomorrow(9))
        (letter,) = told()
        assert letter.subject == f"{league.competition.name}: 1 result, 1 date (Harbour Club)"
        assert f"/matches/{league.id(1)}/" in letter.body
        assert f"/matches/{league.id(2)}/" in letter.body
        assert link(letter.body, "stop") == stop
        assert letter.extra_headers["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
        assert told() == []
        assert told(2) == []

    def test_what_was_before_is_not_told(self, league):
        league.play(1)
        follow(league)
        assert told() == []

    def test_a_move_of_many_matches_is_told_too(self, league):
        follow(league)
        at = tomorrow(9).isoformat()
        services.fixtures.moves.move(
            league.owner, league.competition.public_id,
            {league.id(n): {"starts_at": at, "ends_at": None, "venue": None, "boards": []}
             for n in (1, 2)},
        )  # fmt: skip
        (letter,) = told()
        assert "2 dates" in letter.subject

    def test_a_match_that_is_put_off_is_told_without_why(self, league):
        at = timezone.now() + datetime.timedelta(days=5)
        services.fixtures.schedule(league.owner, league.id(), starts_at=at)
        follow(league)
        services.rulings.postpone(league.owner, league.id(), reason="Snow.")
        (letter,) = told()
        assert letter.subject.startswith(f"{league.competition.name}: 1 date")
        assert "put off, without a new date yet" in letter.body
        assert "Snow" not in letter.body

    def test_a_match_that_was_put_off_and_has_a_date_by_then_is_told_with_it(self, league):
        follow(league)
        services.rulings.postpone(league.owner, league.id(), reason="Snow.")
        services.fixtures.schedule(league.owner, league.id(), starts_at=tomorrow(9))
        (letter,) = told()
        assert "put off" not in letter.body

    def test_names_are_those_that_strangers_read_when_it_is_written(self, league):
        follow(league)
        league.play(1)
        following.of_the_day(tomorrow())
        Person.objects.update(naming="initials")
        (letter,) = letters()
        assert "Asha Brook" not in letter.body
        assert "A. B." in letter.body

    @pytest.mark.parametrize("change", ["private", "a child plays"])
    def test_nothing_is_told_of_what_strangers_may_not_read_by_then(self, league, change):
        follow(league)
        league.play(1)
        services.fixtures.schedule(league.owner, league.id(2), starts_at=tomorrow(9))
        following.of_the_day(tomorrow())
        if change == "private":
            Competition.objects.update(visibility="private")
        else:
            Person.objects.filter(pk=league.entries[0].person_id).update(age_band="youth")
        assert letters() == []

    def test_a_letter_that_was_not_taken_is_tried_again_as_the_same(self, league, monkeypatch):
        follow(league)
        league.play(1)
        following.of_the_day(tomorrow())
        before = OutboxMessage.objects.get(topic="followed.mail").payload
        assert set(before) == {"follower", "since", "until"}


class TestTeams:
    def test_a_team_is_followed_through_what_it_plays(self, league):
        assert of_competition("x", "y", "z", NOBODY) is None
        team = services.teams.teams.create(league.owner, league.club, name="Owls")
        other = services.teams.teams.create(league.owner, league.club, name="Foxes")
        third = services.teams.teams.create(league.owner, league.club, name="Hares")
        made = services.competitions.create(
            league.owner, league.season, name="Teams", game="black", format="round-robin",
            entry_kind="team",
        )  # fmt: skip
        for each in (team, other, third):
            services.competitions.entries.enter(league.owner, made.public_id, team=each.public_id)
        services.competitions.draw_fixtures(league.owner, made.public_id)
        assert not of_row(Follower(team=team)).open
        Competition.objects.filter(pk=made.pk).update(visibility="public")
        following.ask(of_row(Follower(team=team)), ADDRESS)
        following.confirm(link(letters()[0].body, "confirm"))
        for fixture in made.fixtures.all():
            services.fixtures.schedule(
                league.owner, fixture.public_id, starts_at=tomorrow(9 + fixture.number)
            )
        (letter,) = told()
        assert letter.subject == "Owls: 2 dates (Harbour Club)"
        assert "Foxes – Hares" not in letter.body


class TestRefused:
    def test_what_strangers_may_not_read_is_not_followed(self, league):
        Competition.objects.update(visibility="private")
        with pytest.raises(ConflictError):
            following.ask(target(league), ADDRESS)
        assert not Follower.objects.exists()

    def test_nor_where_a_child_plays(self, league):
        Person.objects.filter(pk=league.entries[0].person_id).update(age_band="child")
        assert not target(league).open


class TestForgotten:
    def test_who_stops_it_is_forgotten_and_may_stop_it_twice(self, league):
        token = follow(league)
        following.stop(token)
        assert not Follower.objects.exists()
        following.stop(token)
        assert following.stops(token) is None
        league.play(1)
        assert told() == []

    @pytest.mark.parametrize(
        "over",
        [
            {"confirmed_at": None, "told_until": None, "asked_at": 8},
            {"confirmed_at": 366},
        ],
    )
    def test_an_address_goes_that_nobody_confirmed_or_that_was_told_for_a_year(self, league, over):
        follow(league)
        now = timezone.now()
        Follower.objects.update(
            **{k: now - datetime.timedelta(days=v) if v else v for k, v in over.items()}
        )
        assert retention.tidy()["followers"] == 1
        assert not Follower.objects.exists()

    def test_it_goes_a_month_after_the_season_and_not_before(self, league):
        follow(league)
        assert retention.tidy()["followers"] == 0
        season = league.competition.season
        season.starts_on = datetime.date(2020, 1, 1)
        season.ends_on = timezone.localdate() - datetime.timedelta(days=31)
        season.save()
        assert retention.tidy()["followers"] == 1


def test_who_is_erased_follows_nothing_any_more_and_takes_along_what_they_followed(
    league: League, settings: Any, tmp_path: Any
) -> None:
    settings.ERASURES_FILE = tmp_path / "erasures.jsonl"
    user = User.objects.create_user("fan", email="Fan@a.example")
    who = services.people.create(league.owner, league.club, given_name="Fay", age_band="adult")
    Person.objects.filter(pk=who.pk).update(user=user)
    follow(league)
    told = services.people.subject_access.own(user)
    assert [each["follows"] for each in told["followed"]] == [str(league.competition)]
    erasing.erase(league.owner, league.club, who.public_id, reason="Asked for.")
    assert not Follower.objects.exists()

"""What an attacker tries with rights of yesterday, with other clubs' ids, and on shared devices."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client
from django.utils import timezone

from matches.errors import ConflictError, NotFoundError
from matches.models import Membership, Person, Team, User, WaitingEntry
from matches.policy import visibility
from matches.policy.viewer import viewer_of
from matches.services import competitions, people, teams
from matches.services.competitions import entries, open_entry
from matches.services.teams import guests
from pennyclub.live import stream
from tests.services.league import League, make_league

pytestmark = pytest.mark.django_db
PASSWORD = "four-houses-one-table"


@pytest.fixture(autouse=True)
def nobody_has_asked_yet() -> None:
    cache.clear()


@pytest.fixture
def league() -> League:
    made = make_league()
    competitions.publish(made.owner, made.competition.public_id, visibility="members")
    made.competition.refresh_from_db()
    return made


def member(league: League) -> tuple[User, Person]:
    person = league.entries[0].person
    assert person is not None
    person.user = User.objects.create_user("member", password=PASSWORD)
    person.save()
    return person.user, person


def reads(league: League, user: User) -> bool:
    return visibility.may_read(league.competition, viewer_of(user))


def test_a_member_of_a_season_long_over_reads_what_is_for_members_no_more(league: League) -> None:
    user, person = member(league)
    season = league.competition.season
    today = timezone.localdate()
    season.starts_on, season.ends_on = today - timedelta(days=400), today - timedelta(days=30)
    season.save()
    assert reads(league, user)
    season.ends_on = today - timedelta(days=91)
    season.save()
    assert not reads(league, user)
    assert Membership.objects.filter(person=person).exists()


def test_who_has_left_reads_what_is_for_members_no_more_and_may_come_back(league: League) -> None:
    user, person = member(league)
    assert reads(league, user)
    people.leave(league.owner, league.club, person.public_id)
    assert not reads(league, user)
    with pytest.raises(ConflictError):
        people.leave(league.owner, league.club, person.public_id)
    people.join(league.owner, league.club, person.public_id)
    assert reads(league, user)


def team_competition(league: League) -> Any:
    made = competitions.create(
        league.owner, league.season, name="Team League", game="black", entry_kind="team"
    )
    competitions.open(league.owner, made.public_id)
    return made


def other_clubs_team() -> tuple[League, Team]:
    other = make_league()
    User.objects.filter(pk=other.owner.pk).update(is_superuser=False)
    other.owner.refresh_from_db()
    other.owner.roles.create(club=other.competition.club, role="owner")
    return other, teams.create(other.owner, other.club, name="Owls")


def test_another_clubs_team_is_entered_only_with_its_consent(league: League) -> None:
    host = team_competition(league)
    other, team = other_clubs_team()
    with pytest.raises(NotFoundError):
        entries.enter(league.owner, host.public_id, team=team.public_id)
    asked = guests.invite(league.owner, host.public_id, team=team.public_id)
    with pytest.raises(NotFoundError):
        entries.enter(league.owner, host.public_id, team=team.public_id)
    guests.answer(other.owner, asked.public_id, accept=False)
    with pytest.raises(NotFoundError):
        entries.enter(league.owner, host.public_id, team=team.public_id)
    guests.answer(other.owner, asked.public_id, accept=True)
    assert entries.enter(league.owner, host.public_id, team=team.public_id).team == team


def test_a_club_cannot_accept_for_another_clubs_team(league: League) -> None:
    host = team_competition(league)
    _other, team = other_clubs_team()
    asked = guests.invite(league.owner, host.public_id, team=team.public_id)
    organiser = User.objects.create_user("organiser")
    organiser.roles.create(club=league.competition.club, role="organiser")
    with pytest.raises(NotFoundError):
        guests.answer(organiser, asked.public_id, accept=True)


def test_health_checks_and_live_streams_ask_for_https_as_every_page_does(settings: Any) -> None:
    assert "Strict-Transport-Security" not in Client().get("/healthz").headers
    settings.SECURE_HSTS_SECONDS = 31_536_000
    for at in ("/healthz", "/readyz"):
        assert "max-age=31536000" in Client().get(at)["Strict-Transport-Security"]
    assert stream._https()[0][0] == b"strict-transport-security"


def test_a_card_of_thousands_of_rows_comes_back_as_text_at_the_desk_too(league: League) -> None:
    client = Client()
    client.force_login(league.owner)
    typed = "detail=flicks&action=submit"
    typed += "".join(f"&row={n}&r{n}-kind=flick" for n in range(5_000))
    kind = "application/x-www-form-urlencoded"
    answer = client.post(f"/desk/matches/{league.id()}/card/", typed, content_type=kind)
    assert answer.status_code in (400, 422)
    assert b'name="r1-kind"' not in answer.content
    assert answer.content.count(b"flick") > 5_000


def test_an_owner_without_a_second_factor_is_asked_for_one_and_kept_out_where_demanded(
    league: League, settings: Any
) -> None:
    client = Client()
    client.force_login(league.owner)
    assert "second factor" in client.get("/desk/").content.decode()
    settings.OWNERS_NEED_SECOND_FACTOR = True
    answer = client.get("/desk/")
    assert (answer.status_code, answer["Location"]) == (302, "/accounts/2fa/")
    player = Client()
    player.force_login(member(league)[0])
    assert player.get("/desk/").status_code == 200


@pytest.mark.parametrize(("remember", "until_closed"), [({}, True), ({"remember": "on"}, False)])
def test_signing_in_lasts_until_the_browser_is_closed_unless_one_says_otherwise(
    league: League, remember: dict[str, str], until_closed: bool
) -> None:
    member(league)
    client = Client()
    client.post("/accounts/login/", {"login": "member", "password": PASSWORD, **remember})
    assert client.session.get_expire_at_browser_close() is until_closed
    assert "remember" in Client().get("/accounts/login/").content.decode()


def opened(league: League, **more: Any) -> Any:
    """A public competition into which members enter themselves, and captains their teams."""
    made = competitions.create(league.owner, league.season, name="Cup", game="black", **more)
    competitions.publish(league.owner, made.public_id, "public", young_known=True)
    open_entry.offer(league.owner, made.public_id)
    return made


def test_a_captain_who_left_the_club_neither_enters_its_team_nor_takes_it_out(
    league: League,
) -> None:
    user, person = member(league)
    team = teams.create(league.owner, league.club, name="Owls", members=[person.public_id])
    team.members.update(captain=True)
    first, second = (opened(league, entry_kind="team").public_id for _time in range(2))
    open_entry.enter(user, first, team.public_id)
    people.leave(league.owner, league.club, person.public_id)
    assert team.members.filter(person=person, captain=True).exists()
    for service, where in ((open_entry.leave, first), (open_entry.enter, second)):
        with pytest.raises(NotFoundError):
            service(user, where, team.public_id)
    assert [one.competition.public_id for one in team.entries.all()] == [first]


def test_a_member_of_a_season_long_over_enters_no_more(league: League) -> None:
    user, person = member(league)
    now, where = timezone.localdate(), opened(league).public_id
    past = league.competition.club.seasons.create(
        slug="past", name="Past", starts_on=now - timedelta(days=400),
        ends_on=now - timedelta(days=91),
    )  # fmt: skip
    Membership.objects.filter(person=person).update(season=past)
    with pytest.raises(NotFoundError):
        open_entry.enter(user, where, person.public_id)


@pytest.mark.parametrize("how", ["a place is free", "more places", "on the day"])
def test_who_waits_and_leaves_the_club_is_not_entered_by_it(league: League, how: str) -> None:
    user, person = member(league)
    others = [one.person.public_id for one in league.entries[1:] if one.person is not None]
    where = opened(league).public_id
    ids = [entries.enter(league.owner, where, people=[one]).public_id for one in others]
    open_entry.offer(league.owner, where, places=3)
    assert open_entry.enter(user, where, person.public_id) == open_entry.WAITING
    people.leave(league.owner, league.club, person.public_id)
    if how == "a place is free":
        entries.remove(league.owner, ids[0])
    elif how == "more places":
        open_entry.offer(league.owner, where, places=4)
    else:
        open_entry.check_in(league.owner, where, others[:2])
    assert not person.entries.filter(competition__public_id=where).exists()
    assert not WaitingEntry.objects.filter(person=person).exists()

"""Open entry: who may enter whom, places, who waits, and who is here on the day."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.core import mail
from django.test import Client
from django.utils import timezone

from matches import services
from matches.errors import ConflictError, InvalidError, NotAllowedError, NotFoundError
from matches.models import Entry, OpenEntry, Person, User, WaitingEntry
from matches.policy.viewer import viewer_of
from matches.selectors.competitions import open_entry_page
from matches.services.base import outbox
from matches.services.competitions import open_entry
from tests.services.league import NAMES, League, make_league

pytestmark = pytest.mark.django_db


@pytest.fixture
def league() -> League:
    """Four members with sign-ins, a public competition that nobody has entered, three places."""
    made = make_league(4, draw=False)
    for n, entry in enumerate(made.entries):
        person = entry.person
        person.user = User.objects.create_user(f"player-{n}", email=f"player-{n}@example.org")
        person.save()
    cup = services.competitions.create(made.owner, made.season, name="Cup", game="black")
    services.competitions.publish(made.owner, cup.public_id, "public", young_known=True)
    open_entry.offer(made.owner, cup.public_id, places=3)
    made.competition = cup
    cup.refresh_from_db()
    return made


def who(league: League, n: int) -> tuple[User, str, str]:
    person = Person.objects.get(user__username=f"player-{n}")
    return person.user, league.competition.public_id, person.public_id


def fill(league: League) -> list[str]:
    return [open_entry.enter(*who(league, n)) for n in range(4)]


def entered(league: League) -> list[str]:
    return [str(one.person) for one in league.competition.entries.order_by("id")]


def waits(league: League) -> list[str]:
    held = WaitingEntry.objects.filter(competition=league.competition).order_by("id")
    return [str(one.person) for one in held]


def test_members_enter_themselves_until_the_places_are_taken_and_then_wait(
    league: League,
) -> None:
    assert league.competition.state == "open"
    assert fill(league) == ["in", "in", "in", "waiting"]
    assert open_entry.enter(*who(league, 0)) == "in"
    assert open_entry.enter(*who(league, 3)) == "waiting"
    assert entered(league) == list(NAMES[:3])
    assert waits(league) == [NAMES[3]]


def test_a_place_that_falls_free_goes_to_who_waits_first_and_they_are_told(
    league: League,
) -> None:
    fill(league)
    open_entry.leave(*who(league, 1))
    assert entered(league) == [NAMES[0], NAMES[2], NAMES[3]]
    assert waits(league) == []
    outbox.send(early=True)
    assert [(one.to, "a place for you" in one.body) for one in mail.outbox] == [
        (["player-3@example.org"], True)
    ]


def test_an_organiser_s_removal_and_more_places_let_them_in_too(league: League) -> None:
    fill(league)
    first = league.competition.entries.order_by("id")[0]
    services.competitions.entries.remove(league.owner, first.public_id)
    assert entered(league) == list(NAMES[1:4])
    assert open_entry.enter(*who(league, 0)) == "waiting"
    open_entry.offer(league.owner, league.competition.public_id, places=4)
    assert waits(league) == []


def test_after_the_closing_time_nobody_enters_but_who_is_in_may_leave(league: League) -> None:
    open_entry.enter(*who(league, 0))
    open_entry.close(league.owner, league.competition.public_id)
    with pytest.raises(ConflictError, match="closed"):
        open_entry.enter(*who(league, 1))
    open_entry.leave(*who(league, 0))
    assert entered(league) == []
    later = timezone.now() + timedelta(days=1)
    open_entry.offer(league.owner, league.competition.public_id, places=3, closes_at=later)
    assert open_entry.enter(*who(league, 1)) == "in"


def test_once_drawn_nothing_can_be_changed(league: League) -> None:
    fill(league)
    services.competitions.draw_fixtures(league.owner, league.competition.public_id)
    for act in (open_entry.enter, open_entry.leave):
        with pytest.raises(ConflictError, match="fixtures are out"):
            act(*who(league, 3))
    with pytest.raises(ConflictError):
        open_entry.check_in(league.owner, league.competition.public_id, [])


def test_nobody_enters_somebody_else_and_who_left_the_club_nobody(league: League) -> None:
    user, own, _key = who(league, 0)
    with pytest.raises(NotFoundError, match="whom you may enter"):
        open_entry.enter(user, own, who(league, 1)[2])
    services.people.leave(league.owner, league.club, who(league, 2)[2])
    with pytest.raises(NotFoundError):
        open_entry.enter(*who(league, 2))
    stranger = User.objects.create_user("stranger")
    with pytest.raises(NotFoundError):
        open_entry.enter(stranger, own, who(league, 1)[2])
    with pytest.raises(NotAllowedError):
        open_entry.enter(None, own, who(league, 1)[2])
    assert entered(league) == []


def test_what_may_not_be_read_cannot_be_entered(league: League) -> None:
    services.competitions.publish(league.owner, league.competition.public_id, visibility="private")
    with pytest.raises(NotFoundError):
        open_entry.enter(*who(league, 0))
    row = league.competition
    place = (row.club.slug, row.season.slug, row.slug)
    user = who(league, 0)[0]
    assert open_entry_page(*place, viewer_of(user), user) is None


def test_without_an_open_entry_an_organiser_enters(league: League) -> None:
    OpenEntry.objects.all().delete()
    with pytest.raises(NotFoundError, match="An organiser enters"):
        open_entry.enter(*who(league, 0))
    pairs = services.competitions.create(
        league.owner, league.season, name="Pairs", game="red", entry_kind="pair"
    )
    with pytest.raises(ConflictError, match="Pairs"):
        open_entry.offer(league.owner, pairs.public_id)
    with pytest.raises(NotAllowedError):
        open_entry.offer(who(league, 0)[0], league.competition.public_id)


def test_a_captain_enters_the_team_and_a_member_does_not(league: League) -> None:
    cup = services.competitions.create(
        league.owner, league.season, name="Teams", game="black", entry_kind="team"
    )
    services.competitions.publish(league.owner, cup.public_id, "public", young_known=True)
    open_entry.offer(league.owner, cup.public_id)
    people = [who(league, n)[2] for n in (0, 1)]
    team = services.teams.create(league.owner, league.club, name="Owls", members=people)
    services.teams.set_captains(league.owner, team.public_id, people[:1])
    with pytest.raises(NotFoundError):
        open_entry.enter(who(league, 1)[0], cup.public_id, team.public_id)
    assert open_entry.enter(who(league, 0)[0], cup.public_id, team.public_id) == "in"
    assert Entry.objects.get(competition=cup).team == team


def test_on_the_day_who_is_here_plays_and_the_others_wait(league: League) -> None:
    fill(league)
    here = [who(league, n)[2] for n in (0, 2, 3)]
    assert open_entry.check_in(league.owner, league.competition.public_id, here) == (3, 1)
    assert set(entered(league)) == {NAMES[0], NAMES[2], NAMES[3]}
    assert waits(league) == [NAMES[1]]
    # Late, and all places taken: still waiting; then somebody goes home.
    late = [*here, who(league, 1)[2]]
    assert open_entry.check_in(league.owner, league.competition.public_id, late) == (3, 1)
    assert open_entry.check_in(league.owner, league.competition.public_id, late[1:]) == (3, 1)
    assert waits(league) == [NAMES[0]]
    with pytest.raises(InvalidError, match="entered, or wait"):
        open_entry.check_in(league.owner, league.competition.public_id, ["zzzzzzzzzzzz"])


def address(league: League, before: str = "") -> str:
    row = league.competition
    return f"{before}/competitions/{row.club.slug}/{row.season.slug}/{row.slug}/"


def test_the_page_lets_a_member_in_and_out_and_a_stranger_sign_in(league: League) -> None:
    Person.objects.update(age_band="child", naming="initials")
    at = address(league) + "enter/"
    user, _own, key = who(league, 0)
    member, stranger = Client(), Client()
    member.force_login(user)
    assert "Sign in to enter" in stranger.get(at).content.decode()
    assert stranger.post(at, {"who": key})["Location"].startswith("/accounts/login/")
    assert member.post(at, {"who": key, "action": "enter"}).status_code == 302
    page = stranger.get(at).content.decode()
    assert "1 of 3 places" in page
    assert "Brook" not in page
    assert "A. B." in page
    assert f'href="{at}"' in stranger.get(address(league)).content.decode()
    assert member.post(at, {"who": who(league, 1)[2], "action": "enter"}).status_code == 404
    assert member.post(at, {"who": key, "action": "leave"}).status_code == 302
    assert entered(league) == []
    open_entry.close(league.owner, league.competition.public_id)
    refused = member.post(at, {"who": key, "action": "enter"})
    assert refused.status_code == 400
    assert "Entries are closed" in refused.content.decode()


def test_the_desk_offers_closes_and_checks_in(league: League) -> None:
    client = Client()
    client.force_login(league.owner)
    at = address(league, "/desk") + "open-entry/"
    fill(league)
    refused = client.post(at, {"action": "offer", "places": "1"})
    assert refused.status_code == 400
    assert 'value="1"' in refused.content.decode()
    assert client.post(at, {"action": "offer", "places": "4"}).status_code == 302
    assert waits(league) == []
    here = [who(league, n)[2] for n in (0, 1)]
    assert client.post(at, {"action": "present", "present": here}).status_code == 302
    assert entered(league) == list(NAMES[:2])
    assert NAMES[3] in client.get(at).content.decode()
    assert client.post(at, {"action": "close"}).status_code == 302


def test_the_page_takes_as_many_queries_for_many_as_for_few(
    league: League, django_assert_max_num_queries: Any
) -> None:
    row, user = league.competition, who(league, 0)[0]
    place, viewer = (row.club.slug, row.season.slug, row.slug), viewer_of(user)
    for _n in range(2):
        with django_assert_max_num_queries(9):
            assert open_entry_page(*place, viewer, user) is not None
        fill(league)

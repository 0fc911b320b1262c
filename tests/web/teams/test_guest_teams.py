"""Teams of other clubs, from the asking to the entry, on the desks of both clubs."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from matches.errors import NotAllowedError, NotFoundError
from matches.models import Competition, Entry, TeamInvitation, User
from matches.services import competitions, teams
from matches.services.competitions import entries
from matches.services.people import invitations
from matches.services.teams import guests
from tests.services.league import League, make_league

pytestmark = pytest.mark.django_db


@pytest.fixture
def league() -> League:
    return make_league()


def host_of(league: League, **more: Any) -> Competition:
    made = competitions.create(
        league.owner, league.season, name="Team League", game="black", entry_kind="team", **more
    )
    competitions.open(league.owner, made.public_id)
    return made


def organiser(league: League, name: str) -> User:
    user = User.objects.create_user(name)
    user.roles.create(club=league.competition.club, role="organiser")
    return user


def signed(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def at(held: Competition) -> str:
    return f"/desk/competitions/{held.club.slug}/{held.season.slug}/{held.slug}/entries/"


def text(client: Client, address: str) -> str:
    return client.get(address).content.decode()


def test_a_team_is_asked_accepted_and_entered(league: League) -> None:
    host, other = host_of(league), make_league()
    team = teams.create(other.owner, other.club, name="Owls", season=other.season)
    here = signed(organiser(league, "here"))
    there = signed(organiser(other, "there"))
    sent = here.post(at(host), {"action": "ask", "code": team.public_id}, follow=True)
    assert "is asked: Owls can be entered once one of its organisers accepts." in (
        sent.content.decode()
    )
    assert "waits for its club" in text(here, at(host))
    assert "Enter it" not in text(here, at(host))
    invitation = TeamInvitation.objects.get()
    answer = f"/desk/asked/{invitation.public_id}/"
    assert answer in text(there, "/desk/")
    assert answer not in text(here, "/desk/")
    assert there.post(answer, {"action": "decline"}).status_code == 302
    assert "does not come" in text(here, at(host))
    assert there.post(answer, {"action": "accept"}).status_code == 302
    entering = {"action": "enter-asked", "team": team.public_id}
    assert here.post(at(host), entering).status_code == 302
    assert Entry.objects.get(competition=host).team == team
    assert answer not in text(there, "/desk/")
    late = there.post(answer, {"action": "decline"}, follow=True)
    assert "The team is entered already." in late.content.decode()


def test_nobody_else_answers_for_a_club(league: League) -> None:
    host, other, third = host_of(league), make_league(), make_league()
    team = teams.create(other.owner, other.club, name="Owls")
    here = signed(organiser(league, "here"))
    here.post(at(host), {"action": "ask", "code": team.public_id})
    answer = f"/desk/asked/{TeamInvitation.objects.get().public_id}/"
    umpire = User.objects.create_user("umpire-there")
    umpire.roles.create(club=other.competition.club, role="umpire")
    for client in (here, signed(organiser(third, "third")), signed(umpire)):
        assert client.post(answer, {"action": "accept"}).status_code == 404
        assert "Your teams are asked" not in text(client, "/desk/")
    assert Client().post(answer, {"action": "accept"}).status_code == 302
    assert TeamInvitation.objects.get().accepted is None
    entering = {"action": "enter-asked", "team": team.public_id}
    assert here.post(at(host), entering).status_code == 404
    assert not Entry.objects.filter(competition=host).exists()


def test_who_is_asked_into_a_private_competition_learns_its_name_alone(league: League) -> None:
    host, other = host_of(league), make_league()
    team = teams.create(other.owner, other.club, name="Owls")
    signed(league.owner).post(at(host), {"action": "ask", "code": team.public_id})
    there = signed(organiser(other, "there"))
    seen = text(there, "/desk/")
    assert "Team League" in seen
    assert host.public_id not in seen
    there.post(f"/desk/asked/{TeamInvitation.objects.get().public_id}/", {"action": "accept"})
    for address in (at(host), at(host).replace("/desk", "").replace("entries/", "")):
        assert there.get(address).status_code == 404


def test_a_code_that_is_no_teams_is_said_and_kept(league: League) -> None:
    host = host_of(league)
    answer = signed(league.owner).post(at(host), {"action": "ask", "code": "no-such-team"})
    assert answer.status_code == 400
    assert "no-such-team" in answer.content.decode()
    assert "There is no such team" in answer.content.decode()
    own = teams.create(league.owner, league.club, name="Ours")
    answer = signed(league.owner).post(at(host), {"action": "ask", "code": own.public_id})
    assert "your own club" in answer.content.decode()


def test_only_teams_that_play_in_public_are_offered(league: League) -> None:
    host, other = host_of(league), make_league()
    theirs = host_of(other)
    team = teams.create(other.owner, other.club, name="Owls")
    entries.enter(other.owner, theirs.public_id, team=team.public_id)
    here = signed(league.owner)
    assert team.public_id not in text(here, at(host))
    competitions.publish(other.owner, theirs.public_id, visibility="public", young_known=True)
    assert team.public_id in text(here, at(host))


def test_who_asked_takes_it_back_until_the_team_is_entered(league: League) -> None:
    host, other = host_of(league), make_league()
    team = teams.create(other.owner, other.club, name="Owls", season=other.season)
    here, there = signed(organiser(league, "here")), signed(organiser(other, "there"))
    here.post(at(host), {"action": "ask", "code": team.public_id})
    back = {"action": "take-back", "invitation": TeamInvitation.objects.get().public_id}
    assert "Take back" in text(here, at(host))
    assert here.post(at(host), back).status_code == 302
    assert not TeamInvitation.objects.exists()
    assert "Owls" not in text(there, "/desk/")
    assert here.post(at(host), back).status_code == 404
    here.post(at(host), {"action": "ask", "code": team.public_id})
    made = TeamInvitation.objects.get()
    there.post(f"/desk/asked/{made.public_id}/", {"action": "accept"})
    here.post(at(host), {"action": "enter-asked", "team": team.public_id})
    late = here.post(at(host), {**back, "invitation": made.public_id})
    assert "The team is entered already." in late.content.decode()
    assert TeamInvitation.objects.exists()


def test_nobody_else_takes_an_invitation_back_or_learns_of_it(league: League) -> None:
    host, other, third = host_of(league), make_league(), make_league()
    team = teams.create(other.owner, other.club, name="Owls")
    signed(organiser(league, "here")).post(at(host), {"action": "ask", "code": team.public_id})
    made = TeamInvitation.objects.get().public_id
    for who in (organiser(other, "asked"), organiser(third, "third")):
        for id_ in (made, "nowhere"):
            with pytest.raises(NotFoundError) as refused:
                guests.take_back(who, id_)
            assert str(refused.value) == "There is no such invitation."
    assert TeamInvitation.objects.count() == 1


def test_revoking_another_clubs_invitation_does_not_name_that_club(league: League) -> None:
    made = invitations.invite(
        league.owner, league.club, email="somebody@example.org", role="umpire"
    ).invitation
    stranger = organiser(make_league(), "stranger")
    with pytest.raises(NotFoundError) as refused:
        invitations.revoke(stranger, made.public_id)
    assert "Harbour" not in str(refused.value)
    with pytest.raises(NotAllowedError):
        invitations.revoke(organiser(league, "own"), made.public_id)

"""The desk: what an organiser does there beside cards, and who does not find it."""

from typing import Any

import pytest
from django.test import Client

from matches.models import Invitation, User
from tests.web.home.desk import found
from tests.web.leagues import League, make_league

pytestmark = pytest.mark.django_db(transaction=True)


def test_doubtful_names_are_named_by_line_and_the_list_is_kept(
    client: Client, organiser: User, league: League
) -> None:
    competition = make_league(0, 0, slug="empty", state="draft").competition
    text = "Asha Brook\nZoe Zest\nZoe Zest\n"
    response = client.post(
        f"/desk/competitions/harbour/2026/{competition.slug}/entries/",
        {"text": text, "age_band": "adult", "action": "enter"},
    )
    page = response.content.decode()
    assert response.status_code == 400
    assert "Line 3" in page
    assert "Zoe Zest\nZoe Zest" in page
    assert not competition.entries.exists()


@pytest.mark.parametrize(
    ("action", "data", "outcome"),
    [
        ("walkover", {"winner": "B", "reason": "Ill"}, "walkover"),
        ("double-walkover", {"reason": "Nobody came"}, "double-walkover"),
        ("postpone", {"reason": "Snow"}, "postponed"),
        ("void", {"reason": "Drawn twice"}, "void"),
    ],
)
def test_an_organiser_rules_on_a_match_without_a_card(
    client: Client, organiser: User, league: League, action: str, data: Any, outcome: str
) -> None:
    fixture = league.fixtures[-1]
    found(client, f"/desk/matches/{fixture.public_id}/{action}/", **data)
    fixture.refresh_from_db()
    assert fixture.outcome == outcome


def test_a_ruling_without_a_reason_comes_back(
    client: Client, organiser: User, league: League
) -> None:
    address = f"/desk/matches/{league.fixtures[-1].public_id}/walkover/"
    response = client.post(address, {"winner": "B", "reason": ""})
    assert response.status_code == 400
    assert 'id="id_reason_code_error"' in response.content.decode()


def test_an_entry_withdraws_after_seeing_what_that_does(
    client: Client, organiser: User, league: League
) -> None:
    entry = league.entries[0]
    address = f"/desk{league.address}entries/{entry.public_id}/withdraw/"
    assert "What this changes" in client.get(address).content.decode()
    found(client, address, reason="Moved away", policy="")
    public = client.get(league.address).content.decode()
    assert "Withdrawn" in public


@pytest.mark.parametrize("page", ["", "entries/", "draw/", "publish/"])
def test_a_competitions_desk_is_not_there_for_others(
    client: Client, league: League, page: str
) -> None:
    address = f"/desk{league.address}{page}"
    assert client.get(address)["Location"].startswith("/accounts/login/")
    client.force_login(User.objects.create_user("somebody"))
    assert client.get(address).status_code == 404


def test_an_invitation_becomes_an_account_with_a_role(
    client: Client, organiser: User, league: League
) -> None:
    page = found(
        client,
        "/desk/clubs/harbour/people/",
        action="invite",
        email="umpire@example.org",
        role="umpire",
    )
    link = page.split("/invitations/")[1].split("/")[0]
    client.logout()
    assert "asks you to help" in client.get(f"/invitations/{link}/").content.decode()
    found(client, f"/invitations/{link}/", username="newcomer", password="heads-or-tails-9")
    assert User.objects.get(username="newcomer").roles.get().role == "umpire"
    assert Invitation.objects.get().accepted_at is not None
    assert client.get(f"/invitations/{link}/").status_code == 404


def test_members_are_named_as_they_choose(client: Client, organiser: User, league: League) -> None:
    who = league.entries[0].person
    who.memberships.create(club=league.club, season=league.season)
    address = f"/desk/clubs/harbour/members/{who.public_id}/"
    data = {"given_name": "Asha", "family_name": "Brook", "age_band": "adult", "username": ""}
    found(client, address, **data, naming="alias", alias="Copper")
    assert "Copper" not in client.get(league.address).content.decode()
    assert "Copper" in client.get(f"{league.address}?names=public").content.decode()
    assert "Copper" in Client().get(league.address).content.decode()
    child = {**data, "age_band": "child", "naming": "full", "alias": ""}
    response = client.post(address, child)
    assert response.status_code == 400

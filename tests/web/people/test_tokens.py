"""Tokens on the account page."""

from __future__ import annotations

import re

import pytest
from django.core.cache import cache
from django.test import Client
from knox.models import AuthToken

from matches.models import Club, TokenNote, User
from matches.services.people import tokens
from tests.api.cards import result
from tests.web.leagues import make_league

pytestmark = pytest.mark.django_db
AT = "/account/tokens/"
TYPED = {"action": "make", "name": "The scoreboard", "scope": "read"}


def client_of(name: str) -> Client:
    client = Client()
    client.force_login(User.objects.create_user(name))
    return client


def made(client: Client) -> str:
    answer = client.post(AT, {**TYPED, "days": "30"})
    assert answer.status_code == 200
    assert "no-store" in answer["Cache-Control"]
    found = re.search(r"<code>(penny_\w+)</code>", answer.content.decode())
    assert found is not None
    return found.group(1)


def test_a_token_is_shown_once_works_and_is_deleted() -> None:
    cache.clear()
    client = client_of("asha")
    token = made(client)
    listed = client.get(AT).content.decode()
    assert token not in listed
    row = AuthToken.objects.get()
    assert row.token_key in listed
    days = (row.expiry - row.created).days
    assert days in (29, 30)
    with_token = {"headers": {"Authorization": f"Token {token}"}}
    assert Client().get("/api/v1/clubs", **with_token).status_code == 200
    sent = {"action": "delete", "token": row.token_key}
    assert client.post(AT, sent).status_code == 302
    assert not AuthToken.objects.exists()
    assert Client().get("/api/v1/clubs", **with_token).status_code == 401
    assert client.post(AT, sent).status_code == 404


def test_nobody_sees_or_deletes_the_tokens_of_somebody_else() -> None:
    made(client_of("asha"))
    row = AuthToken.objects.get()
    ben = client_of("ben")
    assert row.token_key not in ben.get(AT).content.decode()
    assert ben.post(AT, {"action": "delete", "token": row.token_key}).status_code == 404
    assert AuthToken.objects.count() == 1


def test_a_token_opens_no_page_and_makes_no_other() -> None:
    token = made(client_of("asha"))
    answer = Client().post(AT, {**TYPED, "days": "30"}, headers={"Authorization": f"Token {token}"})
    assert answer.status_code == 302
    assert AuthToken.objects.count() == 1


def test_days_out_of_bounds_and_a_token_too_many_are_refused() -> None:
    client = client_of("asha")
    for days in ("0", "367", "soon", ""):
        assert client.post(AT, {**TYPED, "days": days}).status_code == 400
    user = User.objects.get(username="asha")
    for _n in range(20):
        AuthToken.objects.create(user)
    answer = client.post(AT, {**TYPED, "days": "5"})
    assert answer.status_code == 400
    assert "delete one first" in answer.content.decode()
    assert AuthToken.objects.count() == 20


def test_a_token_has_a_name_and_shows_its_last_use() -> None:
    cache.clear()
    client = client_of("asha")
    token = made(client)
    listed = client.get(AT).content.decode()
    assert "The scoreboard" in listed
    assert "never used" in listed
    Client().get("/api/v1/clubs", headers={"Authorization": f"Token {token}"})
    assert "last used" in client.get(AT).content.decode()
    told = client.get("/api/v1/tokens").json()[0]
    assert (told["name"], told["scope"]) == ("The scoreboard", "read")
    assert told["last_used"]


def test_a_token_without_a_name_is_not_made_by_hand() -> None:
    typed = {"action": "make", "days": "9", "scope": "read"}
    assert client_of("asha").post(AT, typed).status_code == 400
    assert not AuthToken.objects.exists()


@pytest.mark.parametrize(
    ("scope", "card", "correction"),
    [("read", 403, 403), ("score", 201, 403), ("organise", 201, 400), ("", 201, 400)],
)
def test_a_token_does_what_it_is_for_and_no_more(scope: str, card: int, correction: int) -> None:
    cache.clear()
    league = make_league(3, 0)
    user = league.organiser()
    if scope:
        token = tokens.make(user, days=9, scope=scope)[1]
    else:
        token = AuthToken.objects.create(user)[1]
    head = {"headers": {"Authorization": f"Token {token}"}, "content_type": "application/json"}
    at = f"/api/v1/fixtures/{league.fixtures[0].public_id}"
    assert Client().get("/api/v1/clubs", **head).status_code == 200
    assert Client().post(f"{at}/scorecards", result(16, 9), **head).status_code == card
    refused = Client().post(f"{at}/corrections", {}, **head)
    assert refused.status_code == correction
    if correction == 403:
        assert refused.json()["errors"][0]["code"] == "scope"


def test_a_token_of_which_nobody_says_what_for_reads_alone() -> None:
    user = User.objects.create_user("secretary-who-says-nothing")
    row, _text = tokens.make(user, days=9)
    assert row.note.scope == "read"


def test_a_token_is_made_for_one_of_the_clubs_in_which_somebody_has_a_role() -> None:
    league = make_league(3, 0)
    other = Club.objects.create(kind="club", slug="elsewhere", name="Elsewhere")
    client = Client()
    client.force_login(league.organiser())
    page = client.get(AT).content.decode()
    assert "every club of mine" in page
    assert league.club.name in page
    assert other.name not in page
    for club, status in (
        ("elsewhere", 400),
        ("none-such", 400),
        (league.club.slug, 200),
        ("", 200),
    ):
        answer = client.post(AT, {**TYPED, "days": "9", "club": club})
        assert answer.status_code == status, club
    assert "in every club of yours" in client.get(AT).content.decode()
    assert f"in {league.club.name} alone" in client.get(AT).content.decode()
    assert [each["club"] for each in client.get("/api/v1/tokens").json()] == ["", league.club.slug]


def test_by_the_api_a_token_is_made_for_such_a_club_alone() -> None:
    league = make_league(3, 0)
    Club.objects.create(kind="club", slug="elsewhere", name="Elsewhere")
    client = Client()
    client.force_login(league.organiser())
    refused = [
        client.post("/api/v1/tokens", {"club": club}, content_type="application/json")
        for club in ("elsewhere", "none-such")
    ]
    assert [each.status_code for each in refused] == [400, 400]
    assert refused[0].content == refused[1].content
    made = client.post(
        "/api/v1/tokens", {"club": league.club.slug}, content_type="application/json"
    )
    assert made.status_code == 201
    assert [note.club for note in TokenNote.objects.all()] == [league.club]

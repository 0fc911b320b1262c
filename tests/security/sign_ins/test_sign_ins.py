"""One rule of sign-ins stands before every door: second factor, recent sign-in, rest, by role."""

from __future__ import annotations

import time
from typing import Any

import pytest
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret, hotp_value
from allauth.mfa.totp.internal.auth import yield_hotp_counters_from_time as counters
from django.test import Client
from knox.models import AuthToken

from matches.models import Club, Membership, Role, User
from matches.policy import sign_ins
from pennyclub.sign_ins import checks
from pennyclub.sign_ins.signing_in import USED_AT
from tests.web.leagues import League, make_league

pytestmark = pytest.mark.django_db
PASSWORD = "four-houses-one-table"
HELD_BACK = ("/desk/", "/", "/account/tokens/", "/admin/", "/admin/matches/person/")


@pytest.fixture
def league() -> League:
    return make_league(3, 0)


def helper(league: League, kind: str) -> User:
    user = User.objects.create_user(f"the-{kind}", password=PASSWORD)
    if kind in ("staff", "superuser"):
        user.is_staff, user.is_superuser = True, kind == "superuser"
        user.save()
    elif kind != "player":
        Role.objects.create(user=user, club=league.club, role=kind)
    return user


def signed_in(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def with_app(user: User) -> str:
    secret = generate_totp_secret()
    TOTP.activate(user, secret)
    return secret


def rested(client: Client, minutes: float) -> None:
    session = client.session
    session[USED_AT] = session[sign_ins.SIGNED_IN_AT] = int(time.time() - minutes * 60)
    session.save()


@pytest.mark.parametrize("door", HELD_BACK)
@pytest.mark.parametrize("kind", ["owner", "organiser", "staff", "superuser"])
def test_where_it_is_demanded_no_door_opens_to_privilege_without_a_second_factor(
    league: League, kind: str, door: str, settings: Any
) -> None:
    settings.OWNERS_NEED_SECOND_FACTOR = True
    user = helper(league, kind)
    client = signed_in(user)
    answer = client.get(door)
    assert (answer.status_code, answer["Location"]) == (302, "/accounts/2fa/")
    assert client.get("/accounts/2fa/").status_code == 200
    with_app(user)
    answer = signed_in(user).get(door)
    assert "2fa" not in answer.get("Location", "")


@pytest.mark.parametrize("kind", ["owner", "organiser", "staff", "superuser", "umpire", "player"])
def test_what_is_asked_of_them_is_found_out_with_one_query(
    league: League, kind: str, settings: Any, django_assert_num_queries: Any
) -> None:
    settings.OWNERS_NEED_SECOND_FACTOR = True
    user = helper(league, kind)
    with django_assert_num_queries(1):
        told = sign_ins.held_back(user)
    assert bool(told) == (kind not in ("umpire", "player"))
    with_app(user)
    with django_assert_num_queries(1):
        assert not sign_ins.held_back(user)


def test_a_letter_s_link_is_no_door_to_privilege_and_opens(league: League, settings: Any) -> None:
    settings.OWNERS_NEED_SECOND_FACTOR = True
    client = signed_in(helper(league, "owner"))
    assert client.get("/desk/").status_code == 302
    assert client.get("/letters/stop/nobody-has-this-one/").status_code == 404


@pytest.mark.parametrize("kind", ["umpire", "player"])
def test_who_decides_over_nobody_s_data_needs_none(
    league: League, kind: str, settings: Any
) -> None:
    settings.OWNERS_NEED_SECOND_FACTOR = True
    assert signed_in(helper(league, kind)).get("/desk/").status_code == 200


def test_nor_does_a_token_or_the_api_s_session_get_round_it(league: League, settings: Any) -> None:
    user = helper(league, "owner")
    row, token = AuthToken.objects.create(user)
    settings.OWNERS_NEED_SECOND_FACTOR = True
    client = signed_in(user)
    refused = client.delete(f"/api/v1/tokens/{row.token_key}")
    assert (refused.status_code, refused.json()["errors"][0]["code"]) == (403, "second-factor")
    assert AuthToken.objects.exists()
    head = {"Authorization": f"Token {token}"}
    for at in ("/api/v1/competitions", "/api/v1/rankings/black"):
        read = Client().get(at, headers=head)
        assert (read.status_code, read.json()["errors"][0]["code"]) == (403, "second-factor")
        assert Client().get(at).status_code == 200


def test_a_school_secretary_gets_through_the_set_up_of_an_app(
    league: League, settings: Any
) -> None:
    settings.OWNERS_NEED_SECOND_FACTOR = True
    user = helper(league, "owner")
    User.objects.filter(pk=user.pk).update(email="secretary@example.org")
    client = Client()
    client.post("/accounts/login/", {"login": "the-owner", "password": PASSWORD})
    there = client.get("/desk/", follow=True)
    assert "First set up a second factor" in there.content.decode()
    page = client.get("/accounts/2fa/totp/activate/")
    assert page.status_code == 200
    secret = page.context["form"].secret
    code = hotp_value(secret, next(iter(counters())))
    done = client.post("/accounts/2fa/totp/activate/", {"code": f"{code:06}"})
    assert done.status_code == 302, done.context["form"].errors
    assert Authenticator.objects.filter(user=user, type="totp").exists()
    assert client.get("/desk/").status_code == 200


@pytest.mark.parametrize(
    ("kind", "minutes", "ended"),
    [
        ("superuser", 31, True), ("staff", 31, True), ("superuser", 29, False),
        ("owner", 121, True), ("owner", 119, False),
        ("organiser", 121, False), ("organiser", 721, True),
        ("umpire", 719, False), ("umpire", 721, True), ("player", 9_999, False),
    ],
)  # fmt: skip
def test_a_session_ends_by_role_when_it_rested_too_long(
    league: League, kind: str, minutes: int, ended: bool, settings: Any
) -> None:
    settings.IDLE_MINUTES_OF_STAFF = 30  # What it is in production.
    client = signed_in(helper(league, kind))
    rested(client, minutes)
    assert (client.get("/desk/").status_code == 302) is ended
    assert (client.get("/desk/").status_code == 302) is ended


def test_a_session_that_is_used_does_not_end(league: League) -> None:
    client = signed_in(helper(league, "owner"))
    for _ in range(3):
        rested(client, 100)
        assert client.get("/desk/").status_code == 200
        assert time.time() - client.session[USED_AT] < 60


@pytest.mark.parametrize(
    ("kind", "hours", "ended"),
    [
        ("superuser", 13, True), ("superuser", 11, False),
        ("owner", 13, True), ("owner", 11, False),
        ("organiser", 25, False), ("organiser", 169, True), ("umpire", 25, False),
        ("umpire", 169, True), ("player", 169, False), ("player", 91 * 24, True),
    ],
)  # fmt: skip
def test_a_session_ends_by_role_however_much_it_is_used(
    league: League, kind: str, hours: int, ended: bool
) -> None:
    client = signed_in(helper(league, kind))
    session = client.session
    session[USED_AT] = int(time.time()) - 90
    session[sign_ins.SIGNED_IN_AT] = int(time.time()) - hours * 3600
    session.save()
    assert (client.get("/desk/").status_code == 302) is ended
    assert (client.get("/desk/").status_code == 302) is ended
    if ended:
        assert "from long ago" in client.get("/accounts/login/").content.decode()


def test_who_gave_the_password_again_meanwhile_goes_on(league: League) -> None:
    client = signed_in(helper(league, "owner"))
    client.post("/accounts/reauthenticate/", {"password": PASSWORD})
    session = client.session
    session[USED_AT] = int(time.time()) - 90
    session[sign_ins.SIGNED_IN_AT] = int(time.time()) - 25 * 3600
    session.save()
    assert client.get("/desk/").status_code == 200


def sensitive(league: League) -> list[tuple[str, dict[str, str]]]:
    club = league.club.slug
    person = league.entries[0].person
    Membership.objects.get_or_create(person=person, club=league.club, season=league.season)
    Club.objects.filter(pk=league.club.pk).update(collect_under=13)
    return [
        ("/account/tokens/", {"action": "make", "days": "9", "name": "x", "scope": "read"}),
        ("/accounts/email/", {"action_add": "", "email": "thief@example.org"}),
        (f"/desk/clubs/{club}/people/", {"action": "invite", "email": "x@y.org", "role": "owner"}),
        (f"/desk{league.address}publish/", {"visibility": "public"}),
        ("/admin/matches/user/add/", {"username": "x"}),
        (f"/desk/clubs/{club}/members/{person.public_id}/", {"action": "link"}),
        (f"/desk/matches/{league.fixtures[0].public_id}/reasons/", {"action": "publish"}),
        (f"/desk/clubs/{club}/permissions/", {"action": "confirm"}),
        (f"/desk/clubs/{club}/settings/", OPENING),
    ]


OPENING = {"name": "Heron", "kind": "club", "time_zone": "Europe/Dublin", "collect_under": "0"}


@pytest.mark.parametrize("n", range(9))
def test_what_is_sensitive_asks_again_of_who_signed_in_long_ago(league: League, n: int) -> None:
    client = signed_in(helper(league, "superuser"))
    at, typed = sensitive(league)[n]
    session = client.session
    session[sign_ins.SIGNED_IN_AT] = int(time.time()) - 901
    session.save()
    asked = client.post(at, typed)
    assert asked.status_code == 302
    assert asked["Location"].startswith("/accounts/reauthenticate/")
    wrong = client.post(asked["Location"], {"password": "guess"})
    assert wrong.status_code == 200
    resumed = client.post(asked["Location"], {"password": PASSWORD})
    assert "reauthenticate" not in resumed.get("Location", "")
    assert "reauthenticate" not in client.post(at, typed).get("Location", "")


def test_so_does_the_api_for_tokens(league: League) -> None:
    client = signed_in(helper(league, "owner"))
    session = client.session
    session[sign_ins.SIGNED_IN_AT] = int(time.time()) - 901
    session.save()
    refused = client.post("/api/v1/tokens", {"days": 9}, content_type="application/json")
    assert (refused.status_code, refused.json()["errors"][0]["code"]) == (403, "sign-in-again")
    assert not AuthToken.objects.exists()


@pytest.mark.parametrize(
    ("production", "demanded", "said"),
    [(True, False, 1), (True, True, 0), (False, False, 0)],
)
def test_an_installation_without_it_says_so_at_the_start_and_on_the_health_page(
    production: bool, demanded: bool, said: int, settings: Any
) -> None:
    settings.PRODUCTION, settings.OWNERS_NEED_SECOND_FACTOR = production, demanded
    settings.REDIS_URL = ""
    assert len(checks.second_factor()) == said
    told = Client().get("/readyz").json()["second_factor"]
    assert told == ("demanded" if demanded else "not demanded")


def test_a_code_of_the_app_lets_in_once(league: League) -> None:
    user = helper(league, "owner")
    secret = with_app(user)
    code = f"{hotp_value(secret, next(counters()))}".zfill(6)
    told = []
    for _ in range(2):
        client = Client()
        client.post("/accounts/login/", {"login": user.username, "password": PASSWORD})
        client.post("/accounts/2fa/authenticate/", {"code": code})
        told.append(client.get("/desk/").status_code)
    assert told == [200, 302]

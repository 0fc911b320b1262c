"""What every answer carries, on every address: pages, files, refusals, leads elsewhere."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from http.cookies import Morsel
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client, override_settings
from knox.models import AuthToken

from matches.models import Membership, User
from matches.policy import sign_ins as sign_ins_
from matches.services.calendars import calendar_links
from matches.services.letters import stopping
from matches.services.people import invitations, sign_ins
from tests.database import taken_back
from tests.deep import some
from tests.security.addresses import filled, patterns
from tests.web.leagues import League, make_league

pytestmark = pytest.mark.django_db

NAMED = {
    "SESSION_COOKIE_NAME": "__Host-sessionid",
    "CSRF_COOKIE_NAME": "__Host-csrftoken",
    "BOARD_PASS_COOKIE_NAME": "__Host-boardpass",
    "KNOWN_DEVICE_COOKIE_NAME": "__Host-knowndevice",
    "WAITING_FORMS_COOKIE_NAME": "__Host-waitingforms",
}
AS_IN_PRODUCTION = override_settings(
    **NAMED, SESSION_COOKIE_SECURE=True, CSRF_COOKIE_SECURE=True, SECURE_SSL_REDIRECT=True,
    SECURE_HSTS_SECONDS=31_536_000, SECURE_HSTS_INCLUDE_SUBDOMAINS=True,
)  # fmt: skip
WALKED = some([each for each in patterns() if "<path" not in each], 24)


@pytest.fixture(scope="module")
def made(django_db_setup: None, django_db_blocker: Any) -> Iterator[League]:
    with django_db_blocker.unblock(), taken_back():
        yield make_league(4, 3, with_cards=True)


@pytest.fixture
def league(made: League) -> Iterator[League]:
    cache.clear()
    with AS_IN_PRODUCTION:
        yield made


def owner_of(league: League) -> Client:
    client = Client()
    client.force_login(league.organiser("who-owns", role="owner"))
    return client


def clients(league: League) -> tuple[Client, Client]:
    return Client(), owner_of(league)


def answers(league: League) -> Iterator[tuple[str, Any]]:
    for client in clients(league):
        for pattern in WALKED:
            at = filled(pattern, league)
            yield at, client.get(at, secure=True)
            yield at, client.post(at, secure=True)
            cache.clear()


def test_every_cookie_is_secure_for_this_site_and_this_host_alone(league: League) -> None:
    seen: dict[str, Morsel[str]] = {}
    for _at, answer in answers(league):
        seen |= answer.cookies
    client = Client()
    client.get("/accounts/login/", secure=True)
    typed = {"login": "who-owns", "password": "heads-or-tails-9"}
    seen |= client.post("/accounts/login/", typed, secure=True).cookies
    session = client.session
    session[sign_ins_.SIGNED_IN_AT] = 1
    session["account_authentication_methods"] = []
    session.save()
    seen |= client.post("/accounts/email/", secure=True).cookies
    assert seen["__Host-waitingforms"]["httponly"]
    seen |= client.post("/accounts/logout/", secure=True).cookies
    assert {"__Host-sessionid", "__Host-csrftoken", "__Host-knowndevice"} <= set(seen)
    for name, cookie in seen.items():
        assert name.startswith("__Host-") or name in {"messages", "django_language"}, name
        assert cookie["samesite"] in {"Lax", "Strict"}, name
        assert cookie["path"] == "/", name
        assert not cookie["domain"], name
        assert cookie["secure"] or cookie["max-age"] == 0, name
    assert seen["__Host-sessionid"]["httponly"] or seen["__Host-sessionid"]["max-age"] == 0


def test_every_answer_has_browsers_remember_https_for_all_below_this_host(league: League) -> None:
    wrong = Client().get("/", secure=True, headers={"host": "evil.example"})
    too_long = Client().post("/adjudicate/", secure=True, headers={"content-length": "99999999999"})
    assert (wrong.status_code, too_long.status_code) == (400, 413)
    for at, answer in (*answers(league), ("host", wrong), ("body", too_long)):
        told = answer.get("Strict-Transport-Security", "")
        assert told == "max-age=31536000; includeSubDomains", (at, answer.status_code)


def test_what_was_made_for_who_is_signed_in_is_stored_by_no_cache(league: League) -> None:
    client = owner_of(league)
    loose = []
    for pattern in WALKED:
        answer = client.get(filled(pattern, league), secure=True)
        told = answer.get("Cache-Control", "")
        if "no-store" not in told and "private" not in told and pattern not in THE_SAME:
            loose.append((pattern, answer.status_code, told))
    assert loose == []


def test_no_page_and_no_file_made_for_who_is_signed_in_is_kept_by_the_browser_for_the_next(
    league: League,
) -> None:
    client = owner_of(league)
    kept = []
    for pattern in WALKED:
        answer = client.get(filled(pattern, league), secure=True)
        if "no-store" not in answer.get("Cache-Control", "") and pattern not in THE_SAME:
            kept.append((pattern, answer.status_code, answer.get("Cache-Control")))
    assert kept == []


THE_SAME = {
    "/embed/competitions/<slug:club>/<slug:season>/<slug:competition>/",
    "/score/worker.js",
    "/favicon.ico",
}
"""The same for everybody, whoever asks, and cached as that."""


@pytest.mark.parametrize("at", ["tokens", "competitions", "rankings/black", "nowhere"])
def test_so_is_what_a_program_is_told_by_its_token(league: League, at: str) -> None:
    _row, token = AuthToken.objects.create(league.organiser("who-programs"))
    head = {"authorization": f"Token {token}"}
    told = Client().get(f"/api/v1/{at}", secure=True, headers=head)["Cache-Control"]
    assert "no-store" in told or "private" in told


def calendar(league: League, owner: User) -> str:
    return f"/calendars/{calendar_links.make(owner)}/matches.ics"


def invitation(league: League, owner: User) -> str:
    to = {"email": "x@example.org", "role": "umpire"}
    return f"/invitations/{invitations.invite(owner, league.club.slug, **to).token}/"


def own_name(league: League, owner: User) -> str:
    who = league.entries[0].person
    Membership.objects.get_or_create(person=who, club=league.club, season=league.season)
    return f"/names/{sign_ins.make_link(owner, league.club.public_id, who.public_id)}/"


def stop(league: League, owner: User) -> str:
    return stopping.path(owner.pk, None)


@pytest.mark.parametrize("link", [calendar, invitation, own_name, stop])
def test_no_site_is_told_the_path_of_an_address_that_is_a_password(
    link: Callable[[League, User], str], league: League
) -> None:
    """`strict-origin`, and not `no-referrer`: with that a browser does not say which site a form
    was sent from, and its own form would be refused."""
    at = link(league, league.organiser("who-owns", role="owner"))
    answer = Client().get(at, secure=True)
    assert (answer.status_code, answer["Referrer-Policy"]) == (200, "strict-origin")

"""Sessions, invitations, demoted helpers: what is left of a right when it is taken back."""

from __future__ import annotations

import io
import logging
import re

import pytest
from allauth.mfa.models import Authenticator
from django.conf import settings
from django.core.cache import cache
from django.test import Client
from django.urls import reverse
from knox.models import AuthToken

from matches.models import Role, User
from matches.policy import access
from matches.services.people import invitations
from pennyclub.logs import without_tokens
from tests.api.cards import result
from tests.security.addresses import patterns
from tests.web.leagues import make_league

pytestmark = pytest.mark.django_db

PASSWORD = "four-houses-one-table"


@pytest.fixture(autouse=True)
def nobody_has_asked_yet() -> None:
    """Throttles count in the cache."""
    cache.clear()


def test_an_umpire_who_is_one_no_more_enters_no_card():
    league = make_league(3, 0)
    fixture = league.fixtures[0]
    umpire = User.objects.create_user("umpire")
    fixture.umpires.create(user=umpire)
    role = Role.objects.create(user=umpire, club=league.club, role="umpire")
    assert access.may_enter_card(umpire, fixture)
    role.delete()
    assert not access.may_enter_card(umpire, fixture)
    token = AuthToken.objects.create(umpire)[1]
    answer = Client().post(
        f"/api/v1/fixtures/{fixture.public_id}/scorecards",
        result(16, 9),
        content_type="application/json",
        headers={"Authorization": f"Token {token}"},
    )
    assert answer.status_code == 404


def test_an_organiser_who_is_one_no_more_finds_the_desk_closed_at_once():
    league = make_league(3, 0, visibility="private")
    client = Client()
    user = league.organiser()
    client.force_login(user)
    page = "/desk" + league.address
    assert client.get(page).status_code == 200
    user.roles.all().delete()
    assert client.get(page).status_code == 302
    assert client.get(league.address).status_code == 404
    client.force_login(User.objects.get(pk=user.pk))
    assert client.get(page).status_code == 404
    assert client.get(league.address).status_code == 404


@pytest.mark.parametrize(
    "there", ["https://evil.example/", "//evil.example", "/\\evil.example", "javascript:alert(1)"]
)
def test_signing_in_leads_nowhere_else(there, settings):
    settings.ALLOWED_HOSTS = ["*"]
    User.objects.create_user("secretary", password=PASSWORD)
    answer = Client().post(
        reverse("account_login"), {"login": "secretary", "password": PASSWORD, "next": there}
    )
    assert answer.status_code == 302
    assert "evil" not in answer["Location"]
    assert "javascript" not in answer["Location"]


def test_signing_in_and_out_changes_the_session():
    User.objects.create_user("secretary", password=PASSWORD)
    client = Client()
    client.cookies[settings.SESSION_COOKIE_NAME] = "chosen-by-the-attacker-beforehand"
    client.post(reverse("account_login"), {"login": "secretary", "password": PASSWORD})
    held = client.cookies[settings.SESSION_COOKIE_NAME].value
    assert held != "chosen-by-the-attacker-beforehand"
    client.post(reverse("account_logout"))
    stale = Client()
    stale.cookies[settings.SESSION_COOKIE_NAME] = held
    assert stale.get("/desk/").status_code == 302


def test_asking_for_a_password_tells_nobody_who_has_an_account():
    User.objects.create_user("secretary", email="secretary@example.org", password=PASSWORD)
    answers = [
        Client().post(reverse("account_reset_password"), {"email": f"{name}@example.org"})
        for name in ("secretary", "nobody")
    ]
    assert answers[0].status_code == answers[1].status_code == 302
    assert answers[0]["Location"] == answers[1]["Location"]


def test_an_invitation_works_once_and_not_after_it_was_taken_back():
    league = make_league(2, 0)
    owner = league.organiser("the-owner", role="owner")
    for spoil in ("use", "revoke"):
        made = invitations.invite(owner, league.club.slug, email="x@example.org", role="organiser")
        if spoil == "use":
            invitations.accept(None, made.token, username="first-in", password=PASSWORD)
        else:
            invitations.revoke(owner, made.invitation.public_id)
        page = f"/invitations/{made.token}/"
        answer = Client().post(page, {"username": "second", "password": PASSWORD})
        assert answer.status_code == 404
        assert not User.objects.filter(username="second").exists()


@pytest.mark.parametrize("asked", ["owner", "superuser", ""])
def test_an_invitation_s_role_is_not_what_the_form_says(asked):
    league = make_league(2, 0)
    owner = league.organiser("the-owner", role="owner")
    made = invitations.invite(owner, league.club.slug, email="x@example.org", role="umpire")
    typed = {
        "username": "new",
        "password": PASSWORD,
        "role": asked,
        "is_superuser": "1",
        "is_staff": "on",
    }
    Client().post(f"/invitations/{made.token}/", typed)
    user = User.objects.get(username="new")
    assert (user.is_superuser, user.is_staff) == (False, False)
    assert list(user.roles.values_list("role", flat=True)) == ["umpire"]


def test_the_set_up_page_is_closed_once_there_is_an_account(tmp_path, settings):
    settings.SETUP_CODE_FILE = tmp_path / "code"
    settings.SETUP_CODE_FILE.write_text("abcd")
    User.objects.create_user("somebody")
    typed = {
        "code": "abcd",
        "username": "x",
        "password": PASSWORD,
        "club_name": "X",
        "club_kind": "club",
    }
    assert Client().post("/setup/", typed).status_code == 302
    assert User.objects.count() == 1


def test_no_line_of_the_log_holds_a_link_that_lets_somebody_in():
    secret = [each for each in patterns() if "token>" in each and not each.startswith("/api/")]
    assert len(secret) >= 2
    addresses = [re.sub("<[^>]+>", "4f3d5a", each) for each in secret]
    for line in (*addresses, "Not Found: /accounts/password/reset/key/3-abc-def/"):
        told = without_tokens(None, "info", {"event": line, "path": line, "status": 200})
        assert not any(secret in str(told) for secret in ("4f3d5a", "abc-def"))
    assert without_tokens(None, "info", {"path": "/matches/4f3d5a/"})["path"] == "/matches/4f3d5a/"


def test_a_request_s_own_line_is_written_without_its_token():
    held = logging.getLogger("pennyclub.requests")
    written = io.StringIO()
    handler = logging.StreamHandler(written)
    handler.setFormatter(logging.getLogger().handlers[0].formatter)
    level = held.level
    held.addHandler(handler)
    held.setLevel("INFO")
    try:
        Client().get("/invitations/deadbeefdeadbeef/")
    finally:
        held.removeHandler(handler)
        held.setLevel(level)
    assert "/invitations/" in written.getvalue()
    assert "deadbeef" not in written.getvalue()


def test_wrong_passwords_are_written_down_without_the_name(caplog):
    for _ in range(6):
        Client().post(reverse("account_login"), {"login": "asha.brook", "password": "guess"})
    assert "asha.brook" not in caplog.text


def test_the_administration_shows_no_secret_of_a_second_factor():
    user = User.objects.create_superuser("owner", password=PASSWORD)
    secret = Authenticator.objects.create(
        user=user, type=Authenticator.Type.TOTP, data={"secret": "JBSWY3DPEHPK3PXP"}
    )
    client = Client()
    client.force_login(user)
    shown = client.get(f"/admin/mfa/authenticator/{secret.pk}/change/")
    assert shown.status_code == 200
    assert b"JBSWY3DPEHPK3PXP" not in shown.content


def test_the_account_s_own_page_is_kept_by_no_cache():
    client = Client()
    client.force_login(User.objects.create_user("somebody"))
    for page in ("/account/", "/desk/"):
        assert "no-store" in client.get(page)["Cache-Control"], page


def test_a_public_page_sets_no_cookie_that_a_cache_could_hand_on():
    league = make_league(3, 1)
    for page in ("/", league.address, "/rankings/", "/rules/black/"):
        answer = Client().get(page)
        assert not answer.cookies, page
        assert "Cookie" in answer["Vary"], page

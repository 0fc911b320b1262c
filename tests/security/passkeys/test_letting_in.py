"""A key lets in after the password, and its copies, and what was not asked of it here, do not."""

from __future__ import annotations

from typing import Any

import pytest
from allauth.mfa.models import Authenticator
from django.test import Client

from matches.models import AuditEntry, Role, User
from matches.policy import sign_ins
from tests.security.passkeys.soft import (
    ADD,
    AGAIN,
    ASK,
    HOST,
    PASSWORD,
    PRESENT,
    SoftKey,
    add_key,
    is_in,
    options_at,
    past_the_password,
    send,
    uses_it,
)
from tests.web.leagues import make_league

pytestmark = pytest.mark.django_db
NEW = "six-lanterns-on-a-quay"


def kept() -> list[str]:
    return sorted(Authenticator.objects.values_list("type", flat=True))


def test_an_owner_is_held_back_until_the_key_is_set_up_and_signs_in_with_it(
    secretary: User, settings: Any
) -> None:
    settings.OWNERS_NEED_SECOND_FACTOR = True
    Role.objects.create(user=secretary, club=make_league(3, 0).club, role="owner")
    client, key, at = past_the_password("secretary"), SoftKey(), {"host": HOST}
    assert client.get("/desk/", secure=True, headers=at)["Location"] == "/accounts/2fa/"
    done = add_key(client, key, "On my ring")
    assert done["Location"] == "/accounts/2fa/recovery-codes/"
    assert client.get("/desk/", secure=True, headers=at).status_code == 200
    assert kept() == ["recovery_codes", "webauthn"]
    told = AuditEntry.objects.filter(action="user.second-factor-added")
    assert {row.after["type"] for row in told if row.after} == {"recovery_codes", "webauthn"}
    other = past_the_password("secretary")
    assert not is_in(other)
    uses_it(other, key)
    assert is_in(other)
    assert other.get("/desk/", secure=True, headers=at).status_code == 200
    row = Authenticator.objects.get(type="webauthn")
    gone = other.post(f"/accounts/2fa/webauthn/keys/{row.pk}/remove/", secure=True, headers=at)
    assert gone.status_code == 302
    assert kept() == []
    assert other.get("/desk/", secure=True, headers=at)["Location"] == "/accounts/2fa/"


OTHERWISE: list[dict[str, Any]] = [
    {"origin": "https://evil.example"}, {"origin": f"https://below.{HOST}"},
    {"origin": f"http://{HOST}"}, {"origin": f"https://{HOST}:4443"}, {"crossOrigin": True},
    {"site": "evil.example"}, {"challenge": b"of another page's" * 2}, {"kind": "webauthn.create"},
    {"flags": 0}, {"count": 0}, {"count": 49}, {"count": 50},
]  # fmt: skip


@pytest.mark.parametrize("otherwise", OTHERWISE, ids=str)
def test_nobody_gets_in_by_what_was_said_elsewhere_of_something_else_or_by_a_copy(
    key: SoftKey, otherwise: dict[str, Any]
) -> None:
    uses_it(past_the_password("secretary"), key, count=50)
    client = past_the_password("secretary")
    answer = uses_it(client, key, **otherwise)
    assert (answer.status_code, is_in(client)) == (200, False)
    uses_it(client, key, count=51)
    assert is_in(client)


@pytest.mark.parametrize("at", [ASK, AGAIN])
def test_a_copy_that_is_refused_stands_in_the_audit_and_what_is_right_does_not(
    secretary: User, here: Client, key: SoftKey, at: str
) -> None:
    uses_it(past_the_password("secretary"), key, count=50)
    told = AuditEntry.objects.filter(action="user.second-factor-copied")
    assert not told.exists()
    client = past_the_password("secretary") if at == ASK else here
    uses_it(client, key, at, count=49)
    row = Authenticator.objects.get(type="webauthn")
    (noted,) = told
    assert (noted.object_type, noted.object_id) == ("user", str(secretary.pk))
    assert noted.user == (None if at == ASK else secretary)
    was = {"factor": row.pk, "type": "webauthn", "used": 50}
    assert (noted.before, noted.after) == (was, {**was, "used": 49})


def test_what_was_said_once_is_said_neither_again_nor_elsewhere(key: SoftKey) -> None:
    client, other = past_the_password("secretary"), past_the_password("secretary")
    said = key.answered(options_at(client, ASK))
    options_at(other, ASK)
    send(other, ASK, said)
    send(client, ASK, said)
    assert (is_in(client), is_in(other)) == (True, False)
    send(other, ASK, said)
    client.post("/accounts/logout/", secure=True, headers={"host": HOST})
    again = past_the_password("secretary")
    send(again, ASK, said)
    assert (is_in(other), is_in(again)) == (False, False)


def test_a_key_that_keeps_no_count_lets_in_as_often_as_it_is_asked(here: Client) -> None:
    key = SoftKey()
    add_key(here, key, count=0)
    for _ in range(2):
        client = past_the_password("secretary")
        uses_it(client, key, count=0)
        assert is_in(client)


def test_another_s_key_lets_nobody_in(key: SoftKey) -> None:
    User.objects.create_user("thief", password=PASSWORD)
    own = SoftKey(ident=b"the thief's own")
    add_key(past_the_password("thief"), own)
    client = past_the_password("secretary")
    uses_it(client, own)
    own.ident = key.ident
    uses_it(client, own)
    assert not is_in(client)


def test_wrong_ones_are_counted_as_wrong_codes_are(key: SoftKey) -> None:
    client = past_the_password("secretary")
    for _ in range(10):
        uses_it(client, key, challenge=b"of another page's" * 2)
    told = uses_it(client, key).context["webauthn_form"].errors["credential"]
    assert "Too many" in str(told)
    assert not is_in(client)


@pytest.mark.parametrize("how", ["a new password", "switched off", "another key"])
def test_what_ends_every_sign_in_ends_one_that_is_half_way(
    secretary: User, here: Client, key: SoftKey, how: str
) -> None:
    """The password was typed, and is the old one by the time that the second factor comes."""
    half_way = past_the_password("secretary")
    options = options_at(half_way, ASK)
    user = User.objects.get(pk=secretary.pk)
    if how == "a new password":
        user.set_password(NEW)
        user.save()
    elif how == "switched off":
        for on in (False, True):
            user.is_active = on
            user.save()
    else:
        add_key(here, SoftKey(ident=b"the other one"))
    answer = send(half_way, ASK, key.answered(options))
    assert (answer["Location"], is_in(half_way)) == ("/accounts/login/", False)


def test_it_is_asked_for_again_before_what_is_sensitive(here: Client, key: SoftKey) -> None:
    session = here.session
    session[sign_ins.SIGNED_IN_AT] = 1
    session["account_authentication_methods"] = []
    session.save()
    asked = here.get(ADD, secure=True, headers={"host": HOST})
    assert "reauthenticate" in asked["Location"]
    asked = send(here, ADD, "{}")
    assert "reauthenticate" in asked["Location"]
    uses_it(here, key, AGAIN, challenge=b"of another page's" * 2)
    assert "reauthenticate" in here.get(ADD, secure=True, headers={"host": HOST})["Location"]
    uses_it(here, key, AGAIN)
    assert here.get(ADD, secure=True, headers={"host": HOST}).status_code == 200


def test_a_touch_without_a_finger_s_print_is_enough_after_the_password(key: SoftKey) -> None:
    """A plain security key knows no finger: the password is the other factor."""
    client = past_the_password("secretary")
    uses_it(client, key, flags=PRESENT)
    assert is_in(client)


def test_recovery_codes_alone_are_no_second_factor(secretary: User, settings: Any) -> None:
    """They are not asked for at a sign-in: a password alone would open everything."""
    settings.OWNERS_NEED_SECOND_FACTOR = True
    Authenticator.objects.create(user=secretary, type="recovery_codes", data={"seed": ""})
    assert is_in(past_the_password("secretary"))
    Role.objects.create(user=secretary, club=make_league(3, 0).club, role="owner")
    assert sign_ins.held_back(secretary)
    secretary.is_staff = True
    assert sign_ins.held_back(secretary)

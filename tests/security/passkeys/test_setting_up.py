"""What is set up as a key is one, is nobody else's, and can be kept and shown."""

from __future__ import annotations

import json
from typing import Any

import pytest
from allauth.mfa.models import Authenticator
from django.test import Client

from matches.models import User
from pennyclub.sign_ins import passkeys
from tests.security.passkeys.soft import (
    ADD,
    AGAIN,
    ASK,
    ATTESTED,
    HOST,
    PASSWORD,
    PRESENT,
    VERIFIED,
    SoftKey,
    add_key,
    is_in,
    options_at,
    past_the_password,
    send,
    uses_it,
)

pytestmark = pytest.mark.django_db


def keys() -> int:
    return Authenticator.objects.filter(type="webauthn").count()


OTHERWISE: list[dict[str, Any]] = [
    {"origin": "https://evil.example"}, {"origin": f"https://below.{HOST}"}, {"crossOrigin": True},
    {"site": "evil.example"}, {"challenge": b"of another page's" * 2}, {"kind": "webauthn.get"},
    {"known": b"", "flags": PRESENT | VERIFIED}, {"flags": ATTESTED},
]  # fmt: skip


@pytest.mark.parametrize("otherwise", OTHERWISE, ids=str)
def test_no_key_is_set_up_by_what_was_said_elsewhere_or_of_none(
    here: Client, otherwise: dict[str, Any]
) -> None:
    assert add_key(here, SoftKey(), **otherwise).status_code == 200
    assert keys() == 0


def nested(depth: int) -> str:
    return "[" * depth


def whole(told: str, attested: str, **more: Any) -> str:
    response = {"clientDataJSON": told, "attestationObject": attested}
    return json.dumps({"id": "YQ", "rawId": "YQ", "response": response, **more})


GARBAGE = [
    "[]", "1", '"x"', "{}", "null", "nonsense", "NaN", '{"id":"a"}', '{"response": []}',
    '{"id": 1, "rawId": 2, "response": 3}', whole("!", "!"), whole("YQ", "YQ"), whole("e30", "oA"),
    whole("\ud800", "\x00"), whole("e30", "gYGB" * 900), nested(9_000),
    whole("e30", "oA", clientExtensionResults=[]), "9" * 9_000,
]  # fmt: skip


@pytest.mark.parametrize("at", [ADD, ASK, AGAIN])
@pytest.mark.parametrize("said", GARBAGE, ids=lambda text: text[:20].encode().hex())
def test_what_no_browser_says_is_refused_as_a_wrong_code(
    here: Client, key: SoftKey, at: str, said: str
) -> None:
    client = past_the_password("secretary") if at == ASK else here
    options_at(client, at)
    assert send(client, at, said).status_code in (200, 302)
    assert keys() == 1
    assert at != ASK or not is_in(client)


@pytest.mark.parametrize("more", ["\x00", float("nan"), "\ud800", "x" * 3_000, [[]]])
def test_of_what_comes_with_a_key_only_the_key_is_kept(here: Client, more: Any) -> None:
    """PostgreSQL keeps no NUL, nothing that is not text, and no number that is none."""
    said = {**SoftKey().made(options_at(here, ADD)), "more": more, "type": more}
    said["response"]["transports"] = more
    said["clientExtensionResults"] = {"credProps": {"rk": False, "more": more}, "more": more}
    assert send(here, ADD, said, name="x" * 99_999).status_code == 302
    kept = Authenticator.objects.get(type="webauthn").data
    assert set(kept["credential"]) == {"id", "rawId", "type", "response", "clientExtensionResults"}
    assert len(json.dumps(kept)) < 2_000
    assert kept["name"] == "x" * passkeys.LONGEST_NAME
    shown = here.get("/accounts/2fa/webauthn/", secure=True, headers={"host": HOST})
    assert shown.status_code == 200
    too_long = {**said, "id": "x" * 30_000}
    assert send(here, ADD, too_long).status_code == 200


def test_a_key_is_set_up_once_and_for_one_account(here: Client, key: SoftKey) -> None:
    User.objects.create_user("another", password=PASSWORD)
    for client in (here, past_the_password("another")):
        refused = add_key(client, key)
        assert "set up already" in str(refused.context["form"].errors)
    assert keys() == 1


def test_an_account_has_so_many_keys_and_no_more(here: Client, key: SoftKey) -> None:
    for n in range(passkeys.MOST):
        last = add_key(here, SoftKey(ident=f"key number {n}".encode()))
    assert keys() == passkeys.MOST
    assert "ten keys" in str(last.context["form"].errors)


def test_nobody_renames_or_removes_the_key_of_another(here: Client, key: SoftKey) -> None:
    User.objects.create_user("another", password=PASSWORD)
    other, at = past_the_password("another"), {"host": HOST}
    row = Authenticator.objects.get(type="webauthn")
    for what in ("edit", "remove"):
        there = f"/accounts/2fa/webauthn/keys/{row.pk}/{what}/"
        assert other.post(there, {"name": "Mine"}, secure=True, headers=at).status_code == 404
    edit = f"/accounts/2fa/webauthn/keys/{row.pk}/edit/"
    assert here.post(edit, {"name": "x" * 99}, secure=True, headers=at).status_code == 200
    assert here.post(edit, {"name": "In the safe"}, secure=True, headers=at).status_code == 302
    row.refresh_from_db()
    assert row.data["name"] == "In the safe"
    client = past_the_password("secretary")
    uses_it(client, key)
    assert is_in(client)


def test_no_host_that_is_not_ours_chooses_the_site_of_a_key(settings: Any, here: Client) -> None:
    settings.ALLOWED_HOSTS = [HOST]
    refused = here.get(ADD, secure=True, headers={"host": "evil.example"})
    assert refused.status_code == 400
    assert options_at(here, ADD)["publicKey"]["rp"]["id"] == HOST

"""What lets somebody in is in the audit when it comes, changes and goes, by whatever page; and
neither the address nor a secret is."""

from __future__ import annotations

from typing import Any

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret, hotp_value
from allauth.mfa.totp.internal.auth import yield_hotp_counters_from_time as counters
from allauth.mfa.webauthn.internal.auth import WebAuthn
from django.test import Client
from knox.models import AuthToken

from matches.models import AuditEntry, TokenScope, User
from matches.services.people import accounts, tokens

pytestmark = pytest.mark.django_db
PASSWORD = "four-houses-one-table"
FIRST, SECOND = "office@school.example", "hall@school.example"


@pytest.fixture
def secretary() -> User:
    made = User.objects.create_user("secretary", FIRST, PASSWORD)
    EmailAddress.objects.create(user=made, email=FIRST, verified=True, primary=True)
    return made


@pytest.fixture
def here(secretary: User) -> Client:
    client = Client()
    client.post("/accounts/login/", {"login": "secretary", "password": PASSWORD})
    return client


def told(user: User, *, since: int = 0) -> list[tuple[str, Any, Any, Any]]:
    """What the audit has of an account: what, by whom, before and after."""
    held = AuditEntry.objects.filter(object_type="user", object_id=str(user.pk), pk__gt=since)
    return [
        (row.action.removeprefix("user."), row.user, row.before, row.after)
        for row in held.order_by("pk")
    ]


def last() -> int:
    return AuditEntry.objects.order_by("-pk").values_list("pk", flat=True).first() or 0


def everything() -> str:
    return str(list(AuditEntry.objects.values_list("object_id", "summary", "before", "after")))


def test_an_address_added_confirmed_made_primary_and_removed(secretary: User, here: Client) -> None:
    since = last()
    here.post("/accounts/email/", {"action_add": "", "email": SECOND})
    second = EmailAddress.objects.get(email=SECOND)
    second.set_verified()
    here.post("/accounts/email/", {"action_primary": "", "email": SECOND})
    here.post("/accounts/email/", {"action_remove": "", "email": FIRST})
    first = EmailAddress.objects.filter(email=FIRST)
    assert not first.exists()

    def was(verified: bool, primary: bool) -> dict[str, Any]:
        return {"address": second.pk, "verified": verified, "primary": primary}

    found = told(secretary, since=since)
    assert [row for row in found if (row[3] or row[2])["address"] == second.pk] == [
        ("address-added", secretary, None, was(False, False)),
        ("address-changed", None, was(False, False), was(True, False)),
        ("address-changed", secretary, was(True, False), was(True, True)),
    ]
    assert [what for what, *_rest in found if what == "address-removed"] == ["address-removed"]
    assert "school.example" not in everything()


def test_an_address_that_is_saved_as_it_was_is_no_change(secretary: User) -> None:
    since = last()
    EmailAddress.objects.get(user=secretary).save()
    assert told(secretary, since=since) == []


def test_an_app_is_noted_when_it_comes_and_goes_with_its_recovery_codes(
    secretary: User, here: Client
) -> None:
    secret = here.get("/accounts/2fa/totp/activate/").context["form"].secret
    since = last()
    code = f"{hotp_value(secret, next(iter(counters()))):06}"
    here.post("/accounts/2fa/totp/activate/", {"code": code})
    app = Authenticator.objects.get(user=secretary, type="totp")
    codes = Authenticator.objects.get(user=secretary, type="recovery_codes")
    made = [row for row in told(secretary, since=since) if row[0] == "second-factor-added"]
    assert made == [
        ("second-factor-added", secretary, None, {"factor": app.pk, "type": "totp"}),
        ("second-factor-added", secretary, None, {"factor": codes.pk, "type": "recovery_codes"}),
    ]
    here.post("/accounts/2fa/recovery-codes/generate/", {})
    anew = Authenticator.objects.get(user=secretary, type="recovery_codes")
    assert anew.pk != codes.pk
    last_two = told(secretary, since=since)[-2:]
    assert [(row[0], (row[2] or row[3])["factor"]) for row in last_two] == [
        ("second-factor-removed", codes.pk), ("second-factor-added", anew.pk),
    ]  # fmt: skip
    here.post("/accounts/2fa/totp/deactivate/", {})
    gone = [row for row in told(secretary, since=since) if row[0] == "second-factor-removed"]
    assert {row[2]["type"] for row in gone[1:]} == {"totp", "recovery_codes"}
    assert secret not in everything()


def test_a_code_that_is_used_is_no_change_of_the_codes(secretary: User) -> None:
    TOTP.activate(secretary, generate_totp_secret())
    codes = RecoveryCodes.activate(secretary)
    since = last()
    assert codes.validate_code(codes.get_unused_codes()[0])
    codes.instance.record_usage()
    assert told(secretary, since=since) == []


def test_a_passkey_is_noted_and_not_what_it_is_called(secretary: User) -> None:
    since = last()
    key = WebAuthn.add(secretary, "Mother's blue key", {"id": "a", "rawId": "a"}).instance
    kept = {"factor": key.pk, "type": "webauthn"}
    key.wrap().name = "Her green one"
    key.save()
    Authenticator.objects.get(pk=key.pk).record_usage()
    key.delete()
    rows = [row for row in told(secretary, since=since) if row[0].startswith("second-factor")]
    assert [(row[0], row[2] or row[3]) for row in rows] == [
        ("second-factor-added", kept), ("second-factor-changed", kept),
        ("second-factor-removed", kept),
    ]  # fmt: skip
    assert "blue" not in everything()


def test_a_token_made_and_deleted_is_noted_and_nothing_of_its_text(secretary: User) -> None:
    since = last()
    row, text = tokens.make(secretary, days=3, name="The scoreboard", scope=TokenScope.SCORE)
    tokens.delete(secretary, row.token_key)
    made, deleted = told(secretary, since=since)
    until = row.expiry.isoformat()
    assert made == ("token-made", secretary, None, {"scope": "score", "days": 3, "until": until})
    assert deleted[:2] == ("token-deleted", secretary)
    assert deleted[2] == {"scope": "score", "made": row.created.isoformat(), "until": until}
    assert not AuthToken.objects.exists()
    for secret in (text, row.token_key, row.digest, "scoreboard"):
        assert secret not in everything()


def test_an_account_that_goes_is_one_row(secretary: User) -> None:
    boss = User.objects.create_superuser("boss", "", PASSWORD)
    TOTP.activate(secretary, generate_totp_secret())
    since = last()
    accounts.delete(boss, "secretary")
    assert [row.action for row in AuditEntry.objects.filter(pk__gt=since)] == ["user.erased"]

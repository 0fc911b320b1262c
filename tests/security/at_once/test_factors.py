"""Second factors that are set up, made anew or taken away at several places in one moment: one has
it, and the others are answered in words."""

from __future__ import annotations

import html
from contextlib import nullcontext
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret, hotp_value
from allauth.mfa.totp.internal.auth import yield_hotp_counters_from_time as counters
from django.test import Client

from matches.models import User
from pennyclub.sign_ins import pages
from tests.deep import either
from tests.security.at_once.crowd import HERE, PASSWORD, codes, signed_in, together
from tests.security.passkeys.soft import ADD, SoftKey, options_at, send

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("empty_cache")]
CROWD = either(4, 10)
APP, ANEW = "/accounts/2fa/totp/activate/", "/accounts/2fa/recovery-codes/generate/"
SAID = "Something that lets you in was changed elsewhere"


@pytest.fixture
def secretary() -> User:
    made = User.objects.create_user("secretary", "office@school.example", PASSWORD)
    EmailAddress.objects.create(user=made, email=made.email, verified=True, primary=True)
    return made


def kept() -> list[str]:
    return sorted(Authenticator.objects.values_list("type", flat=True))


def read(client: Client, answer: Any) -> str:
    """What somebody reads in the end."""
    while answer.status_code == 302:
        answer = client.get(answer["Location"], **HERE)
    return html.unescape(answer.content.decode())


def apps_at_once(clients: list[Client], settings: Any) -> list[Any]:
    """Each sets up an app with a secret of its own."""
    settings.MFA_TOTP_PERIOD = 10**9
    secrets = [each.get(APP, **HERE).context["form"].secret for each in clients]
    (now, *_rest) = counters()
    typed = [{"code": f"{hotp_value(secret, now):06}"} for secret in secrets]
    assert len({each["code"] for each in typed}) == len(clients)
    return together(lambda n: clients[n].post(APP, typed[n], **HERE), len(clients))


def keys_at_once(clients: list[Client]) -> list[Any]:
    """Each sets up a key of its own."""
    said = [
        SoftKey(ident=b"key number %d" % n).made(options_at(each, ADD))
        for n, each in enumerate(clients)
    ]
    return together(lambda n: send(clients[n], ADD, said[n]), len(clients))


def test_of_several_apps_at_once_one_is_set_up_and_the_others_are_told(
    secretary: User, settings: Any
) -> None:
    clients = signed_in(secretary, CROWD)
    answers = apps_at_once(clients, settings)
    assert 500 not in codes(answers)
    assert kept() == ["recovery_codes", "totp"]
    told = [read(client, answer) for client, answer in zip(clients, answers, strict=True)]
    assert sum(SAID in each for each in told) == CROWD - 1
    assert sum("Recovery codes" in each and SAID not in each for each in told) == 1


def test_of_several_keys_at_once_one_is_set_up_and_the_others_are_told(secretary: User) -> None:
    clients = signed_in(secretary, CROWD)
    answers = keys_at_once(clients)
    assert 500 not in codes(answers)
    assert kept() == ["recovery_codes", "webauthn"]
    told = [read(client, answer) for client, answer in zip(clients, answers, strict=True)]
    assert sum(SAID in each for each in told) == CROWD - 1


@pytest.mark.needs_postgresql
def test_twin_that_looks_at_nothing_sets_up_several_or_breaks(
    secretary: User, monkeypatch: Any
) -> None:
    monkeypatch.setattr(pages, "alone", lambda _user: nullcontext(True))
    answers = keys_at_once(signed_in(secretary, CROWD))
    assert 500 in codes(answers) or len(kept()) > 2


def test_recovery_codes_made_anew_at_once_are_one_list_which_everybody_is_shown(
    secretary: User,
) -> None:
    TOTP.activate(secretary, generate_totp_secret())
    secretary.refresh_from_db()
    clients = signed_in(secretary, CROWD)
    answers = together(lambda n: clients[n].post(ANEW, {}, **HERE), CROWD)
    assert codes(answers) == [302] * CROWD
    assert kept() == ["recovery_codes", "totp"]
    codes_of = Authenticator.objects.get(type="recovery_codes").wrap().get_unused_codes()
    for client, answer in zip(clients, answers, strict=True):
        assert codes_of[0] in read(client, answer)


def test_an_app_a_key_and_codes_at_once_break_nothing(secretary: User, settings: Any) -> None:
    settings.MFA_TOTP_PERIOD = 10**9
    clients = signed_in(secretary, 3)
    secret = clients[0].get(APP, **HERE).context["form"].secret
    typed = {"code": f"{hotp_value(secret, next(iter(counters()))):06}"}
    said = SoftKey().made(options_at(clients[1], ADD))
    asks = (
        lambda: clients[0].post(APP, typed, **HERE),
        lambda: send(clients[1], ADD, said),
        lambda: clients[2].post(ANEW, {}, **HERE),
    )
    answers = together(lambda n: asks[n](), 3)
    assert 500 not in codes(answers)
    assert len({*kept()} & {"totp", "webauthn"}) == 1

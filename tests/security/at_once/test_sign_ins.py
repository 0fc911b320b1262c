"""What lets somebody in, and can be had once, is had once, however many ask in one moment; each
with a twin without its guard, where there is one to be switched off."""

from __future__ import annotations

import re
import time
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret, hotp_value
from allauth.mfa.totp.internal.auth import yield_hotp_counters_from_time as counters
from django.core import mail
from django.test import Client
from knox.models import AuthToken

from matches.models import AuditEntry, Membership, Person, Role, User
from matches.services.people import invitations, sign_ins
from pennyclub.accounts import InvitedOnly
from tests.deep import either
from tests.security.at_once.crowd import HERE, PASSWORD, codes, gently, signed_in, together
from tests.security.passkeys.soft import ADD, SoftKey, options_at, send
from tests.web.leagues import League, make_league

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("empty_cache")]
CROWD = either(4, 10)
NEW = "six-lanterns-on-quay"


@pytest.fixture
def secretary() -> User:
    made = User.objects.create_user("secretary", "office@school.example", PASSWORD)
    EmailAddress.objects.create(user=made, email=made.email, verified=True, primary=True)
    return made


@pytest.fixture
def league() -> League:
    return make_league(4, 0)


def sends_one_link_at_once() -> list[Any]:
    Client().post("/accounts/password/reset/", {"email": "office@school.example"}, **HERE)
    found = re.search(r"/accounts/password/reset/key/\S+", str(mail.outbox[-1].body))
    assert found is not None
    browsers = [gently() for _ in range(CROWD)]
    forms = [each.get(found.group(0), **HERE)["Location"] for each in browsers]

    def one(n: int) -> Any:
        typed = {"password1": f"{NEW}-{n}", "password2": f"{NEW}-{n}"}
        return browsers[n].post(forms[n], typed, **HERE)

    return together(one, CROWD)


def told_that_it_is_theirs(answers: list[Any]) -> int:
    return sum("done" in answer.get("Location", "") for answer in answers)


def test_of_several_who_send_one_link_for_a_new_password_one_has_it(secretary: User) -> None:
    answers = sends_one_link_at_once()
    assert 500 not in codes(answers)
    assert told_that_it_is_theirs(answers) == 1
    (theirs,) = [n for n, each in enumerate(answers) if "done" in each.get("Location", "")]
    secretary.refresh_from_db()
    assert secretary.check_password(f"{NEW}-{theirs}")
    assert AuditEntry.objects.filter(action="user.revoked").count() == 1


@pytest.mark.needs_postgresql
def test_twin_that_asks_for_nothing_tells_several_that_it_is_theirs(
    secretary: User, monkeypatch: Any
) -> None:
    def kept(self: Any, user: User, password: str) -> None:
        time.sleep(0.3)
        user.set_password(password)
        user.save()

    monkeypatch.setattr(InvitedOnly, "set_password", kept)
    assert told_that_it_is_theirs(sends_one_link_at_once()) > 1


def takes_up(league: League, names: list[str]) -> list[Any]:
    """As many members take up their links, and call themselves so."""
    owner, links = league.organiser("boss", "owner"), []
    for entry in league.entries[: len(names)]:
        person = Person.objects.get(pk=entry.person_id)
        Membership.objects.get_or_create(person=person, club=league.club, season=league.season)
        links.append(sign_ins.make_link(owner, league.club.public_id, person.public_id))
    typed = [{"username": name, "password": PASSWORD} for name in names]
    return together(lambda n: gently().post(f"/names/{links[n]}/", typed[n], **HERE), len(names))


def test_of_two_who_call_themselves_alike_at_once_the_second_is_told(league: League) -> None:
    answers = takes_up(league, ["ben", "Ben", "BEN", "bEn"])
    assert codes(answers) == [200, 200, 200, 302]
    assert User.objects.filter(username__iexact="ben").count() == 1


@pytest.mark.needs_postgresql
def test_twin_that_locks_no_name_lets_several_be_called_alike(
    league: League, monkeypatch: Any
) -> None:
    monkeypatch.setattr(invitations, "_is_no_name", lambda _name: "")
    takes_up(league, ["ben", "Ben", "BEN", "bEn"])
    assert User.objects.filter(username__iexact="ben").count() > 1


def test_a_link_to_a_sign_in_is_taken_up_once(league: League) -> None:
    owner, before = league.organiser("boss", "owner"), User.objects.count()
    person = Person.objects.get(pk=league.entries[1].person_id)
    Membership.objects.get_or_create(person=person, club=league.club, season=league.season)
    link = f"/names/{sign_ins.make_link(owner, league.club.public_id, person.public_id)}/"

    def one(n: int) -> Any:
        return gently().post(link, {"username": f"ben{n}", "password": PASSWORD}, **HERE)

    assert codes(together(one, CROWD)) == [302] + [404] * (CROWD - 1)
    assert User.objects.count() == before + 1


def test_an_invitation_is_accepted_once(league: League) -> None:
    owner, before = league.organiser("boss", "owner"), User.objects.count()
    made = invitations.invite(owner, league.club.public_id, email="x@y.org", role="owner")

    def one(n: int) -> Any:
        typed = {"username": f"ben{n}", "password": PASSWORD}
        return gently().post(f"/invitations/{made.token}/", typed, **HERE)

    answers = together(one, CROWD)
    assert (codes(answers).count(302), 500 in codes(answers)) == (1, False)
    assert User.objects.count() == before + 1
    assert Role.objects.filter(role="owner").count() == 2


def test_an_owner_sends_so_many_invitations_a_day_however_many_at_once(
    league: League, monkeypatch: Any
) -> None:
    monkeypatch.setattr(invitations, "MOST_BY_ONE", 2)
    clients = signed_in(league.organiser("boss", "owner"), CROWD)
    there = f"/desk/clubs/{league.club.slug}/people/"

    def one(n: int) -> Any:
        typed = {"action": "invite", "email": f"x{n}@y.org", "role": "umpire"}
        return clients[n].post(there, typed, **HERE)

    assert 500 not in codes(together(one, CROWD))
    assert AuditEntry.objects.filter(action="invitation.made").count() == 2


@pytest.mark.parametrize("door", ["page", "API"])
def test_so_many_tokens_are_made_as_somebody_may_have(
    secretary: User, settings: Any, door: str
) -> None:
    clients = signed_in(secretary, 25)
    typed = {"action": "make", "days": "9", "name": "x", "scope": "read"}

    def one(n: int) -> Any:
        if door == "page":
            return clients[n].post("/account/tokens/", typed, **HERE)
        of_json = "application/json"
        return clients[n].post("/api/v1/tokens", {"days": 9}, content_type=of_json, **HERE)

    answers = codes(together(one, 25))
    assert (AuthToken.objects.count(), 500 in answers) == (20, False)


def test_of_so_many_wrong_codes_at_once_ten_are_looked_at(
    secretary: User, monkeypatch: Any
) -> None:
    TOTP.activate(secretary, generate_totp_secret())
    tries, looked_at, real = either(40, 200), [], TOTP.validate_code

    def looks(self: TOTP, code: str) -> bool:
        looked_at.append(code)
        return bool(real(self, code))

    monkeypatch.setattr(TOTP, "validate_code", looks)
    browsers = [gently() for _ in range(tries)]
    for each in browsers[:100]:
        typed = {"login": "secretary", "password": PASSWORD}
        each.post("/accounts/login/", typed, **HERE)

    def one(n: int) -> Any:
        typed = {"code": f"{n:06}"}
        return browsers[n % 100].post("/accounts/2fa/authenticate/", typed, **HERE)

    assert 500 not in codes(together(one, tries, 20))
    assert 1 <= len(looked_at) <= 10


def test_a_key_or_an_app_that_is_sent_twice_at_once_is_set_up_once(
    secretary: User, settings: Any
) -> None:
    settings.MFA_TOTP_PERIOD = 10**9
    (first,) = signed_in(secretary, 1)
    said = SoftKey().made(options_at(first, ADD))
    same = [gently() for _ in range(CROWD)]
    for each in same:
        each.cookies["sessionid"] = first.cookies["sessionid"].value
    assert 500 not in codes(together(lambda n: send(same[n], ADD, said), CROWD))
    secretary.refresh_from_db()
    (first,) = signed_in(secretary, 1)
    there = "/accounts/2fa/totp/activate/"
    secret = first.get(there, **HERE).context["form"].secret
    typed = {"code": f"{hotp_value(secret, next(iter(counters()))):06}"}
    for each in same:
        each.cookies["sessionid"] = first.cookies["sessionid"].value
    assert codes(together(lambda n: same[n].post(there, typed, **HERE), CROWD))[-1] == 302
    kept = sorted(Authenticator.objects.values_list("type", flat=True))
    assert kept == ["recovery_codes", "totp", "webauthn"]


def test_no_recovery_codes_are_left_of_a_factor_that_goes_while_they_are_made(
    secretary: User,
) -> None:
    """Or, where they are, a password alone is no second factor (passkeys/test_letting_in.py)."""
    TOTP.activate(secretary, generate_totp_secret())
    secretary.refresh_from_db()
    clients = signed_in(secretary, CROWD)
    off, made = "/accounts/2fa/totp/deactivate/", "/accounts/2fa/recovery-codes/generate/"
    answers = together(lambda n: clients[n].post(made if n % 3 else off, {}, **HERE), CROWD)
    assert 500 not in codes(answers)
    assert not Authenticator.objects.filter(type="totp").exists()

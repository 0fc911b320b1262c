"""What lets somebody in ends together, whichever door the change came by."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret, hotp_value
from allauth.mfa.totp.internal.auth import yield_hotp_counters_from_time as counters
from django.test import Client
from django.utils import timezone
from knox.models import AuthToken

from matches.models import (
    AuditEntry,
    BoardPass,
    CalendarLink,
    KeptAddress,
    Membership,
    Person,
    Role,
    SignInLetter,
    User,
)
from matches.services.calendars import calendar_links
from matches.services.invites import sending
from matches.services.people import invitations, roles, sign_ins
from matches.services.scoring import passes
from tests.web.leagues import League, make_league

pytestmark = pytest.mark.django_db
PASSWORD = "four-houses-one-table"
NEW = "six-lanterns-on-a-quay"


class Held:
    """Somebody with everything that lets one in."""

    def __init__(self, league: League) -> None:
        self.user = User.objects.create_user("asha", password=PASSWORD)
        self.role = Role.objects.create(user=self.user, club=league.club, role="owner")
        Role.objects.create(user=self.user, club=league.club, role="organiser")
        self.here, self.elsewhere = Client(), Client()
        sign_in = {"login": "asha", "password": PASSWORD}
        self.here.post("/accounts/login/", sign_in)
        self.elsewhere.post("/accounts/login/", {**sign_in, "remember": "on"})
        self.token = AuthToken.objects.create(self.user)[1]
        calendar_links.make(self.user)
        made = passes.make_for_match(self.user, league.fixtures[0].public_id, hours=2)
        self.ticket = passes.claim(made.token).text
        assert self.lives() == {"elsewhere", "token", "calendar", "pass"}

    def lives(self) -> set[str]:
        """What still opens."""
        token = {"headers": {"Authorization": f"Token {self.token}"}}
        opened = {
            "elsewhere": self.elsewhere.get("/account/").status_code == 200,
            "token": Client().get("/api/v1/clubs", **token).status_code == 200,
            "calendar": CalendarLink.objects.filter(user=self.user).exists(),
            "pass": passes.holder(self.ticket) is not None,
        }
        return {name for name, open_ in opened.items() if open_}


@pytest.fixture
def league() -> League:
    return make_league(3, 0)


@pytest.fixture
def held(league: League) -> Held:
    return Held(league)


def pupil(league: League) -> Person:
    """Somebody of the club without a sign-in."""
    made = Person.objects.create(given_name="Ione", family_name="Mauve", age_band="child")
    Membership.objects.create(person=made, club=league.club, season=league.season)
    return made


def platform() -> Client:
    client = Client()
    client.force_login(User.objects.create_superuser("platform", password=PASSWORD))
    return client


def changes_the_password(held: Held, league: League) -> None:
    typed = {"oldpassword": PASSWORD, "password1": NEW, "password2": NEW}
    assert held.here.post("/accounts/password/change/", typed).status_code == 302


def has_it_set_in_the_admin(held: Held, league: League) -> None:
    typed = {"password1": NEW, "password2": NEW, "usable_password": "true"}
    there = f"/admin/matches/user/{held.user.pk}/password/"
    assert platform().post(there, typed).status_code == 302


def has_it_set_by_a_command(held: Held, league: League) -> None:
    user = User.objects.get(pk=held.user.pk)
    user.set_password(NEW)
    user.save()


def is_switched_off(held: Held, league: League) -> None:
    User.objects.get(pk=held.user.pk).save()
    assert held.lives()
    user = User.objects.get(pk=held.user.pk)
    user.is_active = False
    user.save()
    user.is_active = True
    user.save()


def loses_a_role(held: Held, league: League) -> None:
    boss = User.objects.create_user("boss", is_superuser=True)
    Role.objects.create(user=boss, club=league.club, role="owner")
    roles.revoke(boss, league.club.public_id, username="asha", role="owner")


def gets_a_second_factor(held: Held, league: League) -> None:
    secret = held.here.get("/accounts/2fa/totp/activate/").context["form"].secret
    code = hotp_value(secret, next(iter(counters())))
    done = held.here.post("/accounts/2fa/totp/activate/", {"code": f"{code:06}"})
    assert done.status_code == 302


def is_made_staff(held: Held, league: League) -> None:
    user = User.objects.get(pk=held.user.pk)
    user.is_staff = True
    user.save(update_fields=["is_staff"])


DOORS = [
    changes_the_password, has_it_set_in_the_admin, has_it_set_by_a_command, is_switched_off,
    loses_a_role, gets_a_second_factor, is_made_staff,
]  # fmt: skip


@pytest.mark.parametrize("door", DOORS)
def test_everything_ends_when_somebody(held: Held, league: League, door: Any) -> None:
    door(held, league)
    assert held.lives() == set()
    assert not AuthToken.objects.filter(user=held.user).exists()
    assert not BoardPass.objects.filter(revoked_at__isnull=True).exists()
    assert AuditEntry.objects.filter(action="user.revoked", object_id=str(held.user.pk)).exists()


@pytest.mark.parametrize("door", [changes_the_password, gets_a_second_factor])
def test_who_changed_their_own_stays_signed_in_where_they_did_it(
    held: Held, league: League, door: Any
) -> None:
    door(held, league)
    assert held.here.get("/account/").status_code == 200
    entry = AuditEntry.objects.filter(action="user.revoked").latest("pk")
    assert entry.user == held.user


def test_a_second_factor_taken_away_ends_everything_too(held: Held) -> None:
    app = TOTP.activate(held.user, generate_totp_secret()).instance
    token = AuthToken.objects.create(held.user)[1]
    app.delete()
    read = Client().get("/api/v1/clubs", headers={"Authorization": f"Token {token}"})
    assert read.status_code == 401


def test_signing_in_ends_nothing_although_the_password_is_hashed_anew(
    held: Held, settings: Any
) -> None:
    settings.PASSWORD_HASHERS = [
        "django.contrib.auth.hashers.ScryptPasswordHasher",
        "django.contrib.auth.hashers.MD5PasswordHasher",
    ]
    Client().post("/accounts/login/", {"login": "asha", "password": PASSWORD})
    held.user.refresh_from_db()
    assert held.user.password.startswith("scrypt")
    assert held.lives() >= {"token", "calendar", "pass"}


GIVEN_AWAY = pytest.mark.parametrize(
    "door",
    [changes_the_password, has_it_set_in_the_admin, has_it_set_by_a_command, is_switched_off,
     is_made_staff],
)  # fmt: skip
"""Ways by which an account that somebody else may have had is taken back."""


@GIVEN_AWAY
def test_what_a_thief_sent_by_the_account_lets_nobody_in(
    held: Held, league: League, door: Any
) -> None:
    made = invitations.invite(held.user, league.club.public_id, email="x@y.org", role="owner")
    assert invitations.find(made.token) is not None
    door(held, league)
    assert invitations.find(made.token) is None


@GIVEN_AWAY
def test_no_link_that_a_thief_made_by_the_account_makes_a_sign_in(
    held: Held, league: League, door: Any
) -> None:
    club, handed, mailed = league.club.public_id, pupil(league), pupil(league)
    token = sign_ins.make_link(held.user, club, handed.public_id)
    sign_ins.mail_link(held.user, club, mailed.public_id, email="x@y.org", link="/{token}")
    assert sign_ins.find(token) == handed
    door(held, league)
    assert sign_ins.find(token) is None
    assert not SignInLetter.objects.exists()


def test_no_letter_of_a_link_that_waits_or_reminds_goes_in_their_name_any_more(
    held: Held, league: League
) -> None:
    """It would bring a new link, good since it was made after the new password."""
    week = timedelta(days=7)
    for sent, due in ((None, None), (timezone.now() - week, timezone.now())):
        KeptAddress.objects.create(
            person=pupil(league), club=league.club, email="x@y.org", guardian=True,
            asked_by=held.user, asked_at=timezone.now() - week, sent_at=sent, remind_at=due,
        )  # fmt: skip
    changes_the_password(held, league)
    assert sending.go_on() == 0
    assert KeptAddress.objects.filter(asked_by=None, sent_at=None, remind_at=None).count() == 2


def test_one_made_since_does_and_another_s_stays(held: Held, league: League) -> None:
    other = User.objects.create_user("another")
    Role.objects.create(user=other, club=league.club, role="organiser")
    club, first, second = league.club.public_id, pupil(league), pupil(league)
    of_another = sign_ins.make_link(other, club, first.public_id)
    changes_the_password(held, league)
    since = sign_ins.make_link(User.objects.get(pk=held.user.pk), club, second.public_id)
    assert (sign_ins.find(of_another), sign_ins.find(since)) == (first, second)


def test_a_second_factor_of_one_s_own_ends_no_link(held: Held, league: League) -> None:
    child = pupil(league)
    token = sign_ins.make_link(held.user, league.club.public_id, child.public_id)
    gets_a_second_factor(held, league)
    assert sign_ins.find(token) == child


def test_a_second_factor_of_one_s_own_takes_no_invitation_back(held: Held, league: League) -> None:
    made = invitations.invite(held.user, league.club.public_id, email="x@y.org", role="umpire")
    gets_a_second_factor(held, league)
    assert invitations.find(made.token) is not None


def test_an_owner_who_is_one_no_more_has_sent_no_invitation(held: Held, league: League) -> None:
    made = invitations.invite(held.user, league.club.public_id, email="x@y.org", role="owner")
    loses_a_role(held, league)
    assert invitations.find(made.token) is None

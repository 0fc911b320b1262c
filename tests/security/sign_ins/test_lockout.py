"""What guessing costs, by account as well as by address; and what a letter, a password or an
invitation gives away."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import pytest
from axes.models import AccessAttempt
from django.contrib.auth.password_validation import validate_password
from django.core import mail
from django.core.cache import cache
from django.core.exceptions import ValidationError
from django.test import Client
from django.utils import timezone

from matches.errors import ConflictError
from matches.models import Club, User
from matches.services.people import invitations
from pennyclub.sign_ins import lockout
from tests.web.leagues import make_league

pytestmark = pytest.mark.django_db
PASSWORD = "four-houses-one-table"
HOME = "192.0.2.7"


@pytest.fixture
def secretary() -> User:
    return User.objects.create_user("secretary", "office@school.example", PASSWORD)


def tries(name: str, address: str, password: str = "guess") -> int:
    typed = {"login": name, "password": password}
    return Client().post("/accounts/login/", typed, REMOTE_ADDR=address).status_code


def guesses_from_everywhere(name: str) -> list[int]:
    return [tries(name, f"198.51.100.{n}") for n in range(6) for _ in range(4)]


@pytest.mark.parametrize("name", ["secretary", "nobody-is-called-so"])
def test_many_addresses_against_one_name_are_stopped_whether_or_not_it_is_there(
    secretary: User, name: str
) -> None:
    codes = guesses_from_everywhere(name)
    assert codes[:19] == [200] * 19
    assert set(codes[20:]) == {429}
    assert tries(name, "203.0.113.9", PASSWORD) == 429


def test_name_and_address_count_as_one(secretary: User) -> None:
    for name in ("secretary", "OFFICE@school.example", "Secretary", "office@school.example"):
        assert tries(name, HOME) == 200
    assert tries("secretary", HOME) == 429
    assert tries("office@school.example", HOME, PASSWORD) == 429


def test_a_name_that_is_too_long_to_be_one_is_a_wrong_one_and_counts(secretary: User) -> None:
    name = "@" * 60_000
    assert [tries(name, HOME) for _ in range(6)] == [200] * 4 + [429] * 2


def test_the_rightful_owner_signs_in_where_they_always_do_meanwhile(secretary: User) -> None:
    assert tries("secretary", HOME, PASSWORD) == 302
    guesses_from_everywhere("secretary")
    assert tries("secretary", HOME, PASSWORD) == 302
    assert tries("office@school.example", HOME, PASSWORD) == 302


def test_nobody_is_locked_out_for_good(secretary: User) -> None:
    guesses_from_everywhere("secretary")
    cache.clear()
    assert tries("secretary", "203.0.113.9", PASSWORD) == 429
    AccessAttempt.objects.update(attempt_time=timezone.now() - timedelta(minutes=16))
    assert tries("secretary", "203.0.113.9", PASSWORD) == 302


def test_how_long_it_is_closed_stands_in_one_place(secretary: User, settings: Any) -> None:
    assert timedelta(seconds=settings.LOCKED_OUT_SECONDS) == settings.AXES_COOLOFF_TIME
    settings.LOCKED_OUT_SECONDS = 120
    for _ in range(6):
        tries("secretary", HOME)
    typed = {"login": "secretary", "password": PASSWORD}
    told = Client().post("/accounts/login/", typed, REMOTE_ADDR=HOME)
    assert told["Retry-After"] == "120"
    assert "for 2 minutes" in told.content.decode()


def test_a_new_password_begins_a_new_count(secretary: User) -> None:
    guesses_from_everywhere("secretary")
    cache.clear()
    secretary.set_password("six-lanterns-on-a-quay")
    secretary.save()
    assert tries("secretary", "203.0.113.9", "six-lanterns-on-a-quay") == 302


def spray(many: int) -> list[int]:
    """One guess each at so many names, each from a network of its own."""
    return [tries(f"pupil-{n}", f"100.{64 + n // 256}.{n % 256}.1") for n in range(many)]


def test_one_guess_each_at_many_names_from_everywhere_is_stopped_in_all(
    secretary: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lockout, "STRANGE_LIMIT", 12)
    assert tries("secretary", HOME, PASSWORD) == 302
    codes = spray(16)
    assert (codes[:11], set(codes[11:])) == ([200] * 11, {429})
    assert tries("secretary", "203.0.113.9", PASSWORD) == 429
    # Where somebody signs in, everybody does: a class is new at its school's network one by one.
    User.objects.create_user("pupil", password=PASSWORD)
    assert tries("pupil", HOME) == 200
    assert tries("pupil", HOME, PASSWORD) == 302
    cache.clear()
    assert tries("secretary", "203.0.113.9", PASSWORD) == 302


def test_what_a_class_mistypes_at_its_school_is_no_spray(
    secretary: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lockout, "STRANGE_LIMIT", 3)
    assert tries("secretary", HOME, PASSWORD) == 302
    assert [tries(f"pupil-{n}", HOME) for n in range(9)] == [200] * 9
    assert tries("secretary", "203.0.113.9", PASSWORD) == 302


def test_one_stranger_closes_nothing_to_others(
    secretary: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lockout, "STRANGE_LIMIT", 4)
    for n in range(8):
        tries(f"pupil-{n}", "198.51.100.7")
    assert tries("secretary", "203.0.113.9", PASSWORD) == 302


def test_so_many_are_three_hundred_and_three_of_a_network() -> None:
    assert (lockout.STRANGE_LIMIT, lockout.MOST_OF_ONE) == (300, 3)


@pytest.mark.parametrize("known", [True, False])
def test_a_letter_s_links_lead_here_whatever_host_asked_for_it(
    secretary: User, settings: Any, known: bool
) -> None:
    settings.ALLOWED_HOSTS, settings.OWN_ADDRESS = ["*"], "https://league.example.org"
    to = "office@school.example" if known else "nobody@school.example"
    asked = Client().post(
        "/accounts/password/reset/", {"email": to}, headers={"host": "evil.example"}
    )
    assert asked.status_code == 302
    letter = mail.outbox[0]
    assert "evil.example" not in letter.body + letter.subject
    links = re.findall(r"https?://\S+", letter.body)
    assert bool(links) == known, "to who has no account there is nothing to open"
    assert all(each.startswith("https://league.example.org/accounts/") for each in links)


def test_so_do_those_of_an_invitation(settings: Any) -> None:
    settings.ALLOWED_HOSTS, settings.OWN_ADDRESS = ["*"], "https://league.example.org"
    league = make_league(2, 0)
    client = Client()
    client.force_login(league.organiser(role="owner"))
    typed = {"action": "invite", "email": "x@example.org", "role": "umpire"}
    page = client.post(
        f"/desk/clubs/{league.club.slug}/people/", typed, headers={"host": "evil.example"}
    ).content.decode()
    assert "https://league.example.org/invitations/" in page
    assert "evil.example/invitations" not in page


@pytest.mark.parametrize(
    "password",
    ["harbour-penny-club-1", "HarbourPennyClub!", "xPENNYCLUBx-2026", "Penny Club forever"],
)
def test_a_password_does_not_name_the_club_or_the_product(password: str) -> None:
    Club.objects.create(kind="club", slug="harbour", name="Harbour Penny Club")
    with pytest.raises(ValidationError, match="name of your club"):
        validate_password(password)


def test_a_password_of_a_short_club_s_letters_is_as_good_as_any() -> None:
    Club.objects.create(kind="club", slug="ab", name="A B")
    validate_password("absolutely-new-lanterns")


def test_one_address_is_invited_a_few_times_a_day_whoever_does_it(monkeypatch: Any) -> None:
    league = make_league(2, 0)
    owners = [league.organiser(f"owner-{n}", role="owner") for n in range(2)]

    def invited(n: int) -> bool:
        to = ("X@example.org", "x@example.org ")[n % 2].strip()
        try:
            invitations.invite(owners[n % 2], league.club.slug, email=to, role="umpire")
        except ConflictError:
            return False
        return True

    assert [invited(n) for n in range(40)].count(True) == invitations.MOST_TO_ONE
    a_day_on = timezone.now() + timedelta(days=1, minutes=1)
    monkeypatch.setattr(timezone, "now", lambda: a_day_on)
    assert invited(0)


def test_one_owner_invites_so_many_a_day_and_another_still_does(monkeypatch: Any) -> None:
    monkeypatch.setattr(invitations, "MOST_BY_ONE", 3)
    league = make_league(2, 0)
    one, other = (league.organiser(f"owner-{n}", role="owner") for n in range(2))
    for n in range(3):
        invitations.invite(one, league.club.slug, email=f"p{n}@example.org", role="umpire")
    with pytest.raises(ConflictError, match="3 invitations today"):
        invitations.invite(one, league.club.slug, email="p9@example.org", role="umpire")
    invitations.invite(other, league.club.slug, email="p9@example.org", role="umpire")

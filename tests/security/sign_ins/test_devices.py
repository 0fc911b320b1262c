"""Nobody in the same network shuts somebody out of their own device; and a device that is known
opens no more guesses than any."""

from __future__ import annotations

import pytest
from django.conf import settings
from django.test import Client

from matches.models import User
from pennyclub.sign_ins import devices

pytestmark = pytest.mark.django_db
PASSWORD = "four-houses-one-table"
SCHOOL = "192.0.2.7"


@pytest.fixture
def teacher() -> User:
    return User.objects.create_user("teacher", "office@school.example", PASSWORD)


def tries(client: Client, password: str = "guess", name: str = "teacher", at: str = SCHOOL) -> int:
    typed = {"login": name, "password": password}
    return client.post("/accounts/login/", typed, REMOTE_ADDR=at).status_code


def of_the_teacher() -> Client:
    """A browser from which the teacher has signed in, and out."""
    client = Client()
    assert tries(client, PASSWORD) == 302
    client.post("/accounts/logout/", REMOTE_ADDR=SCHOOL)
    assert "_auth_user_id" not in client.session
    return client


def test_a_pupil_s_guesses_close_a_name_in_the_school_and_not_on_the_teacher_s_device(
    teacher: User,
) -> None:
    own, pupil = of_the_teacher(), Client()
    assert [tries(pupil) for _ in range(6)] == [200] * 4 + [429] * 2
    assert tries(pupil, PASSWORD) == 429
    assert tries(own, PASSWORD) == 302


def test_nor_do_sixty_a_minute_from_one_network_or_twenty_from_everywhere(teacher: User) -> None:
    own = of_the_teacher()
    for number in range(25):
        tries(Client(), at=f"198.51.{number}.9")
    for number in range(65):
        tries(Client(), name=f"nobody-{number}")
    assert tries(Client(), PASSWORD) != 302
    assert tries(own, PASSWORD, name="office@school.example") == 302


def test_on_a_known_device_five_wrong_ones_are_as_many_as_anywhere(teacher: User) -> None:
    own = of_the_teacher()
    assert [tries(own) for _ in range(6)] == [200] * 4 + [429] * 2
    assert tries(own, PASSWORD) == 429
    # From another place and with the same cookie: no more of them.
    assert tries(own, PASSWORD, at="203.0.113.9") == 429


def test_a_device_is_known_by_who_signed_in_there_alone(teacher: User) -> None:
    User.objects.create_user("pupil", password=PASSWORD)
    browser = Client()
    assert tries(browser, PASSWORD, name="pupil") == 302
    browser.post("/accounts/logout/", REMOTE_ADDR=SCHOOL)
    for _ in range(5):
        tries(Client())
    assert tries(browser, PASSWORD) == 429
    assert tries(browser, PASSWORD, name="pupil") == 302


@pytest.mark.parametrize("made_up", ["", "x", "e30:1abc:def", "ff" * 3000])
def test_a_cookie_that_is_made_up_is_none(teacher: User, made_up: str) -> None:
    for _ in range(5):
        tries(Client())
    client = Client()
    client.cookies[settings.KNOWN_DEVICE_COOKIE_NAME] = made_up
    assert tries(client, PASSWORD) == 429


def test_the_cookie_tells_no_name_and_holds_five_accounts_at_most(teacher: User) -> None:
    browser = of_the_teacher()
    first = browser.cookies[settings.KNOWN_DEVICE_COOKIE_NAME].value
    for number in range(devices.MOST):
        User.objects.create_user(f"pupil-{number}", password=PASSWORD)
        assert tries(browser, PASSWORD, name=f"pupil-{number}") == 302
        browser.post("/accounts/logout/", REMOTE_ADDR=SCHOOL)
    cookie = browser.cookies[settings.KNOWN_DEVICE_COOKIE_NAME]
    assert cookie["httponly"]
    assert cookie["samesite"] == "Lax"
    assert "teacher" not in first
    for _ in range(5):
        tries(Client())
    # The last five pushed the teacher out.
    assert tries(browser, PASSWORD) == 429
    assert tries(browser, PASSWORD, name="pupil-0") == 302


def test_a_right_password_begins_a_new_count_there(teacher: User) -> None:
    own = of_the_teacher()
    for _ in range(2):
        assert [tries(own) for _ in range(4)] == [200] * 4
        assert tries(own, PASSWORD) == 302
        own.post("/accounts/logout/", REMOTE_ADDR=SCHOOL)


def test_twin_where_no_device_is_known_a_pupil_shuts_the_teacher_out(
    teacher: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    own, pupil = of_the_teacher(), Client()
    monkeypatch.setattr(devices, "known", lambda _request, _name: "")
    for _ in range(5):
        tries(pupil)
    assert tries(own, PASSWORD) == 429

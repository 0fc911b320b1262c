"""The pages for one's own password and addresses are in words of ours: what they are for, what
happens next, and what is wrong with what was typed, of which nothing is lost but passwords."""

from __future__ import annotations

import html
import re
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.core.cache import cache
from django.test import Client

from matches.models import User

pytestmark = pytest.mark.django_db
PASSWORD, NEW = "four-houses-one-table", "six-lanterns-on-a-quay"
FIRST, SECOND = "office@school.example", "hall@school.example"
CHANGE, ADDRESSES, FORGOT = (
    "/accounts/password/change/",
    "/accounts/email/",
    "/accounts/password/reset/",
)
THEIRS = re.compile(
    r"email address|[Vv]erif|primary|Reset|associated|Successfully|successfully|Bad Token|Inactive"
    r"|reset token|Change Password|New Password|Current Password|\(again\)|[Cc]ontact us"
)
"""Words of the library."""


@pytest.fixture(autouse=True)
def nobody_has_asked_yet() -> None:
    cache.clear()


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


def read(answer: Any) -> str:
    """What stands in the main part of a page, without its marks."""
    text = html.unescape(answer.content.decode())
    main = text.partition("<main")[2].partition("</main>")[0]
    assert main
    assert not (found := THEIRS.findall(re.sub(r"<[^>]*>", " ", main))), found
    assert 'placeholder="' not in main
    return main


def changes(client: Client, **typed: str) -> Any:
    typed = {"oldpassword": PASSWORD, "password1": NEW, "password2": NEW, **typed}
    return client.post(CHANGE, typed, follow=True)


def test_a_new_password_says_what_ends_with_the_old_one(here: Client) -> None:
    told = read(here.get(CHANGE))
    assert "Everywhere else you are signed out" in told
    assert "Your password is another one from now on" in read(changes(here))


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ({"oldpassword": "nonsense"}, "That is not your password"),
        ({"oldpassword": ""}, "This field is required"),
        ({"password2": "otherwise"}, "The two are not the same"),
        ({"password1": "short", "password2": "short"}, "too short"),
    ],
)
def test_what_is_wrong_with_a_password_is_said(here: Client, typed: Any, said: str) -> None:
    told = read(changes(here, **typed))
    assert "Please put this right" in told
    assert said in told
    assert NEW not in told


def test_who_has_no_password_chooses_one(secretary: User, here: Client) -> None:
    secretary.refresh_from_db()
    secretary.set_unusable_password()
    secretary.save()
    here.force_login(User.objects.get(username="secretary"))
    told = read(here.get(CHANGE, follow=True))
    assert "You have none yet" in told
    typed = {"password1": NEW, "password2": NEW}
    assert "You have a password now" in read(
        here.post("/accounts/password/set/", typed, follow=True)
    )


def test_each_address_says_what_it_is_good_for_and_what_can_be_done(here: Client) -> None:
    told = read(here.get(ADDRESSES))
    assert "letters go here" in told
    assert "action_primary" not in told
    assert "Without any address no letter reaches you" in told
    typed = {"action_add": "", "email": SECOND}
    told = read(here.post(ADDRESSES, typed, follow=True))
    assert f"A letter is on its way to {SECOND}" in told
    assert "not confirmed yet" in told
    EmailAddress.objects.get(email=SECOND).set_verified()
    told = read(here.get(ADDRESSES))
    assert told.count('name="action_remove"') == 1
    for button in ("action_primary", "action_remove"):
        assert re.search(rf'name="{button}"[^>]*>[^<]*<span[^>]*> *{SECOND}', told), button
    typed = {"action_primary": "", "email": SECOND}
    assert "Letters go to another address from now on" in read(
        here.post(ADDRESSES, typed, follow=True)
    )
    typed = {"action_remove": "", "email": FIRST}
    assert f"{FIRST} is no address of yours any more" in read(
        here.post(ADDRESSES, typed, follow=True)
    )


@pytest.mark.parametrize(
    ("email", "said"),
    [
        (FIRST, "This address is yours already"),
        ("nonsense", "Enter a valid e-mail address, like name@example.org"),
        ("", "This field is required"),
    ],
)
def test_what_is_wrong_with_an_address_is_said_and_it_still_stands_there(
    here: Client, email: str, said: str
) -> None:
    told = read(here.post(ADDRESSES, {"action_add": "", "email": email}))
    assert said in told
    assert f'value="{email}"' in told or not email


def test_the_address_that_letters_go_to_is_not_taken_away_and_is_told_why(here: Client) -> None:
    here.post(ADDRESSES, {"action_add": "", "email": SECOND})
    told = read(here.post(ADDRESSES, {"action_remove": "", "email": FIRST}, follow=True))
    assert "Letters go to another one first" in told
    assert EmailAddress.objects.filter(email=FIRST).exists()


def test_an_address_is_confirmed_by_the_link_of_its_letter(here: Client) -> None:
    here.post(ADDRESSES, {"action_add": "", "email": SECOND})
    found = re.search(r"/accounts/confirm-email/\S+", str(mail.outbox[-1].body))
    assert found is not None
    told = read(here.get(found.group(0)))
    assert SECOND in told
    assert "Confirm this address" in told
    assert f"{SECOND} is confirmed" in read(here.post(found.group(0), follow=True))
    assert "This link is good for nothing any more" in read(here.get("/accounts/confirm-email/x/"))


def test_a_forgotten_password_is_asked_for_and_chosen_anew(secretary: User) -> None:
    client = Client()
    assert "A letter goes there" in read(client.get(FORGOT))
    assert "Look into your letters" in read(client.post(FORGOT, {"email": FIRST}, follow=True))
    found = re.search(r"/accounts/password/reset/key/\S+", str(mail.outbox[-1].body))
    assert found is not None
    page = client.get(found.group(0), follow=True)
    assert "Choose a new password" in read(page)
    at, typed = page.wsgi_request.path, {"password1": NEW, "password2": "otherwise"}
    assert "The two are not the same" in read(client.post(at, typed))
    typed["password2"] = NEW
    assert "You have a new password" in read(client.post(at, typed, follow=True))
    told = read(Client().get(found.group(0), follow=True))
    assert "This link is good for nothing any more" in told


def test_a_closed_account_is_told_so_in_words() -> None:
    assert "This account is closed" in read(Client().get("/accounts/inactive/"))
    assert "Look into your letters" in read(Client().get("/accounts/confirm-email/"))

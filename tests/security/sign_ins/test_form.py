"""The form that everybody signs in by: what a phone offers in it, and what it says of a mistake."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from matches.models import User

pytestmark = pytest.mark.django_db
AT = "/accounts/login/"
PASSWORD = "four-houses-one-table"


def sent(client: Client, name: str, password: str = PASSWORD[::-1]) -> Any:
    return client.post(AT, {"login": name, "password": password})


def text(answer: Any) -> str:
    return str(answer.content.decode())


def test_a_phone_offers_the_name_that_it_keeps_and_writes_no_capital_letter(client: Client) -> None:
    page = text(client.get(AT))
    field = page[page.index('<input type="text" name="login"') :].partition(">")[0]
    assert 'autocomplete="username"' in field
    assert 'autocapitalize="none"' in field
    assert "placeholder" not in field
    assert "Name to sign in with, or e-mail address" in page


def test_who_has_forgotten_the_password_finds_one_link_and_not_two(client: Client) -> None:
    assert text(client.get(AT)).count("/accounts/password/reset/") == 1


@pytest.mark.parametrize("name", ["the-umpire", "nobody", "umpire@club.example", "a@b.example"])
def test_a_mistake_is_told_alike_of_every_name_with_what_is_to_be_typed_again(
    client: Client, name: str
) -> None:
    User.objects.create_user("the-umpire", "umpire@club.example", PASSWORD)
    page = text(sent(client, name))
    assert "The name or the password is not right." in page
    assert "Type the password again; all else that you typed is still here." in page
    assert "Everything you typed is still here." not in page
    assert f'value="{name}"' in page


def test_a_form_without_a_password_still_holds_everything(client: Client) -> None:
    page = text(client.post("/accounts/password/reset/", {"email": "no address"}))
    assert "Everything you typed is still here." in page


def test_after_too_many_it_is_said_when_to_come_again_and_who_helps(client: Client) -> None:
    pages = [sent(client, "the-umpire") for _ in range(11)]
    assert [each.status_code for each in pages] == [200] * 4 + [429] * 6 + [200]
    for each in (pages[4], pages[10]):
        assert "Too many wrong passwords" in text(each)
        assert "15 minutes" in text(each)
        assert "can give you a new" in text(each)

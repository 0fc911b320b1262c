"""Who can sign in, and what guessing costs."""

import pytest
from django.contrib.auth import get_user_model
from django.core.cache import cache
from django.test import Client
from django.urls import reverse
from knox.models import get_token_model

PASSWORD = "four-houses-one-table"


@pytest.fixture
def secretary(db):
    cache.clear()  # allauth counts attempts there
    return get_user_model().objects.create_user("secretary", password=PASSWORD)


def sign_in(client: Client, name: str, password: str, address: str = "192.0.2.1"):
    return client.post(
        reverse("account_login"), {"login": name, "password": password}, REMOTE_ADDR=address
    )


def test_the_right_password_signs_in(secretary, client):
    assert sign_in(client, "secretary", PASSWORD).status_code == 302
    assert client.session["_auth_user_id"] == str(secretary.pk)


def test_five_wrong_passwords_close_a_name_at_an_address_even_to_the_right_one(secretary, client):
    for _ in range(5):
        last = sign_in(client, "secretary", "guess")

    assert last.status_code == 429
    assert last["Retry-After"] == "900"
    assert sign_in(client, "secretary", PASSWORD).status_code == 429
    assert "_auth_user_id" not in client.session


def test_a_closed_name_is_still_open_at_another_address(secretary, client):
    for _ in range(5):
        sign_in(client, "secretary", "guess")
    cache.clear()

    assert sign_in(Client(), "secretary", PASSWORD, address="192.0.2.2").status_code == 302


def test_a_stranger_cannot_sign_up(db, client):
    page = client.get(reverse("account_signup"))
    client.post(
        reverse("account_signup"),
        {"username": "stranger", "password1": PASSWORD, "password2": PASSWORD},
    )

    assert b"password1" not in page.content
    assert not get_user_model().objects.filter(username="stranger").exists()


def test_the_admin_asks_at_the_same_door_so_that_its_second_factor_counts_there_too(db, client):
    assert client.get("/admin/")["Location"].startswith(reverse("account_login")) or client.get(
        client.get("/admin/")["Location"]
    )["Location"].startswith(reverse("account_login"))


def test_a_new_password_ends_the_tokens_of_programs(secretary, client):
    get_token_model().objects.create(user=secretary)
    client.force_login(secretary)

    changed = client.post(
        reverse("account_change_password"),
        {
            "oldpassword": PASSWORD,
            "password1": "six-clubs-one-town",
            "password2": "six-clubs-one-town",
        },
    )

    assert changed.status_code == 302
    assert not get_token_model().objects.filter(user=secretary).exists()

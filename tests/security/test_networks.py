"""Where a request comes from, as limits count it."""

from __future__ import annotations

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from matches.models import User
from matches.ports.client_address import network


@pytest.mark.parametrize(
    ("address", "counted"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::1", "2001:db8:1:3::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("", ""),
        (None, ""),
        ("a socket", "0.0.0.0"),
        ("192.0.2.7, 192.0.2.8", "0.0.0.0"),
        ("999.1.1.1", "0.0.0.0"),
    ],
)
def test_a_home_counts_as_one_whatever_address_it_uses(address: str | None, counted: str) -> None:
    assert network(address) == counted


@pytest.mark.django_db
def test_a_password_is_not_guessed_from_one_address_of_a_home_after_the_other() -> None:
    cache.clear()
    User.objects.create_user("secretary", password="four-houses-one-table")
    page = reverse("account_login")
    for n in range(5):
        Client(REMOTE_ADDR=f"2001:db8::{n + 1:x}").post(
            page, {"login": "secretary", "password": "x"}
        )
    typed = {"login": "secretary", "password": "four-houses-one-table"}
    assert Client(REMOTE_ADDR="2001:db8::ffff").post(page, typed).status_code == 429
    assert Client(REMOTE_ADDR="2001:db8:0:1::1").post(page, typed).status_code == 302


@pytest.mark.django_db
@pytest.mark.parametrize("made_up", ["{n}", "unknown{n}", "999.1.1.{n}", ""])
def test_nor_by_who_comes_with_what_is_no_address(made_up: str) -> None:
    """As a proxy hands it on that passes what its own client said."""
    cache.clear()
    User.objects.create_user("secretary", password="four-houses-one-table")
    for n in range(7):
        typed = {"login": "secretary", "password": "wrong"}
        said = Client().post(reverse("account_login"), typed, REMOTE_ADDR=made_up.format(n=n))
        assert (said.status_code == 429) is (n >= 4), n

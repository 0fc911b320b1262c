"""Who guesses names and addresses is answered after the same work, whether or not somebody has
them: a digest more is a third of a second, which the network tells."""

from __future__ import annotations

import pytest
from allauth.account.models import EmailAddress
from django.test import Client

from matches.models import User

pytestmark = pytest.mark.django_db
PASSWORD = "four-houses-one-table"


def looked_at(digests: list[str], name: str) -> int:
    """How many digests a wrong password for a name costs."""
    digests.clear()
    typed = {"login": name, "password": "not-the-password-9"}
    assert Client().post("/accounts/login/", typed).status_code == 200
    return len(digests)


@pytest.mark.parametrize("confirmed", [True, False, None])
def test_an_address_that_somebody_has_takes_no_longer(
    digests: list[str], confirmed: bool | None
) -> None:
    user = User.objects.create_user("asha", email="asha@example.org", password=PASSWORD)
    if confirmed is not None:
        EmailAddress.objects.create(user=user, email=user.email, verified=confirmed, primary=True)
    there, nobody = (looked_at(digests, f"{one}@example.org") for one in ("asha", "ashx"))
    assert there == nobody > 0


def test_nor_does_a_name(digests: list[str]) -> None:
    User.objects.create_user("asha", password=PASSWORD)
    assert looked_at(digests, "asha") == looked_at(digests, "ashx") > 0


def test_the_address_opens_the_account_as_ever() -> None:
    user = User.objects.create_user("asha", email="asha@example.org", password=PASSWORD)
    EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
    for name in ("asha", "asha@example.org", "Asha@Example.org"):
        client = Client()
        typed = {"login": name, "password": PASSWORD}
        assert client.post("/accounts/login/", typed).status_code == 302
        assert client.session["_auth_user_id"] == str(user.pk)

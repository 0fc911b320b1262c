"""The run of tests listens for secrets, and hears them."""

from __future__ import annotations

import logging
from collections.abc import Iterator

import pytest
from django.core import mail
from django.test import Client

from matches.models import User
from tests import overheard

PASSWORD = "canary-in-a-coal-mine"


@pytest.fixture(autouse=True)
def forgotten_again(nothing_is_overheard: None) -> Iterator[None]:
    yield
    overheard.begin_test()
    mail.outbox.clear()


@pytest.mark.django_db
def test_a_password_in_the_log_is_heard() -> None:
    User.objects.create_user("canary", password=PASSWORD)
    assert overheard.found() == []
    logging.getLogger("matches.anything").warning("signed in with %s", PASSWORD)
    assert overheard.found() == ["cana… in the log of matches.anything"]


@pytest.mark.django_db
def test_so_it_is_on_the_page_of_an_error_and_in_a_letter() -> None:
    User.objects.create_user("canary", password=PASSWORD)
    Client().get(f"/api/v1/nowhere/{PASSWORD}")
    Client().get(f"/clubs/{PASSWORD}/")
    mail.outbox.append(mail.EmailMessage("Welcome", f"Your password is {PASSWORD}."))
    said = " ".join(overheard.found())
    assert "a letter, Welcome" in said


@pytest.mark.django_db
def test_a_link_may_stand_in_a_letter_and_in_no_log() -> None:
    overheard.links.add("a-token-of-a-link")
    mail.outbox.append(mail.EmailMessage("Come", "Open /invitations/a-token-of-a-link/."))
    assert overheard.found() == []
    logging.getLogger("matches.anything").warning("opened /elsewhere/a-token-of-a-link/")
    assert len(overheard.found()) == 1

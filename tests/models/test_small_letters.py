"""Addresses that were written down before they were kept in small letters."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.apps import apps
from django.db import connection

from matches.models import User

pytestmark = pytest.mark.django_db
MIGRATION = "matches.migrations.0060_addresses_in_small_letters"


def written(user: User, email: str, **more: Any) -> None:
    """As an older edition wrote it."""
    EmailAddress.objects.create(user=user, email=email, **more)
    with connection.cursor() as cursor:
        cursor.execute("UPDATE matches_user SET email = %s WHERE id = %s", [email, user.pk])


def held(user: User) -> list[tuple[str, bool, bool]]:
    rows = EmailAddress.objects.filter(user=user).order_by("email")
    return list(rows.values_list("email", "verified", "primary"))


def migrate() -> None:
    import_module(MIGRATION).in_small_letters(apps, None)


def test_it_is_in_small_letters_afterwards_and_as_confirmed_as_before() -> None:
    user = User.objects.create_user("secretary")
    written(user, "Office@School.example", verified=True, primary=True)
    migrate()
    assert User.objects.get(pk=user.pk).email == "office@school.example"
    assert held(user) == [("office@school.example", True, True)]


def test_one_that_was_there_twice_is_there_once_and_confirmed() -> None:
    user = User.objects.create_user("secretary")
    written(user, "office@school.example")
    written(user, "Office@School.example", verified=True, primary=True)
    migrate()
    assert held(user) == [("office@school.example", True, True)]


def test_of_two_accounts_that_confirmed_it_the_one_that_is_found_today_keeps_it() -> None:
    one, other = User.objects.create_user("one"), User.objects.create_user("other")
    written(one, "office@school.example", verified=True, primary=True)
    written(other, "Office@school.example", verified=True, primary=True)
    migrate()
    assert held(one) == [("office@school.example", True, True)]
    assert held(other) == [("office@school.example", False, True)]

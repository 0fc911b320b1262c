"""Who stands where somebody did something whose account is gone."""

from typing import Any

from django.contrib.auth import get_user_model

FORMER_USER = "former user"
"""With a blank in it, so that nobody can choose it."""


def former_user() -> Any:
    """The one user for all who are gone; nobody can sign in as them."""
    held, _made = get_user_model().objects.get_or_create(
        username=FORMER_USER, defaults={"is_active": False, "password": "!"}
    )
    return held

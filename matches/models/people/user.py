"""A user: somebody who can sign in."""

from collections.abc import Sequence
from typing import Any

from django.contrib.auth.models import AbstractUser
from django.db import models
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext_lazy as _


class OwnAddress(models.EmailField):
    """An address in small letters, however it was typed: so it is looked for by who signs in with
    it, or asks for a new password. In migrations it is the column that it was."""

    def get_prep_value(self, value: Any) -> Any:
        """What is written, and what is asked for."""
        told = super().get_prep_value(value)
        return told.lower() if isinstance(told, str) else told

    def deconstruct(self) -> tuple[str, str, Sequence[Any], dict[str, Any]]:
        """As Django's own."""
        name, _path, args, keywords = super().deconstruct()
        return name, "django.db.models.EmailField", args, keywords


class User(AbstractUser):
    """A sign-in. It has no name of its own: names are in `Person`, the one place for them."""

    first_name = None  # type: ignore[assignment]
    last_name = None  # type: ignore[assignment]

    email = OwnAddress(_("email address"), blank=True)

    epoch = models.PositiveIntegerField(
        default=0,
        db_default=0,
        editable=False,
        help_text="Counts how often everything that lets this user in was ended.",
    )

    class Meta(AbstractUser.Meta):
        ordering = ["username"]

    def get_full_name(self) -> str:
        """The user name: a user has no other."""
        return self.get_username()

    def get_short_name(self) -> str:
        """The user name: a user has no other."""
        return self.get_username()

    def _get_session_auth_hash(self, secret: str | None = None) -> str:
        """What a session must hold to be good: another one after each epoch. In the first it is
        Django's own, so that nobody is signed out by an update of the program."""
        told: str = super()._get_session_auth_hash(secret)  # type: ignore[misc]
        if not self.epoch:
            return told
        salt = "matches.user.epoch"
        return salted_hmac(salt, f"{told}:{self.epoch}", secret=secret).hexdigest()

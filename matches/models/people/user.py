"""A user: somebody who can sign in."""

from django.contrib.auth.models import AbstractUser
from django.db import models
from django.utils.crypto import salted_hmac


class User(AbstractUser):
    """A sign-in. It has no name of its own: names are in `Person`, the one place for them."""

    first_name = None  # type: ignore[assignment]
    last_name = None  # type: ignore[assignment]

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

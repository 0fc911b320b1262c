"""A user: somebody who can sign in."""

from django.contrib.auth.models import AbstractUser


class User(AbstractUser):
    """A sign-in. It has no name of its own: names are in `Person`, the one place for them."""

    first_name = None  # type: ignore[assignment]
    last_name = None  # type: ignore[assignment]

    class Meta(AbstractUser.Meta):
        ordering = ["username"]

    def get_full_name(self) -> str:
        """The user name: a user has no other."""
        return self.get_username()

    def get_short_name(self) -> str:
        """The user name: a user has no other."""
        return self.get_username()

"""Passwords that anybody would try first here: with the club's name in them, or the product's."""

from __future__ import annotations

from typing import Any, Final

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

PRODUCT: Final = "pennyclub"
SHORTEST: Final = 4
"""Letters of a name that is looked for: a shorter one stands in too many words by chance."""


class NamesNoClub:
    """Refuses a password that holds the name or the address of a club here, or the product's."""

    def validate(self, password: str, user: Any = None) -> None:
        """ValidationError where it holds one, however it is spaced, hyphenated or capitalised."""
        told = _letters(password)
        if PRODUCT in told or any(name in told for name in _clubs()):
            raise ValidationError(self.get_help_text(), code="password_names_the_club")

    def get_help_text(self) -> str:
        """The rule in words."""
        return _("Your password must hold neither the name of your club nor “Pennyclub”.")


def _clubs() -> set[str]:
    from matches.models import Club

    names = {_letters(name) for both in Club.objects.values_list("name", "slug") for name in both}
    return {name for name in names if len(name) >= SHORTEST}


def _letters(text: str) -> str:
    return "".join(each for each in text.casefold() if each.isalnum())

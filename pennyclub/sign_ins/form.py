"""What somebody types to sign in."""

from __future__ import annotations

from typing import Any

from allauth.account.forms import LoginForm
from django.utils.translation import gettext_lazy as _


class SignInForm(LoginForm):
    """A name or an address, a password, and whether the device keeps it: in words of ours, and as
    a phone should take them."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        name, password, stays = (self.fields[each] for each in ("login", "password", "remember"))
        name.label = _("Name to sign in with, or e-mail address")
        name.widget.attrs.update(autocomplete="username", autocapitalize="none", spellcheck="false")
        # A link to who has forgotten it, which stands beside the button.
        password.help_text = ""
        for each in (name, password):
            each.widget.attrs.pop("placeholder", None)
        stays.label = _("Stay signed in")
        stays.help_text = _(
            "For two weeks, or less where you run a club or score for it. Leave it empty on a "
            "device that others use too: you are signed out when the browser is closed."
        )

"""What somebody types to sign in, and of their own password and addresses: in words of ours, and as
a phone should take them."""

from __future__ import annotations

from typing import Any, ClassVar

from allauth.account import forms as theirs
from django.forms import Field
from django.utils.translation import gettext_lazy as _

from pennyclub.sign_ins.words import DIFFER


class SignInForm(theirs.LoginForm):
    """A name or an address, a password, and whether the device keeps it."""

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


class _InOurWords:
    """Labels of ours, and no others within the fields."""

    LABELS: ClassVar[dict[str, Any]] = {
        "oldpassword": _("The password of now"),
        "password1": _("The new password"),
        "password2": _("The new password once more"),
        "password": _("Password"),
        "email": _("E-mail address"),
    }
    fields: dict[str, Field]

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        for name, label in self.LABELS.items():
            if name in self.fields:
                self.fields[name].label = label
                self.fields[name].widget.attrs.pop("placeholder", None)
        if "oldpassword" in self.fields:
            # A link to who has forgotten it, which stands beside the button.
            self.fields["oldpassword"].help_text = ""
        if "email" in self.fields:
            told = self.fields["email"].error_messages
            told["invalid"] = _("Enter a valid e-mail address, like name@example.org.")


class _Twice(_InOurWords):
    """A new password, typed twice."""

    def add_error(self, field: str | None, error: Any) -> None:
        """Beside the field; where the two differ, in words of ours."""
        both: dict[str, Any] = getattr(self, "cleaned_data", {})
        if field == "password2" and both.get("password2") and "password1" in both:
            error = DIFFER
        super().add_error(field, error)  # type: ignore[misc]


class ChangePasswordForm(_Twice, theirs.ChangePasswordForm):
    """Another password, by who knows the one of now."""


class SetPasswordForm(_Twice, theirs.SetPasswordForm):
    """A password, of who has none."""


class NewPasswordForm(_Twice, theirs.ResetPasswordKeyForm):
    """Another password, by the link of a letter."""


class ForgottenForm(_InOurWords, theirs.ResetPasswordForm):
    """Where a letter goes for who has forgotten theirs."""


class AddressForm(_InOurWords, theirs.AddEmailForm):
    """Another address."""


class PasswordAgainForm(_InOurWords, theirs.ReauthenticateForm):
    """Is it you?"""

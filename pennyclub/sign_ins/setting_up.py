"""How an authenticator app is set up, and what is typed of it later."""

from __future__ import annotations

from typing import Any

from allauth.account import adapter as of_accounts
from allauth.core import context
from allauth.mfa.adapter import get_adapter
from allauth.mfa.base.forms import AuthenticateForm, ReauthenticateForm
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.forms import ActivateTOTPForm
from allauth.mfa.totp.internal.auth import SECRET_SESSION_KEY, TOTP, generate_totp_secret
from django.core.exceptions import ValidationError
from django.forms import Field
from django.utils.translation import gettext_lazy as _

from matches.ports import second_factor_keys
from pennyclub.sign_ins.words import TOO_MANY


class AppForm(ActivateTOTPForm):
    """Takes the first code of an app, which is used by that: allauth counts only those that signed
    somebody in, and whoever saw this one typed had the rest of its thirty seconds."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.secret: str = _enciphered_meanwhile()
        _of_digits(self.fields["code"])
        self.fields["code"].label = _("Six digits")

    def clean_code(self) -> str:
        """The code, where it is right; no sign-in takes it any more."""
        try:
            code: str = super().clean_code()
        except ValidationError as error:
            if error.code == "rate_limited":
                # Counted with the codes of sign-ins, and for as long: no minute will do.
                raise of_accounts.get_adapter().validation_error(TOO_MANY) from error
            raise
        app = TOTP(Authenticator(user=self.user, type=Authenticator.Type.TOTP))
        if not app._mark_code_used(code):
            # Sent twice at once: the other of the two sets the app up.
            raise get_adapter().validation_error("incorrect_code")
        return code


def _enciphered_meanwhile() -> str:
    """What codes are to be made from, which lies in the session until the first of them is typed: a
    backup of that minute would have it for good, as allauth keeps it. Anew where no key reads it,
    and then no code of the old one is right."""
    kept = context.request.session[SECRET_SESSION_KEY]
    try:
        secret = second_factor_keys.deciphered(kept)
    except second_factor_keys.MissingKeyError:
        kept = secret = generate_totp_secret()
    if secret == kept:
        context.request.session[SECRET_SESSION_KEY] = second_factor_keys.enciphered(secret)
    return secret


class _Code:
    """Digits of an app, or a recovery code."""

    fields: dict[str, Field]

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        _of_digits(self.fields["code"])


class CodeForm(_Code, AuthenticateForm):
    """Asked for after the password."""


class CodeAgainForm(_Code, ReauthenticateForm):
    """Asked for again before what is sensitive."""


def _of_digits(code: Field) -> None:
    """Have a phone show its keys for numbers, and say what may be typed."""
    code.label = _("Six digits of the app, or a recovery code")
    code.widget.attrs.pop("placeholder", None)
    code.widget.attrs.update(inputmode="numeric", autocomplete="one-time-code")

"""How an authenticator app is set up."""

from __future__ import annotations

from allauth.mfa.models import Authenticator
from allauth.mfa.totp.forms import ActivateTOTPForm
from allauth.mfa.totp.internal.auth import TOTP


class AppForm(ActivateTOTPForm):
    """Takes the first code of an app, which is used by that: allauth counts only those that signed
    somebody in, and whoever saw this one typed had the rest of its thirty seconds."""

    def clean_code(self) -> str:
        """The code, where it is right; no sign-in takes it any more."""
        code: str = super().clean_code()
        TOTP(Authenticator(user=self.user, type=Authenticator.Type.TOTP))._mark_code_used(code)
        return code

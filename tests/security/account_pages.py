"""Pages of signing in and of one's own account: who may use which."""

from __future__ import annotations

from typing import Final

STRANGERS_ACCOUNTS: Final = frozenset(
    {
        "login/", "logout/", "inactive/", "signup/", "confirm-email/", "password/reset/",
        "password/reset/done/", "password/reset/key/done/", "login/code/confirm/",
        "^confirm-email/(?P<key>[-:\\w]+)/$",
        "^password/reset/key/(?P<uidb36>[0-9A-Za-z]+)-(?P<key>.+)/$", "2fa/authenticate/",
    }
)  # fmt: skip
"""Of allauth's, below /accounts/: what belongs to signing in and getting a new password."""

OWN_ACCOUNTS: Final = frozenset(
    {
        "reauthenticate/", "email/", "password/change/", "password/set/", "2fa/",
        "2fa/reauthenticate/", "2fa/totp/activate/", "2fa/totp/deactivate/",
        "2fa/recovery-codes/", "2fa/recovery-codes/generate/", "2fa/recovery-codes/download/",
        "2fa/webauthn/", "2fa/webauthn/add/", "2fa/webauthn/reauthenticate/",
        "2fa/webauthn/keys/<int:pk>/remove/", "2fa/webauthn/keys/<int:pk>/edit/",
    }
)  # fmt: skip
"""Of allauth's: what is for whoever is signed in, about their own account."""

"""Pages that stand in the place of allauth's own, at its addresses and by its names."""

from django.contrib.auth.decorators import login_required
from django.urls import path

from pennyclub.sign_ins import pages

AGAIN = (
    ("reauthenticate/", pages.ByPassword, "account_reauthenticate"),
    ("2fa/reauthenticate/", pages.ByCode, "mfa_reauthenticate"),
    ("2fa/webauthn/reauthenticate/", pages.ByKey, "mfa_reauthenticate_webauthn"),
)
FACTORS = (
    ("2fa/totp/activate/", pages.App, "mfa_activate_totp"),
    ("2fa/totp/deactivate/", pages.AppAway, "mfa_deactivate_totp"),
    ("2fa/recovery-codes/generate/", pages.NewCodes, "mfa_generate_recovery_codes"),
    ("2fa/webauthn/add/", pages.Key, "mfa_add_webauthn"),
    ("2fa/webauthn/keys/<int:pk>/remove/", pages.KeyAway, "mfa_remove_webauthn"),
    ("2fa/webauthn/keys/<int:pk>/edit/", pages.KeyNamed, "mfa_edit_webauthn"),
)

urlpatterns = [
    path(at, login_required(page.as_view()), name=name) for at, page, name in (*AGAIN, *FACTORS)
]

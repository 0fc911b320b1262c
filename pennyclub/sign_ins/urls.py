"""Pages that stand in the place of allauth's own, at its addresses and by its names."""

from django.contrib.auth.decorators import login_required
from django.urls import path

from pennyclub.sign_ins import pages

AGAIN = (
    ("reauthenticate/", pages.ByPassword, "account_reauthenticate"),
    ("2fa/reauthenticate/", pages.ByCode, "mfa_reauthenticate"),
    ("2fa/webauthn/reauthenticate/", pages.ByKey, "mfa_reauthenticate_webauthn"),
)

urlpatterns = [path(at, login_required(page.as_view()), name=name) for at, page, name in AGAIN]

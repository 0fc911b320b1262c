"""Who asks by a token, in the header `Authorization`."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from drf_spectacular.contrib.knox_auth_token import KnoxTokenScheme
from knox import auth
from rest_framework.exceptions import AuthenticationFailed

from matches.services.people import tokens


class TokenAuthentication(auth.TokenAuthentication):
    """Knox's, which breaks off at a token that is no text."""

    def authenticate_credentials(self, token: bytes) -> Any:
        """Whose token it is; AuthenticationFailed where it is nobody's, or for a club in which its
        owner has no role any more."""
        if not token.isascii():
            raise AuthenticationFailed(_("Invalid token."))
        user, row = super().authenticate_credentials(token)
        if not tokens.admit(row):
            raise AuthenticationFailed(_("Invalid token."))
        return user, row


class TokenScheme(KnoxTokenScheme):
    """How the API's description tells of it."""

    target_class = TokenAuthentication  # type: ignore[assignment]

"""Who asks from a board without a sign-in: the device that claimed a board pass, by its cookie."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from rest_framework.authentication import BaseAuthentication, SessionAuthentication
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.views import APIView

from matches.api.base.token import TokenAuthentication
from matches.policy.passes import PassHolder, Scorer, scorer
from matches.services.scoring import passes


class PassAuthentication(BaseAuthentication):
    """The cookie of a board pass. Who holds it is nobody (`request.user`), and what he may is the
    pass's (`request.auth`); as with a session, nothing is taken from a page of another site."""

    def authenticate(self, request: Request) -> tuple[AnonymousUser, PassHolder] | None:
        """Nobody and his pass; None without one that is in force."""
        holder = _holder(request)
        if holder is None:
            return None
        SessionAuthentication().enforce_csrf(request)
        return AnonymousUser(), holder


class PassScheme(OpenApiAuthenticationExtension):
    """How the API's description tells of it."""

    target_class = PassAuthentication
    name = "boardPass"

    def get_security_definition(self, auto_schema: Any) -> dict[str, str]:
        """A cookie."""
        return {"type": "apiKey", "in": "cookie", "name": settings.BOARD_PASS_COOKIE_NAME}


AT_THE_BOARD = [TokenAuthentication, SessionAuthentication, PassAuthentication]


class SignedInOrHolder(IsAuthenticated):
    """Who is signed in, or holds a pass."""

    def has_permission(self, request: Request, view: APIView) -> bool:
        """Whether it is either."""
        return isinstance(request.auth, PassHolder) or super().has_permission(request, view)


def scorer_of(request: Request, fixture: str) -> Scorer:
    """As whom the one who asks writes this match down. A token is a user's, with or without a
    cookie beside it."""
    if isinstance(request.auth, PassHolder):
        return request.auth
    holder = _holder(request) if request.auth is None else None
    return scorer(request.user, holder, fixture)


def _holder(request: Request) -> PassHolder | None:
    return passes.holder(request.COOKIES.get(settings.BOARD_PASS_COOKIE_NAME, ""))

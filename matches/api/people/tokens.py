"""Keys for programs that act for somebody: made and revoked by whoever is signed in."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.authentication import SessionAuthentication
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from matches.api.base.throttles import SubmissionThrottle
from matches.api.base.views import ApiView
from matches.errors import NotAllowedError
from matches.policy import sign_ins
from matches.selectors.people import tokens_of
from matches.services.people import tokens


class TokenWantedShape(serializers.Serializer[Any]):
    """How long a token is to be good, what for, and what its owner calls it."""

    name = serializers.CharField(max_length=60, allow_blank=True, default="")
    scope = serializers.ChoiceField(
        choices=tokens.ORDER,
        default="read",
        help_text="`read`; `score`: write cards and scores besides; `organise`: all that the API"
        " lets you do. Left out, it is `read`: whoever wants more names it.",
    )
    club = serializers.SlugField(
        allow_blank=True,
        default="",
        help_text="The slug of a club in which you have a role: in any other the token is a"
        " stranger's. Empty: it is good in every club of yours.",
    )
    days = serializers.IntegerField(min_value=1, max_value=tokens.LONGEST_DAYS, default=90)


class TokenShape(serializers.Serializer[Any]):
    """A token by its beginning: the whole of it was shown once, when it was made."""

    id = serializers.CharField(source="public_id")
    name = serializers.CharField()
    scope = serializers.ChoiceField(choices=tokens.ORDER)
    club = serializers.CharField(
        help_text="The slug of the one club in which it is good; empty: of every club of yours."
    )
    created = serializers.DateTimeField()
    expiry = serializers.DateTimeField(allow_null=True)
    last_used = serializers.DateTimeField(allow_null=True)


class NewTokenShape(serializers.Serializer[Any]):
    """A token, shown this once."""

    id = serializers.CharField()
    token = serializers.CharField(help_text="Send it as `Authorization: Token …`.")
    expiry = serializers.DateTimeField(allow_null=True)


class Tokens(ApiView):
    """One's own tokens. A token can neither make nor revoke one: that takes a sign-in."""

    authentication_classes = [SessionAuthentication]
    permission_classes = [IsAuthenticated]
    throttle_classes = [SubmissionThrottle]
    also_answers = (409,)

    @extend_schema(
        operation_id="tokens",
        tags=["account"],
        summary="Your tokens",
        responses=TokenShape(many=True),
    )
    def get(self, request: Request) -> Response:
        """Every token that is good, by its beginning."""
        return Response(TokenShape(tokens_of(request.user), many=True).data)

    @extend_schema(
        operation_id="make_token",
        tags=["account"],
        summary="Make a token",
        request=TokenWantedShape,
        responses={201: NewTokenShape},
    )
    def post(self, request: Request) -> Response:
        """A new token, shown this once."""
        _ask_again(request)
        wanted = TokenWantedShape(data=request.data)
        wanted.is_valid(raise_exception=True)
        row, token = tokens.make(request.user, **wanted.validated_data)
        answer = {"id": row.token_key, "token": token, "expiry": row.expiry}
        return Response(NewTokenShape(answer).data, status=status.HTTP_201_CREATED)


class OneToken(ApiView):
    """One of one's own tokens."""

    authentication_classes = [SessionAuthentication]
    permission_classes = [IsAuthenticated]

    @extend_schema(
        operation_id="revoke_token",
        tags=["account"],
        summary="Revoke a token",
        responses={204: None},
    )
    def delete(self, request: Request, token: str) -> Response:
        """The token is good no more."""
        _ask_again(request)
        tokens.delete(request.user, token)
        return Response(status=status.HTTP_204_NO_CONTENT)


def _ask_again(request: Request) -> None:
    if not sign_ins.signed_in_recently(request._request):
        raise NotAllowedError(_("Sign in again first: it was too long ago."), code="sign-in-again")

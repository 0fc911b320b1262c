"""A match carried on entry by entry. The server keeps nothing: the state travels."""

from __future__ import annotations

from typing import Any, cast

from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from matches.api.base.throttles import LiveThrottle
from matches.api.base.views import ComputingView
from matches.api.law.shapes import (
    LiveEntryShape,
    LiveHeadShape,
    LiveRuledShape,
    LiveShape,
    LiveStateShape,
)
from matches.errors import ConflictError
from matches.law.apart import prices


class LiveView(ComputingView):
    """What the steps of a live match share."""

    throttle_classes = [LiveThrottle]

    def given(self, request: Request, shape: type[serializers.Serializer[Any]]) -> dict[str, Any]:
        """The body, once it has the shape."""
        wanted = shape(data=request.data)
        wanted.is_valid(raise_exception=True)
        return cast("dict[str, Any]", request.data)


class Begin(LiveView):
    """A match at its start."""

    @extend_schema(
        operation_id="live_begin",
        tags=["live"],
        summary="Begin a match",
        request=LiveHeadShape,
        responses={200: LiveShape},
    )
    def post(self, request: Request) -> Response:
        """The state before the first entry, and what may happen."""
        body = self.given(request, LiveHeadShape)
        head = {key: value for key, value in body.items() if key != "sides"}
        return Response(self.answered("live-begin", head, prices.BASE).body)


class Entry(LiveView):
    """The next entry."""

    @extend_schema(
        operation_id="live_entry",
        tags=["live"],
        summary="Carry a match on by one entry",
        description=(
            "200: the entry is ruled on, and `state` is the match after it. 422: the law refuses "
            "the entry, `faults` say why, and `state` is the match as it was. 400: the state or "
            "the entry has not the right shape."
        ),
        request=LiveEntryShape,
        responses={200: LiveRuledShape, 422: LiveRuledShape},
    )
    def post(self, request: Request) -> Response:
        """The match after the entry, the ruling and the words for it."""
        body = self.given(request, LiveEntryShape)
        price = prices.BASE + prices.of_shots({"entries": [body["entry"]]})
        answer = self.answered("live-entry", body, price)
        return Response(answer.body, status=answer.status)


class Undo(LiveView):
    """One entry back."""

    also_answers = (409, 503)

    @extend_schema(
        operation_id="live_undo",
        tags=["live"],
        summary="Take the last entry back",
        description="Goes back one entry; to go further, send the earlier states that you kept.",
        request=LiveStateShape,
        responses={200: LiveShape},
    )
    def post(self, request: Request) -> Response:
        """The match before its last entry."""
        body = self.given(request, LiveStateShape)
        answer = self.answered("live-undo", body, prices.BASE)
        if answer.code == "nothing-to-undo":
            raise ConflictError(
                _("There is no entry to take back: only the last one can be."), code=answer.code
            )
        return Response(answer.body)

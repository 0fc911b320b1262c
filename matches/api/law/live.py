"""A match carried on entry by entry. The server keeps nothing: the state travels."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from typing import Any, TypeVar, cast

from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

import rules
from matches.api.base.bodies import (
    malformed,
    names_of,
    tongue,
)
from matches.api.base.errors import Malformed
from matches.api.base.throttles import LiveThrottle
from matches.api.base.views import ComputingView
from matches.api.law.explained import law
from matches.api.law.shapes import (
    LiveEntryShape,
    LiveHeadShape,
    LiveRuledShape,
    LiveShape,
    LiveStateShape,
)
from matches.errors import ConflictError

logger = logging.getLogger(__name__)

Answer = TypeVar("Answer")


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
        live, faults = rules.begin(head)
        if live is None:
            raise malformed(faults)
        return Response(_standing(live))


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
        live = _resumed(body)
        carried = _sound(lambda: rules.carry_on(live, body["entry"]))
        if any(fault.code == "malformed" for fault in carried.faults):
            raise malformed(carried.faults)
        after = carried.live or live
        names = names_of(body.get("sides"))
        answer = _sound(lambda: _standing(after)) | _ruled(carried, names)
        refused = carried.ruling is None
        code = status.HTTP_422_UNPROCESSABLE_ENTITY if refused else status.HTTP_200_OK
        return Response(answer, status=code)


class Undo(LiveView):
    """One entry back."""

    also_answers = (409,)

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
        live = _resumed(self.given(request, LiveStateShape))
        before = rules.undo(live)
        if before is None:
            raise ConflictError(
                _("There is no entry to take back: only the last one can be."),
                code="nothing-to-undo",
            )
        return Response(_sound(lambda: _standing(before)))


def _resumed(body: Mapping[str, Any]) -> rules.Live:
    live, faults = rules.resume(body["state"])
    if live is None:
        raise malformed(faults, "state")
    return live


def _sound(ask: Callable[[], Answer]) -> Answer:
    """The law's answer about a state that somebody carried here.

    A state of the right shape can still be one that no match reaches, written by hand: then the
    law has no answer, and nothing is known but that.
    """
    try:
        return ask()
    except Exception as error:
        logger.info("a carried state without sense", exc_info=True)
        message = _("This is not the state of a match: send one that the API gave.")
        raise Malformed([("state", message)]) from error


def _standing(live: rules.Live) -> dict[str, Any]:
    standing = live.standing
    return {
        "state": live.as_document(),
        "may": live.may(),
        "finished": standing.finished,
        "winner": standing.winner,
        "score": standing.score,
        "next": standing.next,
    }


def _ruled(carried: rules.Carried, names: Mapping[str, str]) -> dict[str, Any]:
    cited = list(carried.ruling["rules"]) if carried.ruling is not None else []
    cited += [fault.rule for fault in carried.faults if fault.rule]
    speaking = tongue(names)
    number = carried.ruling["entry"] if carried.ruling is not None else 0
    told = [found.as_document(number) for found in carried.differences]
    beside = {"differences": told} if told else {}
    return beside | {
        "ruling": carried.ruling,
        "sentences": [sentence.say(speaking) for sentence in carried.sentences],
        "faults": rules.fault_documents(carried.faults, speaking),
        "law": law(cited),
    }

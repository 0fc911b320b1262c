"""A match written down at its board, for who may enter its card."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from django.http import Http404
from django.urls import reverse
from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from matches.api.base.describing import AnyOf
from matches.api.base.errors import Malformed
from matches.api.base.throttles import ScoringThrottle
from matches.api.base.views import ApiView
from matches.api.fixtures.fixtures import BOARD, belongs, board_asked
from matches.api.scoring.holders import AT_THE_BOARD, SignedInOrHolder, scorer_of
from matches.api.scoring.shapes import (
    LARGEST,
    AbandonShape,
    DevicesShape,
    HandedInShape,
    HereShape,
    KeptShape,
    LineRefusedShape,
    LinesShape,
    MeanwhileShape,
    ResumeShape,
    SeenShape,
    StateShape,
)
from matches.errors import NotAllowedError
from matches.policy.passes import PassHolder, Scorer
from matches.policy.reasons import Reason
from matches.selectors.scoring import state
from matches.services import scoring

AFTER = OpenApiParameter(
    "after",
    {"type": "integer", "minimum": 0, "maximum": LARGEST},
    description="Only the lines after so many.",
)
BRIEF = OpenApiParameter(
    "brief",
    bool,
    description=(
        "Of a card that runs only these lines, for who rules on them himself; of any other all."
    ),
)


STATE_OR_KEPT = AnyOf(
    component_name="StateOrKeptShape",
    serializers=[StateShape, KeptShape],
    resource_type_field_name=None,
)


class ScoringView(ApiView):
    """What everything that is asked from a board shares."""

    writing_takes = "score"
    permission_classes = [IsAuthenticated]
    throttle_classes = [ScoringThrottle]

    def asked(self, request: Request, shape: type[serializers.Serializer[Any]]) -> dict[str, Any]:
        """The body, once it has the shape, and the board that the address names."""
        wanted = shape(data=request.data)
        wanted.is_valid(raise_exception=True)
        return {**wanted.validated_data, "board": board_asked(request)}

    def given(self, request: Request, fixture: str, ask: Callable[[], Any]) -> Any:
        """What a service or a selector says; to another club there is nothing here."""
        try:
            return ask()
        except NotAllowedError:
            if not belongs(request, fixture):
                raise Http404 from None
            raise

    def who(self, request: Request, fixture: str) -> Scorer:
        """As whom the one who asks writes: as himself."""
        return request.user

    def shown(self, request: Request, fixture: str, state: Callable[..., Any]) -> Response:
        """What `state` tells: every line, or those after some, and the match by all of them."""
        board, after = board_asked(request), after_asked(request)
        who = self.who(request, fixture)
        told = self.given(request, fixture, lambda: state(who, fixture, board=board, after=after))
        return Response(told)

    def kept(self, request: Request, fixture: str, write: Callable[..., Any]) -> Response:
        """What `write` tells, which keeps the lines that were sent."""
        asked = self.asked(request, LinesShape)
        lines = [scoring.Sent(**one) for one in asked.pop("lines")]
        who = self.who(request, fixture)
        return Response(
            self.given(request, fixture, lambda: write(who, fixture, lines=lines, **asked))
        )


class BoardView(ScoringView):
    """What who holds a board pass may ask as well."""

    authentication_classes = AT_THE_BOARD
    permission_classes = [SignedInOrHolder]

    def who(self, request: Request, fixture: str) -> Scorer:
        """As himself, or with a pass."""
        return scorer_of(request, fixture)


class State(BoardView):
    """A match at its board."""

    @extend_schema(
        operation_id="scoring_state",
        tags=["scoring"],
        summary="A match in progress: its lines, and what they make",
        description="For organisers of the club, the match's umpires and who holds a pass for it.",
        parameters=[BOARD, AFTER, BRIEF],
        responses=STATE_OR_KEPT,
    )
    def get(self, request: Request, fixture: str) -> Response:
        """Every line, or those after some, and the match by all of them."""
        brief = request.query_params.get("brief") == "true"
        return self.shown(request, fixture, partial(state, brief=brief))


class Lines(BoardView):
    """Lines of a match, to be kept."""

    also_answers = (409,)

    @extend_schema(
        operation_id="scoring_lines",
        tags=["scoring"],
        summary="Write lines of a match in progress",
        description=(
            "200: all are kept, in their order. A line that was kept before is passed over: who "
            "lost the answer sends the same again without harm. A line that another device handed "
            "over without network says which, and is kept once, whoever sends it. 409: the device "
            "used a number for something else, or the match cannot be written down, and the "
            "sentence says why. 412: others wrote after `after`; nothing is kept, and `state` is "
            "what is there, with `brief` `kept` what they wrote. 422: the law refuses the line at "
            "`at`; those before it are kept. With `brief` 200 tells only that the lines are kept, "
            "for who rules on them himself."
        ),
        parameters=[BOARD],
        request=LinesShape,
        responses={200: STATE_OR_KEPT, 412: MeanwhileShape, 422: LineRefusedShape},
    )
    def post(self, request: Request, fixture: str) -> Response:
        """The match with the new lines."""
        return self.kept(request, fixture, scoring.write)


class HandIn(BoardView):
    """A match in progress that is over."""

    also_answers = (409, 422)

    @extend_schema(
        operation_id="scoring_hand_in",
        tags=["scoring"],
        summary="Hand in what was written as the card of the match",
        description=(
            "Sent again, it is answered the same. 409: nothing is written, or the match has "
            "another card; 412: others wrote after `after`; 422: the match is not decided "
            "(`unfinished`), or the card is refused."
        ),
        parameters=[BOARD],
        request=SeenShape,
        responses={200: HandedInShape, 412: MeanwhileShape},
    )
    def post(self, request: Request, fixture: str) -> Response:
        """The match's page, with its card."""
        asked = self.asked(request, SeenShape)
        who = self.who(request, fixture)
        told = self.given(request, fixture, lambda: scoring.hand_in(who, fixture, **asked))
        # Who holds a pass may not read the match's page: he goes on to the next match.
        holds = isinstance(who, PassHolder)
        page = reverse("web:scores") if holds else reverse("web:match", args=[fixture])
        return Response({"result": page, "state": told})


class Abandon(ScoringView):
    """A match in progress that is written down no further."""

    also_answers = (409,)

    @extend_schema(
        operation_id="scoring_abandon",
        tags=["scoring"],
        summary="Abandon what was written of a match",
        description="Its lines are kept: it can be resumed, or begun anew.",
        parameters=[BOARD],
        request=AbandonShape,
        responses={200: StateShape, 412: MeanwhileShape},
    )
    def post(self, request: Request, fixture: str) -> Response:
        """The match with nothing written."""
        asked = self.asked(request, AbandonShape)
        asked["reason"] = Reason(asked["reason"], asked.pop("reason_code"))
        told = self.given(request, fixture, lambda: scoring.abandon(request.user, fixture, **asked))
        return Response(told)


class Resume(ScoringView):
    """A match whose writing was abandoned."""

    also_answers = (409,)

    @extend_schema(
        operation_id="scoring_resume",
        tags=["scoring"],
        summary="Take up again what was abandoned last",
        description="409: something is being written, nothing was abandoned, or there is a result.",
        parameters=[BOARD],
        request=ResumeShape,
        responses={200: StateShape},
    )
    def post(self, request: Request, fixture: str) -> Response:
        """The match as it was."""
        asked = self.asked(request, ResumeShape)
        told = self.given(request, fixture, lambda: scoring.resume(request.user, fixture, **asked))
        return Response(told)


class Here(BoardView):
    """A device at a board."""

    @extend_schema(
        operation_id="scoring_here",
        tags=["scoring"],
        summary="Say that a device is at the board",
        description="Never refused because another is there. The answer names those that are.",
        parameters=[BOARD],
        request=HereShape,
        responses={200: DevicesShape},
    )
    def post(self, request: Request, fixture: str) -> Response:
        """Who is at the board, and how many lines there are."""
        asked = self.asked(request, HereShape)
        asked.pop("seen")
        who = self.who(request, fixture)
        told = self.given(request, fixture, lambda: scoring.here(who, fixture, **asked))
        return Response(told)


def after_asked(request: Request) -> int:
    """The number of lines that a request has seen."""
    text = str(request.query_params.get("after", "")) or "0"
    if not text.isascii() or not text.isdigit() or len(text) > 7 or int(text) > LARGEST:
        said = _("This is a whole number up to %(most)d.") % {"most": LARGEST}
        raise Malformed([("after", said)], "invalid")
    return int(text)

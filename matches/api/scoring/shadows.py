"""A trainee's own card of a match, written down beside its umpire to learn."""

from __future__ import annotations

from django.urls import reverse
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from matches.api.fixtures.fixtures import BOARD
from matches.api.scoring.scoring import AFTER, STATE_OR_KEPT, ScoringView
from matches.api.scoring.shapes import (
    HandedInShape,
    LineRefusedShape,
    LinesShape,
    MeanwhileShape,
    SeenShape,
    StateShape,
)
from matches.selectors.scoring import shadow_state
from matches.services.scoring import shadowing


class Shadow(ScoringView):
    """A match as its trainee has it."""

    @extend_schema(
        operation_id="shadow_state",
        tags=["scoring"],
        summary="Your own card of a match, kept beside its umpire to learn",
        description=(
            "For umpires and organisers of the club. It is yours alone, touches nothing of the "
            "match, and is never handed in. `ended` is `finished` or null."
        ),
        parameters=[BOARD, AFTER],
        responses=StateShape,
    )
    def get(self, request: Request, fixture: str) -> Response:
        """Every line, or those after some, and the match by all of them."""
        return self.shown(request, fixture, shadow_state)


class ShadowLines(ScoringView):
    """Lines of a trainee's card, to be kept."""

    also_answers = (409,)

    @extend_schema(
        operation_id="shadow_lines",
        tags=["scoring"],
        summary="Write lines of your own card of a match",
        description=(
            "As `scoring_lines`, whether the match is decided or not. 409: the device used a "
            "number for something else, or the card was finished; 412: another device of yours "
            "wrote after `after`; 422: the law refuses the line at `at`."
        ),
        parameters=[BOARD],
        request=LinesShape,
        responses={200: STATE_OR_KEPT, 412: MeanwhileShape, 422: LineRefusedShape},
    )
    def post(self, request: Request, fixture: str) -> Response:
        """The card with the new lines."""
        return self.kept(request, fixture, shadowing.write)


class ShadowFinish(ScoringView):
    """A trainee's card that is over."""

    also_answers = (409,)

    @extend_schema(
        operation_id="shadow_finish",
        tags=["scoring"],
        summary="Finish your own card of a match, to compare it",
        description=(
            "It need not be decided. Sent again, it is answered the same. 409: nothing is "
            "written; 412: another device of yours wrote after `after`."
        ),
        parameters=[BOARD],
        request=SeenShape,
        responses={200: HandedInShape, 412: MeanwhileShape},
    )
    def post(self, request: Request, fixture: str) -> Response:
        """The page that compares it."""
        asked = self.asked(request, SeenShape)
        who = request.user
        told = self.given(request, fixture, lambda: shadowing.finish(who, fixture, **asked))
        place = [fixture] if asked["board"] is None else [fixture, asked["board"]]
        name = "web:compared" if asked["board"] is None else "web:compared-board"
        return Response({"result": reverse(name, args=place), "state": told})

"""Corrections: read by anybody who may read the competition, made and reverted by who may."""

from __future__ import annotations

from typing import Any

from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from matches.api.base.throttles import SubmissionThrottle
from matches.api.base.views import (
    ApiView,
    ReadView,
    found,
)
from matches.api.corrections.shapes import (
    CorrectedShape,
    CorrectionShape,
    CorrectShape,
    RevertShape,
)
from matches.api.fixtures.fixtures import BOARD, belongs, board_asked
from matches.errors import NotAllowedError
from matches.policy.reasons import Reason
from matches.policy.viewer import viewer_of
from matches.selectors.corrections import correction_line, corrections_at, corrections_in
from matches.services import corrections
from matches.services.corrections import correcting_cards
from matches.services.corrections.previews import Preview


class OfCompetition(ReadView):
    """Corrections of a competition."""

    @extend_schema(
        operation_id="corrections",
        tags=["club"],
        summary="The latest corrections of a competition, the last first",
        responses=CorrectionShape(many=True),
    )
    def get(self, request: Request, competition: str) -> Response:
        """Dated, with the result before and after, and the reason as you may read it."""
        lines = found(corrections_in(competition, self.viewer(request)))
        return Response(CorrectionShape(lines, many=True).data)


class Correct(ApiView):
    """A result that is corrected by a card."""

    permission_classes = [IsAuthenticated]
    throttle_classes = [SubmissionThrottle]
    also_answers = (409, 422)

    @extend_schema(
        operation_id="correct_result",
        tags=["club"],
        summary="Correct the result of a match, or see what that would change",
        description=(
            "For organisers of the club and the match's umpires; only organisers choose "
            "`resting`. 200: looked at (`dry_run`); 201: corrected; 409: a later match stands in "
            "the way, or another version came between; 422: the law refuses the card."
        ),
        parameters=[BOARD],
        request=CorrectShape,
        responses={200: CorrectedShape, 201: CorrectedShape},
    )
    def post(self, request: Request, fixture: str) -> Response:
        """The next version of the card, in one transaction with all that follows."""
        asked = _asked(CorrectShape, request)
        board = board_asked(request)
        try:
            if asked["dry_run"]:
                preview = correcting_cards.preview_correction(
                    request.user, fixture, asked["scorecard"], board=board,
                    resting=asked["resting"],
                )  # fmt: skip
                return _answer(request, fixture, preview)
            correcting_cards.correct(
                request.user, fixture, asked["scorecard"], reason=_reason(asked),
                supersedes=asked["supersedes"], board=board, via="api", resting=asked["resting"],
            )  # fmt: skip
        except NotAllowedError:
            if not belongs(request, fixture):
                raise Http404 from None
            raise
        return _answer(request, fixture)


class Revert(ApiView):
    """A correction that is reverted."""

    permission_classes = [IsAuthenticated]
    throttle_classes = [SubmissionThrottle]
    also_answers = (409,)

    @extend_schema(
        operation_id="revert_correction",
        tags=["club"],
        summary="Revert a correction, or see what that would change",
        description="For organisers of the club. 200: looked at (`dry_run`); 201: reverted.",
        request=RevertShape,
        responses={200: CorrectedShape, 201: CorrectedShape},
    )
    def post(self, request: Request, correction: str) -> Response:
        """The result before is in force again, as a further version."""
        asked = _asked(RevertShape, request)
        line = found(correction_line(correction, viewer_of(request.user)))
        told = {"resting": asked["resting"]} if asked["resting"] else {}
        if asked["dry_run"]:
            preview = corrections.preview_revert(request.user, correction, **told)
            return _answer(request, line.match, preview)
        corrections.revert(request.user, correction, reason=_reason(asked), **told)
        return _answer(request, line.match)


def _reason(asked: dict[str, Any]) -> Reason:
    return Reason(asked["reason"], asked["reason_code"])


def _asked(shape: type[RevertShape], request: Request) -> dict[str, Any]:
    read = shape(data=request.data)
    read.is_valid(raise_exception=True)
    return dict(read.validated_data)


def _answer(request: Request, fixture: str, preview: Preview | None = None) -> Response:
    lines = corrections_at(fixture, viewer_of(request.user))
    code = status.HTTP_200_OK if preview is not None else status.HTTP_201_CREATED
    told = CorrectedShape({"preview": preview, "corrections": lines}).data
    return Response(told, status=code)

"""A lesson, for the device from which it is run: how it stands, and what was tapped there."""

from __future__ import annotations

from dataclasses import asdict

from drf_spectacular.utils import extend_schema
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from matches.api.base.throttles import ScoringThrottle
from matches.api.base.views import ApiView, found
from matches.api.lessons.shapes import LessonShape, TakenShape, TapsShape
from matches.policy.viewer import viewer_of
from matches.selectors.lessons import lesson_state
from matches.services import lessons


class LessonView(ApiView):
    """What everything that is asked from a lesson shares."""

    permission_classes = [IsAuthenticated]
    throttle_classes = [ScoringThrottle]


class Lesson(LessonView):
    """A lesson as it stands."""

    @extend_schema(
        operation_id="lesson_state",
        tags=["lessons"],
        summary="A lesson: who won each match, and which rounds have begun",
        description="For organisers of the club.",
        responses=LessonShape,
    )
    def get(self, request: Request, competition: str) -> Response:
        """The lesson now."""
        return Response(found(lesson_state(competition, viewer_of(request.user))))


class Taps(LessonView):
    """Taps of a lesson, to be done."""

    @extend_schema(
        operation_id="lesson_taps",
        tags=["lessons"],
        summary="Do what was tapped in a lesson, in its order",
        description=(
            "Each tap is done or refused by itself, and `refused` says why. A tap that was done "
            "before is passed over: who lost the answer sends the same again without harm. A tap "
            "whose match has another winner by now than the device had `seen` is refused."
        ),
        request=TapsShape,
        responses=TakenShape,
    )
    def post(self, request: Request, competition: str) -> Response:
        """What became of each, and the lesson now."""
        viewer = viewer_of(request.user)
        found(lesson_state(competition, viewer))
        wanted = TapsShape(data=request.data)
        wanted.is_valid(raise_exception=True)
        taps = [lessons.Tap(**tap) for tap in wanted.validated_data["taps"]]
        device = wanted.validated_data["device"]
        done = lessons.take(request.user, competition, device=device, taps=taps)
        state = found(lesson_state(competition, viewer))
        return Response({"taps": [asdict(each) for each in done], "state": state})

"""A shot document in, its motion out, for a player: nothing is kept."""

from __future__ import annotations

from typing import Any, Final

from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from matches.api.base.errors import Malformed
from matches.api.base.throttles import ShotThrottle
from matches.api.base.views import ComputingView
from matches.api.lab.shapes import ShotAskedShape, ShotPlayedShape
from matches.law import situations
from matches.law.apart import prices

MOST_PENNIES: Final = 26
"""Twelve a side, the green and one to spare. The command line takes more: nobody waits there."""


class Simulate(ComputingView):
    """One flick."""

    throttle_classes = [ShotThrottle]
    also_answers = (422, 503)

    @extend_schema(
        operation_id="simulate",
        tags=["law"],
        summary="Play a shot",
        description=(
            "The shot is played on its board. The answer holds the path of every penny, every event"
            " in words, and, where the shot names a game, the facts and what the law says of them"
            " in the situation. 400: the document has not the shape of a shot; 422: it cannot be on"
            " this board. Every error names its field, such as `shot.pennies.O1`."
        ),
        request=ShotAskedShape,
        responses={200: ShotPlayedShape},
    )
    def post(self, request: Request) -> Response:
        """The shot, played."""
        body: Any = request.data
        situation = _situation(body)
        shot = body.get("shot")
        _count(shot)
        if situation is not None and isinstance(shot, dict):
            _same_game(situation, shot.get("game"))
        return Response(self.answered("simulate", body, prices.of_shot(shot)).body)


def _situation(body: dict[str, Any]) -> str | None:
    unknown = [
        (str(key), _("This is unknown here.")) for key in body if key not in ("shot", "situation")
    ]
    if unknown:
        raise Malformed(unknown)
    name = body.get("situation")
    if name is None or (isinstance(name, str) and name in situations.SITUATIONS):
        return name
    known = ", ".join(situations.SITUATIONS)
    raise Malformed([("situation", _("This is none of %(known)s.") % {"known": known})])


def _same_game(situation: str, game: Any) -> None:
    if game is not None and game != situations.SITUATIONS[situation].game:
        raise Malformed([("situation", _("This is a situation of another game than the shot."))])


def _count(shot: Any) -> None:
    pennies = shot.get("pennies") if isinstance(shot, dict) else None
    if isinstance(pennies, dict) and len(pennies) > MOST_PENNIES:
        told = {"found": len(pennies), "most": MOST_PENNIES}
        problem = _("%(found)d pennies are too many: %(most)d are the most here.") % told
        raise Malformed([("shot.pennies", problem)])

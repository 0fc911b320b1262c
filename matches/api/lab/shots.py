"""A shot document in, its motion out, for a player: nothing is kept."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

import rules
from matches.api.base.bodies import at, said
from matches.api.base.errors import Malformed
from matches.api.base.throttles import ShotThrottle
from matches.api.base.views import ComputingView
from matches.api.lab.shapes import ShotAskedShape, ShotPlayedShape
from matches.law import situations
from matches.law.law_texts import rule_address
from matches.law.replay import replay

MOST_PENNIES: Final = 26
"""Twelve a side, the green and one to spare. The command line takes more: nobody waits there."""


class Impossible(Malformed):
    """A shot that cannot be: pennies that overlap, one that lies off the board."""

    status_code = status.HTTP_422_UNPROCESSABLE_ENTITY

    def __init__(self, mistakes: Iterable[tuple[str, str]]) -> None:
        super().__init__(mistakes, "impossible")


class Simulate(ComputingView):
    """One flick."""

    throttle_classes = [ShotThrottle]
    price = 2.0
    also_answers = (422,)

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
        played = rules.simulate(shot)
        if played.motion is None:
            raise _refused(played)
        return Response(_answer(played, situation))


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


def _refused(played: rules.Simulation) -> Malformed:
    kind = Malformed if played.malformed else Impossible
    return kind([(at("shot", fault.path), said(fault.sentence)) for fault in played.faults])


def _answer(played: rules.Simulation, situation: str | None) -> dict[str, Any]:
    told = situations.Told(None)
    if played.facts is not None and situation is not None:
        told = situations.tell(situation, played.facts, _pennies(played))
    ruled = told.ruled
    return {
        **replay(played).as_document(),
        "facts": played.facts,
        "seen": situations.in_words(played.facts) if played.facts is not None else [],
        "ruling": None
        if ruled is None
        else {
            "text": ruled.text,
            "rules": [{"name": name, "url": rule_address(name)} for name in ruled.cited],
        },
        "problems": list(told.problems),
    }


def _pennies(played: rules.Simulation) -> list[str]:
    return list(played.motion.rest) if played.motion is not None else []

"""Where each direction and speed of a flick leads: asked for, asked after, stopped."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from matches.api.base.errors import Malformed
from matches.api.base.throttles import AimMapThrottle
from matches.api.base.views import ComputingView
from matches.api.lab.shapes import AimMapAskedShape, AimMapShape
from matches.ports.client_address import network
from matches.services.lab import aim_maps

_KNOWN = ("shot", "situation", "seat", "cancel")
_LONGEST_SEAT = 40


class OneAimMap(ComputingView):
    """The map of a position."""

    throttle_classes = [AimMapThrottle]
    always_computes = False
    also_answers = (404, 409, 503)

    @extend_schema(
        operation_id="aim_map",
        tags=["law"],
        summary="Map where a flick can lead",
        description=(
            "Plays the flick of a shot in every direction at many speeds, in the background. Ask"
            " again with the same body to see how far it is: 202 until it is done, then 200 with"
            " the map. A position is computed once, whoever asks. 409: another map of this seat is"
            " being computed, or too many wait."
        ),
        request=AimMapAskedShape,
        responses={200: AimMapShape, 202: AimMapShape},
    )
    def post(self, request: Request) -> Response:
        """The map as far as it is; asked for with this, if it was not."""
        body: Any = request.data
        shot, situation, seat = _read(body)
        address = request.META.get("REMOTE_ADDR", "")
        who = aim_maps.asker(address, seat)
        if body.get("cancel"):
            row = aim_maps.cancel(who, shot, situation)
        else:
            row = aim_maps.ask(who, shot, situation, caller=network(address))
        code = status.HTTP_202_ACCEPTED if aim_maps.waits(row) else status.HTTP_200_OK
        return Response(aim_maps.as_document(row), status=code)


def _read(body: dict[str, Any]) -> tuple[dict[str, Any], str | None, str]:
    mistakes = [(str(key), _("This is unknown here.")) for key in body if key not in _KNOWN]
    shot, situation, seat = body.get("shot"), body.get("situation"), body.get("seat", "")
    if not isinstance(shot, dict):
        mistakes.append(("shot", _("This must be a JSON object.")))
    elif not isinstance(shot.get("flick"), dict):
        mistakes.append(("shot.flick", _("This must be a JSON object.")))
    if situation is not None and not isinstance(situation, str):
        mistakes.append(("situation", _("This must be a text.")))
    if not isinstance(seat, str) or len(seat) > _LONGEST_SEAT:
        mistakes.append(("seat", _("This must be a short text.")))
    if not isinstance(body.get("cancel", False), bool):
        mistakes.append(("cancel", _("This must be true or false.")))
    if mistakes:
        raise Malformed(mistakes)
    return shot or {}, situation, seat

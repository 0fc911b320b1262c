"""The games: options, kinds of entries, the law in words, and which scores can be."""

from __future__ import annotations

import json
import math
from typing import Any

from django.utils.translation import gettext as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.reverse import reverse

import rules
from matches.api.base.errors import Malformed, of_the_law
from matches.api.base.views import Computing, ReadView, found
from matches.api.law.jsonschema import described, whole
from matches.api.law.shapes import GameShape, ReachableShape, WholeGameShape
from matches.law.apart import prices
from matches.law.law_texts import rule_address, rule_texts

GAME = OpenApiParameter("game", OpenApiTypes.STR, OpenApiParameter.PATH, enum=list(rules.GAMES))
OPTIONS = OpenApiParameter(
    "options",
    {"type": "object", "additionalProperties": {"type": "string"}},
    style="form",
    explode=True,
    description=(
        "The game's options, a parameter each: `board=square&play_out=false`. What is not plain is "
        'written as JSON: `set={"outer":"red","inner":["orange","green","blue"]}`.'
    ),
)

LARGEST = 250
"""Beyond this the list of final scores takes megabytes, and seconds to count up: fifty ends of five
pennies take 0.15 s and 330 kB."""


class Games(ReadView):
    """Every game."""

    @extend_schema(
        operation_id="games", tags=["law"], summary="The games", responses=GameShape(many=True)
    )
    def get(self, request: Request) -> Response:
        """The games, in short."""
        return Response([_short(game, request) for game in rules.GAMES.values()])


class OneGame(ReadView):
    """One game, whole."""

    @extend_schema(
        operation_id="game",
        tags=["law"],
        summary="A game's options, kinds of entries and law",
        parameters=[GAME, OPTIONS],
        responses=WholeGameShape,
    )
    def get(self, request: Request, game: str) -> Response:
        """Everything that a form or a phone needs to write a card of this game."""
        known = found(rules.GAMES.get(game))
        setting = _setting(known, request)
        return Response(
            _short(known, request)
            | {
                "options": whole(known.options),
                "entries": {
                    detail: {
                        kind: described(record)
                        for kind, record in (known.kinds(detail, setting) or {}).items()
                    }
                    for detail in known.referees
                },
                "claim": {
                    detail: known.claimed_score(detail).schema()
                    for detail in ("result", *known.referees)
                },
                "rules": [_rule(name, known.name) for name in known.rules],
            }
        )


class Reachable(Computing, ReadView):
    """Final scores."""

    @extend_schema(
        operation_id="reachable",
        tags=["law"],
        summary="Which final scores can be",
        parameters=[GAME, OPTIONS],
        responses=ReachableShape,
    )
    def get(self, request: Request, game: str) -> Response:
        """The final scores that can be reached under the options."""
        known = found(rules.GAMES.get(game))
        size = _size(known, _setting(known, request))
        if size > LARGEST:
            said = _("These options allow more final scores than are listed here.")
            raise Malformed([("options", said)], "too_many")
        asked = (known.name, _given(request))
        listed = self.computed("reachable", asked, prices.of_scores(size))
        return Response({"game": known.name, "edition": known.edition, **listed})


def _short(game: rules.Game, request: Request) -> dict[str, Any]:
    return {
        "name": game.name,
        "title": _(game.title),
        "edition": game.edition,
        "measure": game.measure,
        "details": ["result", *game.referees],
        "url": reverse("api:game", args=[game.name], request=request),
        "rulebook": f"/rules/{game.name}/",
    }


def _rule(name: str, game: str) -> dict[str, str]:
    text = rule_texts(game).get(name)
    return {
        "name": name,
        "standing": text.standing if text is not None else "",
        "remark": text.remark if text is not None else "",
        "text": text.body if text is not None else "",
        "url": rule_address(name),
    }


def _setting(game: rules.Game, request: Request) -> rules.Setting:
    """The options of a query, under the law; 400 with every path where they cannot be."""
    mistakes = rules.Mistakes()
    setting = game.setting(_given(request), "A", mistakes)
    if mistakes:
        raise of_the_law(mistakes)
    return setting


def _given(request: Request) -> dict[str, Any]:
    return {
        key: _value(str(value)) for key, value in request.query_params.items() if key != "format"
    }


def _size(game: rules.Game, setting: rules.Setting) -> int:
    """How large a match can be by its options: what counts ends, pennies, games multiplies."""
    values = [getattr(setting.options, field.holder) for field in game.options.fields]
    return math.prod(value for value in values if type(value) is int)


def _value(text: str) -> Any:
    """``false``, ``3`` and ``{…}`` as JSON, anything else as the word it is."""
    value, mistakes = rules.read_text(text)
    return text if mistakes else json.loads(json.dumps(value))

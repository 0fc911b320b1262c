"""Rankings."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

import rules
from matches.api.base.paging import ListQuery
from matches.api.base.views import ReadView, found
from matches.api.competitions.shapes import RankingShape
from matches.api.law.games import GAME
from matches.selectors.ratings import ranking_page, rankings_in_brief


class Rankings(ReadView):
    """Every game's ranking, its first few."""

    @extend_schema(
        operation_id="rankings",
        tags=["club"],
        summary="The first few of every game's ranking",
        responses=RankingShape(many=True),
    )
    def get(self, request: Request) -> Response:
        """The first few of every game."""
        return Response(RankingShape(rankings_in_brief(rules.GAMES), many=True).data)


class OneRanking(ReadView):
    """A game's ranking."""

    @extend_schema(
        operation_id="ranking",
        tags=["club"],
        summary="A game's ranking",
        parameters=[GAME, ListQuery],
        responses=RankingShape,
    )
    def get(self, request: Request, game: str) -> Response:
        """The ranking as it stands."""
        known = found(rules.GAMES.get(game))
        asked = ListQuery.asked(request)
        return Response(RankingShape(found(ranking_page(known.name, **asked))).data)

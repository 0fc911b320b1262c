"""Rankings."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

import rules
from matches.api.base.views import ReadView, found
from matches.api.competitions.shapes import RankingShape
from matches.api.law.games import GAME
from matches.api.ratings.shapes import (
    EDITION,
    CalibrationShape,
    EditionLinkShape,
    EditionShape,
    RankingQuery,
    SystemQuery,
)
from matches.selectors.ratings import (
    calibration_page,
    edition_page,
    editions_of,
    ranking_page,
    rankings_in_brief,
)


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
        parameters=[GAME, RankingQuery],
        responses=RankingShape,
    )
    def get(self, request: Request, game: str) -> Response:
        """The ranking as it stands."""
        known = found(rules.GAMES.get(game))
        asked = RankingQuery.asked(request)
        return Response(RankingShape(found(ranking_page(known.name, **asked))).data)


class Calibration(ReadView):
    """How good a game's forecasts are."""

    @extend_schema(
        operation_id="calibration",
        tags=["club"],
        summary="What a game's ratings expected of matches, and how they went",
        parameters=[GAME, SystemQuery],
        responses=CalibrationShape,
    )
    def get(self, request: Request, game: str) -> Response:
        """Figures of nobody; none while there are too few matches."""
        known = found(rules.GAMES.get(game))
        page = found(calibration_page(known.name, **SystemQuery.asked(request)))
        return Response(CalibrationShape(page).data)


class Editions(ReadView):
    """A game's editions."""

    @extend_schema(
        operation_id="editions",
        tags=["club"],
        summary="Every monthly edition of a game's ranking",
        parameters=[GAME, SystemQuery],
        responses=EditionLinkShape(many=True),
    )
    def get(self, request: Request, game: str) -> Response:
        """The latest first."""
        known = found(rules.GAMES.get(game))
        asked = SystemQuery.asked(request)
        return Response(EditionLinkShape(editions_of(known.name, **asked), many=True).data)


class OneEdition(ReadView):
    """An edition of a game's ranking."""

    @extend_schema(
        operation_id="edition",
        tags=["club"],
        summary="A game's ranking as it was published for a month",
        parameters=[GAME, EDITION, RankingQuery],
        responses=EditionShape,
    )
    def get(self, request: Request, game: str, edition: str) -> Response:
        """The edition: its numbers never change, who is shown does."""
        known = found(rules.GAMES.get(game))
        asked = RankingQuery.asked(request)
        return Response(EditionShape(found(edition_page(known.name, edition, **asked))).data)

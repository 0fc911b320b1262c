"""Clubs, competitions, their tables and fixtures."""

from __future__ import annotations

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

import rules
from matches.api.base.paging import (
    PAGE,
    one_of,
    page_asked,
    page_of,
    paged,
    text_asked,
    word_asked,
)
from matches.api.base.views import ReadView, found
from matches.api.competitions.shapes import (
    ClubShape,
    CompetitionShape,
    DrawShape,
    FixtureShape,
    TableShape,
)
from matches.selectors.competitions import catalogue
from matches.selectors.draws import drawn

CLUB = OpenApiParameter("club", OpenApiTypes.STR, description="A club's slug.")
SEASON = OpenApiParameter("season", OpenApiTypes.STR, description="A season's slug.")
DIVISION = OpenApiParameter("division", OpenApiTypes.STR, description="A division's id.")


class Clubs(ReadView):
    """Schools and clubs."""

    @extend_schema(
        operation_id="clubs", tags=["club"], summary="The clubs", responses=ClubShape(many=True)
    )
    def get(self, request: Request) -> Response:
        """The clubs that publish anything."""
        return Response(ClubShape(catalogue.clubs(), many=True).data)


class Competitions(ReadView):
    """Competitions."""

    @extend_schema(
        operation_id="competitions",
        tags=["club"],
        summary="The competitions that you may read",
        parameters=[
            CLUB,
            SEASON,
            one_of("game", tuple(rules.GAMES), "Of one game alone."),
            one_of("state", catalogue.STATES, "In one state alone."),
            PAGE,
        ],
        responses=page_of(CompetitionShape, "competitions"),
    )
    def get(self, request: Request) -> Response:
        """The competitions, the latest season's first."""
        listed = catalogue.competitions(
            self.viewer(request),
            club=text_asked(request, "club"),
            season=text_asked(request, "season"),
            game=word_asked(request, "game", tuple(rules.GAMES)),
            state=word_asked(request, "state", catalogue.STATES),
            page=page_asked(request),
        )
        return Response(paged(request, listed, CompetitionShape))


class OneCompetition(ReadView):
    """A competition."""

    @extend_schema(
        operation_id="competition",
        tags=["club"],
        summary="A competition",
        responses=CompetitionShape,
    )
    def get(self, request: Request, competition: str) -> Response:
        """The competition."""
        facts = found(catalogue.competition(competition, self.viewer(request)))
        return Response(CompetitionShape(facts, context={"request": request}).data)


class Tables(ReadView):
    """Tables."""

    @extend_schema(
        operation_id="table",
        tags=["club"],
        summary="A competition's tables, each row with its proof",
        responses=TableShape(many=True),
    )
    def get(self, request: Request, competition: str) -> Response:
        """The tables, division by division."""
        tables = found(catalogue.tables(competition, self.viewer(request)))
        return Response(TableShape(tables, many=True).data)


class Drawn(ReadView):
    """Draws."""

    @extend_schema(
        operation_id="draw",
        tags=["club"],
        summary="How a competition was drawn: lots, Swiss rounds with reasons, later stages",
        responses=DrawShape,
    )
    def get(self, request: Request, competition: str) -> Response:
        """The draw certificates, the pairing cards of each round, and who went on from where."""
        page = found(drawn.draw_of(competition, self.viewer(request)))
        return Response(DrawShape(page).data)


class Fixtures(ReadView):
    """Fixtures."""

    @extend_schema(
        operation_id="fixtures",
        tags=["club"],
        summary="A competition's fixtures and results",
        parameters=[
            DIVISION,
            one_of("state", catalogue.FIXTURE_STATES, "In one state alone."),
            PAGE,
        ],
        responses=page_of(FixtureShape, "fixtures"),
    )
    def get(self, request: Request, competition: str) -> Response:
        """The fixtures in their order."""
        listed = catalogue.fixtures(
            competition,
            self.viewer(request),
            division=text_asked(request, "division"),
            state=word_asked(request, "state", catalogue.FIXTURE_STATES),
            page=page_asked(request),
        )
        return Response(paged(request, found(listed), FixtureShape))

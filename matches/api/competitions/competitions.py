"""Clubs, competitions, their tables and fixtures."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

import rules
from matches.api.base.paging import ListQuery, SearchText, Word, page_of, paged
from matches.api.base.views import ReadView, found
from matches.api.competitions.shapes import (
    ClubShape,
    CompetitionShape,
    DrawShape,
    FixtureShape,
    TableShape,
)
from matches.selectors.competitions import catalogue
from matches.selectors.draws import draw_of


class GameWord(Word):
    """A parameter that takes a game that is played here when it is asked."""

    def __init__(self, **more: Any) -> None:
        super().__init__(tuple(rules.GAMES), **more)


class CompetitionsQuery(ListQuery):
    """Which competitions are asked for."""

    club = SearchText(help_text="A club's slug.")
    season = SearchText(help_text="A season's slug.")
    game = GameWord(help_text="Of one game alone.")
    state = Word(catalogue.STATES, help_text="In one state alone.")


class FixturesQuery(ListQuery):
    """Which fixtures are asked for."""

    division = SearchText(help_text="A division's id.")
    state = Word(catalogue.FIXTURE_STATES, help_text="In one state alone.")


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

    also_answers = (404,)

    @extend_schema(
        operation_id="competitions",
        tags=["club"],
        summary="The competitions that you may read",
        parameters=[CompetitionsQuery],
        responses=page_of(CompetitionShape, "competitions"),
    )
    def get(self, request: Request) -> Response:
        """The competitions, the latest season's first."""
        asked = CompetitionsQuery.filters(request)
        listed = catalogue.competitions(self.viewer(request), **asked)
        return paged(request, listed, CompetitionShape)


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
        page = found(draw_of(competition, self.viewer(request)))
        return Response(DrawShape(page).data)


class Fixtures(ReadView):
    """Fixtures."""

    @extend_schema(
        operation_id="fixtures",
        tags=["club"],
        summary="A competition's fixtures and results",
        parameters=[FixturesQuery],
        responses=page_of(FixtureShape, "fixtures"),
    )
    def get(self, request: Request, competition: str) -> Response:
        """The fixtures in their order."""
        asked = FixturesQuery.filters(request)
        listed = found(catalogue.fixtures(competition, self.viewer(request), **asked))
        return paged(request, listed, FixtureShape)

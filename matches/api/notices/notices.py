"""The noticeboards of clubs and competitions, for reading."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from matches.api.base.views import ReadView, found
from matches.api.notices.shapes import NoticeShape
from matches.selectors.home import club_page
from matches.selectors.notices import board_in


class OfClub(ReadView):
    """The board of a club."""

    @extend_schema(
        operation_id="club_notices",
        tags=["club"],
        summary="What is on a club's noticeboard today, the newest first",
        responses=NoticeShape(many=True),
    )
    def get(self, request: Request, club: str) -> Response:
        """Its members read all of it, strangers what was opened to them."""
        page = found(club_page(club, self.viewer(request)))
        return Response(NoticeShape(page.board, many=True).data)


class OfCompetition(ReadView):
    """The board of a competition."""

    @extend_schema(
        operation_id="competition_notices",
        tags=["club"],
        summary="What is on a competition's noticeboard today, the newest first",
        responses=NoticeShape(many=True),
    )
    def get(self, request: Request, competition: str) -> Response:
        """The club's members and who plays read all of it, strangers what was opened to them."""
        board = found(board_in(competition, self.viewer(request)))
        return Response(NoticeShape(board, many=True).data)

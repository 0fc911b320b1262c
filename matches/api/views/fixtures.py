"""A match: to be read by anybody who may, and its card to be handed in by who keeps it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import Http404
from django.utils.translation import gettext as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import status
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.reverse import reverse

from matches.api.errors import Malformed
from matches.api.explained import explained
from matches.api.shapes.club import FixtureShape, MatchShape, SubmissionShape
from matches.api.shapes.law import ScorecardShape
from matches.api.throttles import SubmissionThrottle
from matches.api.views.base import ApiView, ReadView, SecondFactor, found
from matches.errors import NotAllowedError
from matches.replayed import verdict_of
from matches.selectors import catalogue
from matches.selectors.match import CardVersion, find_fixture, match_page
from matches.selectors.viewer import viewer_of
from matches.services import scorecards

KEY = OpenApiParameter(
    "Idempotency-Key",
    OpenApiTypes.STR,
    OpenApiParameter.HEADER,
    description=(
        "Your own key for this card, 1 to 64 characters. Sent twice, the card is saved once: who "
        "lost the answer on the way sends it again without harm."
    ),
)
BOARD = OpenApiParameter(
    "board",
    {"type": "integer", "minimum": 1, "maximum": 1000},
    description="The number of the board in a team fixture.",
)


class Match(ReadView):
    """A match."""

    @extend_schema(
        operation_id="match",
        tags=["club"],
        summary="A match with its card and rulings",
        responses=MatchShape,
    )
    def get(self, request: Request, fixture: str) -> Response:
        """The fixture, its competition, and its official cards replayed."""
        viewer = self.viewer(request)
        row = found(find_fixture(fixture, viewer))
        page = found(match_page(fixture, viewer))
        facts = catalogue.fixture_facts(row, page.result)
        cards = [
            _card(board.card, board.line.names, board.line.number)
            for board in page.boards
            if board.card is not None
        ]
        if page.card is not None:
            cards.insert(0, _card(page.card, page.names, None))
        held = page.competition
        address = reverse("api:competition", [held.public_id], request=request)
        link = {"id": held.public_id, "name": held.name, "game": held.game, "url": address}
        return Response({"fixture": FixtureShape(facts).data, "competition": link, "cards": cards})


class Submit(ApiView):
    """A match's card, to be saved."""

    permission_classes = [IsAuthenticated, SecondFactor]
    throttle_classes = [SubmissionThrottle]
    also_answers = (409, 422)

    @extend_schema(
        operation_id="submit_scorecard",
        tags=["club"],
        summary="Hand in the card of a match",
        description=(
            "For organisers of the club and the match's umpires. 201: saved; 200: it had been "
            "saved before; 422: the law refuses the card, and `faults` are the verdict's; 409: "
            "the match has another card."
        ),
        parameters=[KEY, BOARD],
        request=ScorecardShape,
        responses={200: SubmissionShape, 201: SubmissionShape},
    )
    def post(self, request: Request, fixture: str) -> Response:
        """The card is saved, and counts."""
        try:
            saved = scorecards.submit(
                request.user,
                fixture,
                request.data,
                via="api",
                board=board_asked(request),
                submission_key=request.headers.get("Idempotency-Key") or None,
            )
        except NotAllowedError:
            if not belongs(request, fixture):
                raise Http404 from None
            raise
        card, result = saved.scorecard, saved.result
        answer = {
            "scorecard": card.public_id,
            "version": card.version,
            "created": saved.created,
            "official": result.official,
            "outcome": result.outcome,
            "winner": result.winner,
            "verdict": card.verdict,
        }
        code = status.HTTP_201_CREATED if saved.created else status.HTTP_200_OK
        return Response(answer, status=code)


def board_asked(request: Request) -> int | None:
    """The number of the board that a request names, if it does."""
    text = str(request.query_params.get("board", ""))
    if not text:
        return None
    if not text.isascii() or not text.isdigit() or len(text) > 4 or not 1 <= int(text) <= 1000:
        raise Malformed([("board", _("A board is a number from 1 to 1000."))], "invalid")
    return int(text)


def belongs(request: Request, fixture: str) -> bool:
    """Whether the match's club knows the one who asks: any other is told that there is nothing."""
    viewer = viewer_of(request.user)
    row = find_fixture(fixture, viewer)
    return row is not None and row.competition.club_id in viewer.belongs


def _card(card: CardVersion, names: Mapping[str, str], board: int | None) -> dict[str, Any]:
    """A card with the names that may be published, and the verdict in words."""
    document = {**card.document, "sides": _named(card.document["sides"], names)}
    return {
        "board": board,
        "version": card.version,
        "edition": card.edition,
        "submitted_at": card.submitted_at,
        "reason": card.reason,
        "document": document,
        "verdict": explained(verdict_of(document), names),
    }


def _named(sides: Mapping[str, list[str]], names: Mapping[str, str]) -> dict[str, list[str]]:
    """Names in place of references: of a pair the two players', in the order of the card."""
    shown = {}
    for side, held in sides.items():
        pair = len(held) > 1
        shown[side] = [
            names.get(f"{side}{_place(reference, n)}" if pair else side, side)
            for n, reference in enumerate(held, start=1)
        ]
    return shown


def _place(reference: str, default: int) -> int:
    """A pair's player by the pair's own order: ``entry:…/2`` is its second."""
    last = reference.rpartition("/")[2]
    return int(last) if last in ("1", "2") else default

"""A scorecard in, its verdict out. Nothing is kept."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import (
    OpenApiParameter,
    PolymorphicProxySerializer,
    extend_schema,
)
from rest_framework.request import Request

from matches.api.base.bodies import DocumentText
from matches.api.base.describing import ErrorsShape
from matches.api.base.throttles import AdjudicationThrottle
from matches.api.base.views import ComputingView
from matches.api.law.shapes import ScorecardShape, VerdictShape
from matches.law.apart import prices

EXPLAIN = OpenApiParameter(
    "explain",
    OpenApiTypes.STR,
    enum=["1", "0"],
    description="1 adds what an umpire would say of each ruling, and the law that is cited.",
)

REFUSED = PolymorphicProxySerializer(
    component_name="VerdictOrErrors",
    serializers=[VerdictShape, ErrorsShape],
    resource_type_field_name=None,
)
"""What is wrong with the card, as a verdict; with the request, as everywhere."""


class Adjudicate(ComputingView):
    """The verdict on a card."""

    parser_classes = [DocumentText]
    throttle_classes = [AdjudicationThrottle]

    @extend_schema(
        operation_id="adjudicate",
        tags=["law"],
        summary="Adjudicate a scorecard",
        description=(
            "The card is replayed under the law of its game. The answer is the verdict, byte for "
            "byte as `manage.py adjudicate` prints it: 200 also where the card is not valid, 400 "
            "where the document has not the shape of a card, with the path of every mistake (and "
            "with the errors' own shape where the address itself cannot be)."
        ),
        parameters=[EXPLAIN],
        request=ScorecardShape,
        responses={200: VerdictShape, 400: REFUSED},
    )
    def post(self, request: Request) -> HttpResponse:
        """The verdict, as canonical JSON."""
        # An empty body never reaches a parser: the law says what is wrong with it too.
        data: Any = request.data
        text = data if isinstance(data, bytes) else b""
        wanted = request.query_params.get("explain") == "1"
        answer = self.answered("adjudicate", (text, wanted), prices.of_card(text))
        return HttpResponse(answer.body, content_type="application/json", status=answer.status)

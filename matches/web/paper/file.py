"""A PDF as an answer: named after its competition, and in no search engine."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse


def pdf(competition: Any, what: str, data: bytes) -> HttpResponse:
    """The file."""
    own = competition
    name = f"{own.club.slug}-{own.season.slug}-{own.slug}-{what}.pdf"
    response = HttpResponse(data, content_type="application/pdf")
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    response["X-Robots-Tag"] = "noindex"
    return response

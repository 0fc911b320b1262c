"""A document of a notice, as a file to keep: never shown by the site, never run."""

from __future__ import annotations

from typing import Final

from django.http import HttpRequest, HttpResponse
from django.utils.http import content_disposition_header
from django.views.decorators.http import require_safe

from matches.selectors.notices import fetched
from matches.uploads import KINDS
from matches.web.base.http import found, may_be_stored, viewer

POLICY: Final = "default-src 'none'; sandbox"
"""Whatever a browser makes of it all the same: it loads and runs nothing, and is of no site."""


@require_safe
def document(request: HttpRequest, public_id: str) -> HttpResponse:
    """The bytes, for who may read its notice today; the same 404 for all others."""
    row, name = found(fetched(public_id, viewer(request)))
    tag = f'"{row.digest[:32]}"'
    if request.headers.get("If-None-Match") == tag:
        response = HttpResponse(status=304)
    else:
        response = HttpResponse(bytes(row.content), content_type=KINDS[row.kind][0])
        disposition = content_disposition_header(as_attachment=True, filename=name)
        response["Content-Disposition"] = disposition or "attachment"
    response["ETag"] = tag
    response["Content-Security-Policy"] = POLICY
    response["X-Content-Type-Options"] = "nosniff"
    response["Cross-Origin-Resource-Policy"] = "same-origin"
    may_be_stored(request, response, shared=False)
    return response

"""A competition's tables and matches to take away, as spreadsheets."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.utils.cache import patch_vary_headers
from django.views.decorators.http import require_safe

from matches.selectors.competitions import Spreadsheet, matches_sheet, tables_sheet
from matches.web.base.http import found, may_be_stored, viewer
from matches.web.base.spreadsheet_file import KINDS, written


@require_safe
def tables(
    request: HttpRequest, club: str, season: str, competition: str, kind: str
) -> HttpResponse:
    """Every table of a competition."""
    found(KINDS.get(kind))
    own = found(tables_sheet(club, season, competition, viewer(request)))
    return _file(request, own, "tables", kind)


@require_safe
def matches(
    request: HttpRequest, club: str, season: str, competition: str, kind: str
) -> HttpResponse:
    """Every match of a competition, with its result."""
    found(KINDS.get(kind))
    own = found(matches_sheet(club, season, competition, viewer(request)))
    return _file(request, own, "matches", kind)


def _file(request: HttpRequest, sheet: Spreadsheet, what: str, kind: str) -> HttpResponse:
    own = sheet.competition
    name = f"{own.club.slug}-{own.season.slug}-{own.slug}-{what}.{kind}"
    response = HttpResponse(written(sheet, kind), content_type=KINDS[kind])
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    patch_vary_headers(response, ["Cookie", "Accept-Language"])
    may_be_stored(request, response, shared=sheet.is_public)
    return response

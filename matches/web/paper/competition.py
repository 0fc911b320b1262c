"""A competition's matches, tables, brackets and certificates as PDF, as strangers may read them."""

from __future__ import annotations

from collections.abc import Callable

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from matches.errors import NotFoundError
from matches.selectors.paper import OnPaper, Wanted, public_paper
from matches.web.base.http import found, viewer
from matches.web.paper.bracket_words import SIZES
from matches.web.paper.file import Sheet, lists, public
from matches.web.paper.sheets import PLACES, brackets_of, certificates_of, matches_of, tables_of


@require_safe
def matches(request: HttpRequest, club: str, season: str, competition: str) -> HttpResponse:
    """All matches, or those of a round (`round`) or an entry (`entry`)."""
    given = request.GET.get("round", "")
    number = int(given) if given.isdecimal() and len(given) < 4 else 0
    wanted = Wanted(matches=True, round=number, entry=request.GET.get("entry", "")[:12])
    page = found(public_paper(club, season, competition, viewer(request), wanted))
    return _file(request, page, "matches", lambda: lists(matches_of(page, wanted)))


@require_safe
def tables(request: HttpRequest, club: str, season: str, competition: str) -> HttpResponse:
    """Every table, with why each stands where they do."""
    page = found(public_paper(club, season, competition, viewer(request), Wanted(tables=True)))
    return _file(request, page, "tables", lambda: lists(tables_of(page)))


@require_safe
def brackets(request: HttpRequest, club: str, season: str, competition: str) -> HttpResponse:
    """Every bracket, on A4 or A3 (`paper`)."""
    page = found(public_paper(club, season, competition, viewer(request), Wanted(brackets=True)))
    given = request.GET.get("paper", "")
    size = given if given in SIZES else ""
    return _file(request, page, "bracket", lambda: lists(brackets_of(page, size)))


@require_safe
def certificates(request: HttpRequest, club: str, season: str, competition: str) -> HttpResponse:
    """The first three's, once it is finished; or that of one `entry`, wherever it came."""
    page = found(public_paper(club, season, competition, viewer(request), Wanted(places=True)))
    entry = request.GET.get("entry", "")[:12]
    best = 0 if entry else PLACES
    return _file(
        request, page, "certificates", lambda: certificates_of(page, best=best, entry=entry)
    )


def _file(
    request: HttpRequest, page: OnPaper, what: str, make: Callable[[], Sheet]
) -> HttpResponse:
    own = page.competition
    try:
        sheet = make()
    except NotFoundError as why:
        raise Http404(str(why)) from why
    name = f"{own.club.slug}-{own.season.slug}-{own.slug}-{what}"
    return public(request, name, sheet, shared=page.is_public)

"""Who looked at full names of a club's people."""

from __future__ import annotations

from typing import Final

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from matches.policy.access import user_of
from matches.selectors.looked import looks_page
from matches.selectors.people.retention import LOOKS
from matches.services.looked import BULK
from matches.web.base.attempt import signed_in
from matches.web.base.desk_pages import page_of
from matches.web.base.http import found, number, viewer

SURFACES: Final = {
    "members": _("The members"),
    "permissions": _("How strangers read names"),
    "ledger": _("The permission ledger, as a file"),
    "keeping": _("What goes when"),
    "archive": _("A season’s archive with everything, as a file"),
    "spreadsheet": _("A spreadsheet, as a file"),
    "sheet": _("A sheet to print"),
    "subject": _("All that is kept about one person, as a file"),
    "entries": _("Who is entered in a competition"),
    "desk": _("Another page of a desk"),
    "search": _("What the search found"),
    "program": _("What a program asked for"),
    "admin": _("The administration of the installation"),
    "page": _("Another page"),
}
DOORS: Final = {
    "page": _("a page"),
    "api": _("the API"),
    "admin": _("the administration"),
    "link": _("a link without a sign-in"),
    "command": _("a command at the server"),
}


@require_safe
@signed_in
def looked(request: HttpRequest, club: str) -> HttpResponse:
    """Every look of a year, the newest first: of everybody for owners, else of who reads it."""
    page = found(looks_page(club, user_of(request.user), viewer(request), number(request)))
    lines = [(SURFACES[one.surface], DOORS[one.door], one) for one in page.lines]
    context = {"page": page, "lines": lines, "days": LOOKS.days, "bulk": BULK}
    return page_of(request, "looked/looked.html", context)

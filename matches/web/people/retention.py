"""What of a club goes by itself, and when."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_safe

from matches.selectors.people.retention import (
    ADDRESSES,
    LETTERS,
    LISTS,
    LOOKS,
    NAMES,
    NOTICES,
    SIGN_INS,
    keeping_page,
)
from matches.web.base.attempt import signed_in
from matches.web.base.desk_pages import page_of
from matches.web.base.http import found, viewer

WORDS = {
    "invitations": gettext_lazy("Invitations"),
    "addresses": gettext_lazy("Addresses to invite somebody by"),
    "links": gettext_lazy("Links to a sign-in that were mailed"),
    "letters": gettext_lazy("Letters"),
    "tellings": gettext_lazy("Who was told of what"),
    "notices": gettext_lazy("Notices"),
    "looks": gettext_lazy("Who looked at full names"),
    "lists": gettext_lazy("Which rows a list made that was brought in"),
    "made_one": gettext_lazy("What was whose of two who were made one"),
}


@require_safe
@signed_in
def kept(request: HttpRequest, club: str) -> HttpResponse:
    """Whose name becomes a code when, who may be erased, and what else has an end."""
    page = found(keeping_page(club, viewer(request)))
    context = {
        "page": page,
        "kept": [(WORDS[one.what], one) for one in page.kept],
        "days": {
            "names": NAMES.days, "letters": LETTERS.days, "lists": LISTS.days,
            "looks": LOOKS.days, "notices": NOTICES.days, "addresses": ADDRESSES.days,
            "sign_ins": SIGN_INS.days,
        },
    }  # fmt: skip
    return page_of(request, "people/retention.html", context)

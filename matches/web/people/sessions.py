"""Where one is signed in, on the account: read, and ended."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext, ngettext

from matches.errors import NotFoundError
from matches.selectors.people import sessions_of
from matches.services.people import credentials
from matches.web.base.attempt import signed_in


@signed_in
def sessions(request: HttpRequest) -> HttpResponse:
    """One's own sign-ins, this one first."""
    own_key = request.session.session_key
    if request.method == "POST":
        messages.success(request, _ended(request, own_key))
        return redirect("web:sessions")
    context = {"sessions": sessions_of(request.user, own_key)}
    return render(request, "people/accounts/sessions.html", context)


def _ended(request: HttpRequest, own_key: str | None) -> str:
    if request.POST.get("action") == "others":
        number = credentials.end_other_sessions(request.user, own_key=own_key)
        return ngettext(
            "Signed out in %(n)d other place.", "Signed out in %(n)d other places.", number
        ) % {"n": number}
    try:
        credentials.end_session(request.user, request.POST.get("session", ""), own_key=own_key)
    except NotFoundError as gone:
        # It has ended meanwhile: that is what was wanted.
        return str(gone)
    return gettext("Signed out there.")

"""What was done in a club within a day, newest first; and one of it taken back, looked at first."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext

from matches.selectors.clubs import organised_club
from matches.services import lately as services
from matches.web.base.attempt import ask_again, did, signed_in
from matches.web.base.desk_pages import page_of
from matches.web.base.http import found, number, viewer


class SeenForm(forms.Form):
    """What was looked at before it was confirmed."""

    seen = forms.CharField(max_length=16, required=False)


@signed_in
def lately(request: HttpRequest, club: str) -> HttpResponse:
    """What was done within a day."""
    own = found(organised_club(club, viewer(request)))
    page = services.done(request.user, own.public_id, number(request))
    return page_of(request, "lately/lately.html", {"club": own, "page": page})


@signed_in
def doing(request: HttpRequest, club: str, doing: str) -> HttpResponse:
    """One thing that was done: what follows if it is taken back, and the button that does it."""
    own = found(organised_club(club, viewer(request)))
    line = found(_number(doing))
    shown = services.look(request.user, own.public_id, line)
    form = SeenForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        if shown.asks:
            ask_again(request)
        seen = form.cleaned_data["seen"]
        if did(form, services.undo, request.user, own.public_id, line, seen=seen):
            messages.success(request, gettext("It is taken back."))
            return redirect("web:desk-lately", own.slug)
        shown = services.look(request.user, own.public_id, line)
    context: dict[str, Any] = {"club": own, "form": form, "shown": shown, "line": shown.line}
    return page_of(request, "lately/doing.html", context)


def _number(text: str) -> int | None:
    """The number of a line; None for what is none, or greater than any."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 19 else None

"""My matches: for who plays, on a phone."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from matches.selectors.home.my_matches import my_matches
from matches.selectors.home.own_form import own_form
from matches.web.base.attempt import signed_in
from matches.web.base.http import viewer
from matches.web.draws import known_formats


@require_safe
@signed_in
def matches(request: HttpRequest) -> HttpResponse:
    """What the reader plays: to answer, to report, to come; and how they stand."""
    reader = viewer(request)
    mine = my_matches(reader)
    context = {"mine": mine, "form": own_form(reader, mine), "own": known_formats.own(reader)}
    return render(request, "home/my_matches.html", context)

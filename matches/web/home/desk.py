"""The desk: what is to be done, club by club."""

from __future__ import annotations

from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from matches.policy.sign_ins import lacks_second_factor
from matches.selectors.home import desk_of, tasks_of
from matches.selectors.home.waiting import PER_PAGE
from matches.services import draws
from matches.web.base.attempt import signed_in
from matches.web.base.http import number, viewer
from matches.web.draws import known_formats

LONGEST = 80


@require_safe
@signed_in
def desk(request: HttpRequest) -> HttpResponse:
    """What is to be done, the next thing first; then club by club, of many a page."""
    name = " ".join(request.GET.get("q", "").split())[:LONGEST]
    own = desk_of(viewer(request), page=number(request), name=name)
    context = {
        "desk": own,
        "tasks": tasks_of(own, draws.upcoming.left_to_draw),
        "many_clubs": own.shown.total > 1,
        "paged": own.shown.total > PER_PAGE,
        "name": name,
        "query": urlencode({"q": name}) + "&" if name else "",
        "club_buttons": known_formats.club_buttons(),
        "lacks_second_factor": lacks_second_factor(request.user),
    }
    return render(request, "home/desk.html", context)

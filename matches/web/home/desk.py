"""The desk: what is to be done, club by club."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from matches.policy.gate import lacks_second_factor
from matches.selectors.home import desk_of
from matches.web.base.attempt import signed_in
from matches.web.base.http import viewer
from matches.web.draws import formats


@require_safe
@signed_in
def desk(request: HttpRequest) -> HttpResponse:
    """What is to be done, club by club."""
    context = {
        "desk": desk_of(viewer(request)),
        "club_buttons": formats.club_buttons(),
        "lacks_second_factor": lacks_second_factor(request.user),
    }
    return render(request, "home/desk.html", context)

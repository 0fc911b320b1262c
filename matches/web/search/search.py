"""Search, and a team's page."""

from __future__ import annotations

from typing import Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import patch_cache_control
from django.views.decorators.http import require_safe

from matches.selectors.search import TeamPage, search, team_page
from matches.web.base.http import found, public_page, viewer, with_etag
from matches.web.base.throttles import NetworkThrottle

TEAM: Final = "search/team.html"


class SearchThrottle(NetworkThrottle):
    """How often strangers of one network may look for a name: a school shares one."""

    scope = "search"
    rate = "60/min"


@require_safe
def find(request: HttpRequest) -> HttpResponse:
    """Players, teams, clubs and competitions by name; without a name what is running."""
    text = " ".join(request.GET.get("q", "").split())
    known = request.user.is_authenticated
    seconds = 0 if known or not text else SearchThrottle.seconds_to_wait(request)
    told = None if seconds else search(text, viewer(request))
    context = {"text": text, "found": told, "seconds": seconds}
    answer = render(request, "search/search.html", context, status=429 if seconds else 200)
    if seconds:
        answer["Retry-After"] = str(seconds)
    # Whom somebody looked for is nobody else's, and no list of names is for search engines.
    patch_cache_control(answer, private=True, no_store=True)
    answer["X-Robots-Tag"] = "noindex, nofollow"
    return answer


@require_safe
@with_etag
def team(request: HttpRequest, public_id: str) -> HttpResponse:
    """A team: where it stands, whom it meets, how it went."""
    return _of_team(request, TEAM, found(team_page(public_id, viewer(request))))


@require_safe
@with_etag
def my_team(request: HttpRequest, public_id: str) -> HttpResponse:
    """What the front page says of the team that somebody chose at this device."""
    return _of_team(request, "search/_my_team.html", found(team_page(public_id, viewer(request))))


def _of_team(request: HttpRequest, template: str, page: TeamPage) -> HttpResponse:
    whole = template == TEAM and page.may_be_found
    answer = public_page(request, template, {"page": page}, shared=False, listed=whole)
    if not page.may_be_found:
        answer["X-Robots-Tag"] = "noindex, nofollow"
    return answer

"""Scoring without a sign-in: a device claims a board pass's link, and is led to its matches."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_variables
from django.views.decorators.http import require_http_methods, require_safe

from matches.errors import NotFoundError
from matches.policy.passes import PassHolder
from matches.selectors import scoring
from matches.services.scoring import passes
from matches.web.base.throttles import NetworkThrottle

KINDS = ("iPhone", "iPad", "Android", "Windows", "Macintosh", "CrOS", "Linux")
"""What a browser calls the device it is on, the more telling words first."""


class LinkThrottle(NetworkThrottle):
    """How often one network may try links: a hall shares one."""

    scope = "board-passes"
    rate = "60/min"


def holder_of(request: HttpRequest) -> PassHolder | None:
    """Who holds a pass that is in force, by the device's cookie."""
    ticket = ticket_of(request)
    return passes.holder(ticket) if ticket else None


def ticket_of(request: HttpRequest) -> str:
    """What the device keeps of the pass it claimed last."""
    return request.COOKIES.get(settings.BOARD_PASS_COOKIE_NAME, "")


@never_cache
@sensitive_variables("token")
@require_http_methods(["GET", "HEAD", "POST"])
def link(request: HttpRequest, token: str) -> HttpResponse:
    """A link as it is opened: one button, which claims it. To open it claims nothing: who previews
    links in messages opens them too."""
    seconds = LinkThrottle.seconds_to_wait(request)
    if seconds:
        answer = _gone(request, 429)
        answer["Retry-After"] = str(seconds)
    elif request.method == "POST":
        answer = _claimed(request, token)
    elif passes.open_to(token, ticket_of(request)):
        answer = render(request, "scoring/pass.html")
    else:
        answer = _gone(request, 404)
    # The address is a password: where the button leads is told no more than which site it was.
    answer["Referrer-Policy"] = "strict-origin"
    return answer


@never_cache
@require_safe
def scores(request: HttpRequest) -> HttpResponse:
    """The matches that the device's pass gives."""
    holder = holder_of(request)
    if holder is None:
        answer = _gone(request, 404, ended=bool(ticket_of(request)))
        answer.delete_cookie(settings.BOARD_PASS_COOKIE_NAME, samesite="Lax")
        return answer
    held = holder.board_pass
    context = {"pass": held, "matches": scoring.given_matches(holder)}
    return render(request, "scoring/scores.html", context)


def _claimed(request: HttpRequest, token: str) -> HttpResponse:
    agent = request.headers.get("User-Agent", "")
    kind = next((one for one in KINDS if one in agent), "")
    try:
        ticket = passes.claim(token, ticket=ticket_of(request), claimed_with=kind)
    except NotFoundError:
        return _gone(request, 404)
    held = ticket.board_pass
    if held.fixture is not None:
        answer = redirect("web:score", held.fixture.public_id)
    else:
        answer = redirect("web:scores")
    answer.set_cookie(
        settings.BOARD_PASS_COOKIE_NAME, ticket.text, expires=held.expires_at,
        secure=settings.SESSION_COOKIE_SECURE, httponly=True, samesite="Lax",
    )  # fmt: skip
    return answer


def _gone(request: HttpRequest, status: int, *, ended: bool = False) -> HttpResponse:
    """One answer for a link that is wrong, past, revoked, or another device's. ``ended``: this
    device had one, and what it kept of its pages goes."""
    context = {"often": status == 429, "ended": ended}
    return render(request, "scoring/pass_gone.html", context, status=status)

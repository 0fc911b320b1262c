"""Halls: the steward's desk, and the display that everybody in the hall can see."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django import forms
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from matches.errors import NotAllowedError, NotFoundError, ServiceError
from matches.selectors.clubs import halls
from matches.selectors.clubs.hall_boards import boards_overview
from matches.selectors.clubs.hall_scores import hall_scores
from matches.selectors.clubs.hall_shapes import Hall
from matches.services import fixtures
from matches.services.fixtures import calling
from matches.web.base.attempt import attempt, signed_in
from matches.web.base.desk_pages import page_of
from matches.web.base.http import (
    found,
    public_page,
    viewer,
    with_etag,
)
from matches.web.clubs import screens


class RestForm(forms.Form):
    """How long players rest."""

    rest_minutes = forms.IntegerField(
        label=_("Minutes of rest before somebody is called again"), min_value=0, max_value=240
    )


@signed_in
def hall_desk(request: HttpRequest, club: str, venue: str) -> HttpResponse:
    """Which board is free, who is called to it, who plays: called and started in two taps."""
    page = found(halls.hall_desk(club, venue, viewer(request)))
    is_rest = request.POST.get("action") == "rest"
    form = RestForm(
        request.POST if is_rest else None, initial={"rest_minutes": page.venue.rest_minutes}
    )
    if request.method == "POST" and not is_rest:
        _act(request, page)
        return redirect(request.path)
    if is_rest and form.is_valid():
        minutes = form.cleaned_data["rest_minutes"]
        done = attempt(form, calling.set_rest, request.user, page.venue.club.slug, venue, minutes)
        if done is not None:
            return redirect(request.path)
    shown = {"page": page, "displays": screens.displays(page), **_display_code(request, page)}
    return page_of(request, "clubs/hall_desk.html", {**shown, "form": form})


def _display_code(request: HttpRequest, page: Hall) -> dict[str, Any]:
    """The code by which a device with a camera opens the display that was asked for."""
    asked = request.GET.get("code", "")
    if asked not in screens.displays(page):
        return {}
    at = reverse("web:hall", args=[page.venue.club.slug, page.venue.slug])
    address = request.build_absolute_uri(f"{at}?screen={asked}")
    return {"coded": asked, "code": screens.code_of(address)}


@signed_in
def boards(request: HttpRequest, club: str, venue: str) -> HttpResponse:
    """Every board of a hall, and where its referee is wanted."""
    page = found(boards_overview(club, venue, viewer(request)))
    return page_of(request, "clubs/hall_boards.html", {"page": page})


@require_safe
@with_etag
def public_hall(request: HttpRequest, club: str, venue: str) -> HttpResponse:
    """What is played where, and what comes next; for a screen in the hall, and for phones."""
    page = found(halls.public_hall(club, venue, viewer(request)))
    if "screen" in request.GET:
        return _screen(request, page)
    context = {"page": page, "projector": "projector" in request.GET}
    return public_page(request, "clubs/hall.html", context, shared=False)


@require_safe
@with_etag
def scores(request: HttpRequest, club: str, venue: str) -> HttpResponse:
    """The running scores alone: what a page that is watching fetches at every score."""
    context = {"scores": found(hall_scores(club, venue, viewer(request)))}
    return public_page(request, "scoring/_scores.html", context, shared=False)


def _screen(request: HttpRequest, page: Hall) -> HttpResponse:
    """A display that is asked for by address alone."""
    asked, at = request.GET["screen"], request.GET.get("at", "")
    screen = screens.screen_of(asked, page, viewer(request), at)
    context = {
        "page": page,
        "screen": screen,
        "rows": screen.table.rows[: screens.ROWS] if screen.table is not None else (),
        "code": screens.code_of(screens.hall_address(request)),
    }
    return public_page(request, "clubs/hall_screen.html", context, shared=False)


def _act(request: HttpRequest, page: Hall) -> None:
    boards = {board.public_id for board in page.boards}
    matches = {board.match.public_id for board in page.boards if board.match is not None}
    board, match = request.POST.get("board", ""), request.POST.get("match", "")
    acts: dict[str, tuple[bool, Callable[[], Any]]] = {
        "call": (board in boards, lambda: calling.call(request.user, board, match or None)),
        "start": (match in matches, lambda: fixtures.start(request.user, match)),
        "back": (match in matches, lambda: calling.send_back(request.user, match)),
    }
    known, act = acts.get(request.POST.get("action", ""), (False, None))
    if not known or act is None:
        raise Http404(gettext("There is nothing at this address."))
    try:
        act()
    except (NotAllowedError, NotFoundError):
        raise
    except ServiceError as error:
        messages.error(request, str(error))

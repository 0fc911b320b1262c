"""Calendars: what calendar programs fetch, and somebody's own link on the account page."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from matches.selectors.calendars import (
    club_calendar,
    competition_calendar,
    entry_calendar,
    has_link,
    own_calendar,
    venue_calendar,
)
from matches.services.calendars import calendar_links
from matches.web.base.attempt import attempt, signed_in
from matches.web.base.forms import NothingForm
from matches.web.base.http import found, viewer
from matches.web.base.throttles import few_guesses
from matches.web.calendars.calendar_feed import calendar_response


@require_safe
def competition(request: HttpRequest, club: str, season: str, competition: str) -> HttpResponse:
    """A competition's matches."""
    own = competition_calendar(club, season, competition, viewer(request))
    return calendar_response(request, found(own))


@require_safe
def entry(request: HttpRequest, public_id: str) -> HttpResponse:
    """The matches of a team, a pair or a person in one competition."""
    return calendar_response(request, found(entry_calendar(public_id, viewer(request))))


@require_safe
def club(request: HttpRequest, slug: str) -> HttpResponse:
    """A club's matches."""
    return calendar_response(request, found(club_calendar(slug, viewer(request))))


@require_safe
def venue(request: HttpRequest, club: str, venue: str) -> HttpResponse:
    """The matches at a venue."""
    own = venue_calendar(club, venue, viewer(request))
    return calendar_response(request, found(own))


@few_guesses
@require_safe
def own(request: HttpRequest, token: str) -> HttpResponse:
    """Somebody's own matches, for who has the link."""
    return calendar_response(request, found(own_calendar(token)))


@signed_in
def link(request: HttpRequest) -> HttpResponse:
    """One's own calendar link: made, seen once, deleted."""
    form = NothingForm(request.POST if request.method == "POST" else None)
    made = None
    if form.is_valid():
        if request.POST.get("action") == "delete":
            if attempt(form, _deleted, request.user):
                messages.success(request, gettext("Deleted: that link is good no more."))
                return redirect("web:calendar-link")
        else:
            made = attempt(form, calendar_links.make, request.user)
    address = ""
    if made is not None:
        address = request.build_absolute_uri(reverse("web:own-calendar", args=[made]))
    context = {"address": address, "made_at": has_link(request.user.pk)}
    return render(request, "calendars/calendar.html", context)


def _deleted(actor: Any) -> bool:
    calendar_links.delete(actor)
    return True

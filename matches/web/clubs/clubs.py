"""A club: its page, and how it and its seasons begin."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from matches.selectors.clubs import organised_club
from matches.selectors.home import club_page
from matches.services import clubs
from matches.services.clubs import seasons
from matches.web.base.attempt import attempt, signed_in
from matches.web.base.desk_pages import page_of
from matches.web.base.http import (
    found,
    public_page,
    viewer,
    with_etag,
)
from matches.web.clubs.club_forms import ClubForm, SeasonForm


@signed_in
def new_club(request: HttpRequest) -> HttpResponse:
    """Found a club."""
    form = ClubForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        club = attempt(form, clubs.create, request.user, **form.cleaned_data)
        if club is not None:
            return redirect("web:desk")
    return page_of(request, "clubs/new_club.html", {"form": form})


@signed_in
def new_season(request: HttpRequest, club: str) -> HttpResponse:
    """Open a season."""
    own = found(organised_club(club, viewer(request)))
    form = SeasonForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        season = attempt(form, seasons.create, request.user, own.public_id, **form.cleaned_data)
        if season is not None:
            messages.success(request, gettext("The season is open."))
            return redirect("web:desk-competition-new", own.slug)
    return page_of(request, "clubs/new_season.html", {"form": form, "club": own})


@require_safe
@with_etag
def club(request: HttpRequest, slug: str) -> HttpResponse:
    """A club with its competitions."""
    page = found(club_page(slug, viewer(request)))
    return public_page(request, "clubs/club.html", {"page": page}, listed=page.may_be_found)

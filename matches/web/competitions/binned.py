"""A competition is put in the bin, and brought back: each is looked at first."""

from __future__ import annotations

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext

from matches.errors import NotFoundError
from matches.selectors.clubs import deleted_of, organised_club
from matches.selectors.competitions.binned import binned_of, goes_on
from matches.selectors.people import left_of
from matches.services.competitions import binning
from matches.web.base.attempt import attempt, signed_in
from matches.web.base.desk_pages import desk_of, page_of, to_desk
from matches.web.base.http import found, viewer


class SeenForm(forms.Form):
    """What was looked at before it was confirmed."""

    seen = forms.CharField(max_length=16)


@signed_in
def put(request: HttpRequest, club: str, season: str, competition: str) -> HttpResponse:
    """What goes along into the bin, and the button that puts it there."""
    own = desk_of(request, club, season, competition).competition
    form = SeenForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        seen = form.cleaned_data["seen"]
        done = attempt(form, binning.put, request.user, own.public_id, seen=seen)
        if done is not None and done.binned_at is None:
            messages.success(request, gettext("It is deleted: nothing hung on it."))
            return redirect("web:desk")
        if done is not None:
            messages.success(request, gettext("It is in the bin."))
            return redirect("web:desk-bin", own.club.slug)
    look = binning.look(request.user, own.public_id)
    context = {"competition": own, "look": look, "form": form, "days": binning.KEPT.days}
    return page_of(request, "competitions/bin/bin.html", context)


@signed_in
def binned(request: HttpRequest, club: str) -> HttpResponse:
    """What is in a club's bin, by whom, since when, and until when."""
    own = found(organised_club(club, viewer(request)))
    context = {
        "club": own, "lines": binned_of(own), "deleted": deleted_of(own),
        "left": left_of(own), "days": binning.KEPT.days,
    }  # fmt: skip
    return page_of(request, "competitions/bin/binned.html", context)


@signed_in
def back(request: HttpRequest, club: str, binned: str) -> HttpResponse:
    """What comes back with a competition, and the button that brings it back."""
    own = found(organised_club(club, viewer(request)))
    row, look = binning.look_back(request.user, binned)
    if row.club_id != own.pk:
        raise NotFoundError(gettext("No such competition."))
    form = SeenForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        seen = form.cleaned_data["seen"]
        done = attempt(form, binning.bring_back, request.user, binned, seen=seen)
        if done is not None:
            messages.success(request, gettext("It is back, as it was."))
            return to_desk(done)
    context = {"club": own, "competition": row, "look": look, "form": form, "goes": goes_on(row)}
    return page_of(request, "competitions/bin/bring_back.html", context)

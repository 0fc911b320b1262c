"""Entries that gave many walkovers: withdrawn as any other is, or left in."""

from __future__ import annotations

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext

from matches.selectors.competitions.strikes import strikes_in
from matches.services.competitions import strikes
from matches.web.base.attempt import attempt, signed_in
from matches.web.base.desk_pages import desk_of, page_of


class StaysForm(forms.Form):
    """Which entry stays."""

    entry = forms.SlugField(max_length=12)


@signed_in
def asked(request: HttpRequest, club: str, season: str, competition: str) -> HttpResponse:
    """Who is asked about; to withdraw one has its own page, to leave one in a button."""
    own = desk_of(request, club, season, competition).competition
    form = StaysForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        done = attempt(form, strikes.leave, request.user, form.cleaned_data["entry"])
        if done is not None:
            messages.success(request, gettext("It stays. The next walkover asks again."))
            return redirect("web:desk-strikes", club, season, competition)
    context = {"competition": own, "strikes": strikes_in([own]), "form": form}
    return page_of(request, "competitions/entries/strikes.html", context)

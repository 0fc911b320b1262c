"""Starts: by hand or by rating, for a competition's organisers."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from matches.errors import ServiceError
from matches.selectors.handicaps import EntryStart, starts_in
from matches.services import handicaps as services
from matches.web.views.attempt import attempt, signed_in
from matches.web.views.manage import desk_of, page_of


class StartForm(forms.Form):
    """A start by hand."""

    entry = forms.ChoiceField(label=_("Who"))
    start = forms.IntegerField(
        label=_("Points to start with"), min_value=0, max_value=services.MOST
    )
    reason = forms.CharField(label=_("Why"), max_length=500, help_text=_("Shown with the table."))

    def __init__(self, *args: Any, entries: tuple[EntryStart, ...], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        listed = [(one.entry, one.name) for one in entries]
        self.fields["entry"].choices = listed  # type: ignore[attr-defined]


class ByRatingForm(forms.Form):
    """Starts for everybody, from the ratings."""

    step = forms.FloatField(
        label=_("One point for every"),
        initial=2,
        help_text=_("So much rating below the strongest; parts of it give nothing."),
    )
    most = forms.IntegerField(label=_("At most"), initial=6, min_value=0, max_value=services.MOST)


@signed_in
def handicaps(request: HttpRequest, club: str, season: str, competition: str) -> HttpResponse:
    """Give starts, and see who has which."""
    page = desk_of(request, club, season, competition)
    row = page.competition
    entries = starts_in(row)
    action = request.POST.get("action", "")
    form = StartForm(request.POST if action == "give" else None, entries=entries)
    rating = ByRatingForm(request.POST if action == "by-rating" else None)
    done = ""
    if form.is_bound and form.is_valid():
        data = dict(form.cleaned_data)
        if attempt(form, services.give, request.user, data.pop("entry"), **data) is not None:
            done = gettext("It counts from now on.")
    elif rating.is_bound and rating.is_valid():
        given = attempt(
            rating, services.give_by_rating, request.user, row.public_id, **rating.cleaned_data
        )
        if given is not None:
            said = ngettext("%(n)d start has changed.", "%(n)d starts have changed.", len(given))
            done = said % {"n": len(given)}
    if done:
        messages.success(request, done)
        return redirect(request.path)
    context = {
        "page": page,
        "competition": row,
        "entries": entries,
        "form": form,
        "rating": rating,
        "refused": _refused(row),
    }
    return page_of(request, "handicaps", context)


def _refused(row: Any) -> str:
    """Why no start can be given here; "" where one can."""
    try:
        services.require_starts(row)
    except ServiceError as error:
        return str(error)
    return ""

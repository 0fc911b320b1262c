"""The table on its organiser's desk: points given or taken."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext

from matches.selectors.tables import adjustable, adjustments_of
from matches.services.tables import adjustments as services
from matches.web.base.attempt import attempt, signed_in
from matches.web.base.desk_pages import desk_of, page_of
from matches.web.base.http import found
from matches.web.tables.forms import AdjustmentForm, WithdrawalForm


@signed_in
def adjustments(request: HttpRequest, club: str, season: str, competition: str) -> HttpResponse:
    """Points given or taken, with the reason; each can be withdrawn, and stays on record."""
    page = desk_of(request, club, season, competition)
    known = adjustable(page.competition)
    withdrawing = request.POST.get("withdraw", "")
    posted = request.POST if request.method == "POST" and not withdrawing else None
    form = AdjustmentForm(posted, choices=known)
    again = WithdrawalForm(request.POST if withdrawing else None, auto_id="withdraw_%s")
    done = None
    if withdrawing and again.is_valid():
        done = attempt(
            again,
            services.withdraw,
            request.user,
            _own(page.competition, withdrawing),
            reason=again.cleaned_data["reason"],
        )
    elif posted is not None and form.is_valid():
        division, _slash, entry = form.cleaned_data["who"].partition("/")
        told = {name: form.cleaned_data[name] for name in ("points", "reason")}
        done = attempt(form, services.add, request.user, division, entry, **told)
    if done is not None:
        messages.success(request, gettext("Saved: the table is computed anew."))
        return redirect("web:desk-adjustments", club, season, competition)
    context = {
        "page": page,
        "competition": page.competition,
        "form": form,
        "again": again,
        "withdrawing": withdrawing,
        "adjustments": adjustments_of(page.competition),
    }
    return page_of(request, "tables/adjustments.html", context)


def _own(competition: Any, key: str) -> int:
    """An adjustment of this very competition; 404 for any other."""
    held = {str(one.key): one.key for one in adjustments_of(competition)}
    return found(held.get(key))

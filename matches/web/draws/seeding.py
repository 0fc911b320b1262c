"""Seeding: by hand, by rating, or by a lot that was sealed before the entries closed."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext

from matches.selectors.draws import draw_page
from matches.services.competitions import entries
from matches.services.draws import seeding
from matches.web.base.attempt import attempt, signed_in
from matches.web.base.desk_pages import desk_of, page_of
from matches.web.base.http import found, viewer
from matches.web.draws.forms import SeedsForm

SERVICES = {"rating": seeding.by_rating, "seal": seeding.commit, "open": seeding.open_draw}


@signed_in
def seeds(request: HttpRequest, club: str, season: str, competition: str) -> HttpResponse:
    """Who is which seed."""
    page = desk_of(request, club, season, competition)
    listed = [entry for entry in page.entries if not entry.withdrawn]
    asked = request.POST.get("action", "")
    form = SeedsForm(request.POST or None, entries=listed)
    public_id = page.competition.public_id
    done: Any = None
    if asked in SERVICES:
        form.is_valid()
        form.errors.clear()
        done = attempt(form, SERVICES[asked], request.user, public_id)
    elif asked == "seeds" and form.is_valid():
        done = attempt(form, _seeded, request.user, public_id, form.order())
    if done is not None:
        messages.success(request, gettext("Saved."))
        return redirect("web:desk-seeds", club, season, competition)
    shown = found(draw_page(club, season, competition, viewer(request)))
    context = {
        "page": page,
        "competition": page.competition,
        "form": form,
        "lots": shown.lots,
        "sealed": any(each.opened_at is None for each in shown.lots),
    }
    return page_of(request, "draws/seeds.html", context)


def _seeded(actor: Any, public_id: str, order: list[str]) -> bool:
    entries.seed(actor, public_id, order)
    return True

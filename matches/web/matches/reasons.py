"""What was written about a match, a competition or a championship, and who reads it."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext

from matches.selectors.base import ReasonsPage
from matches.selectors.championships import championship_page, championship_reasons
from matches.selectors.competitions import competition_reasons
from matches.selectors.matches import reasons_page
from matches.services.rulings import publishing
from matches.web.base.attempt import ask_again, attempt, signed_in
from matches.web.base.desk_pages import desk_of
from matches.web.base.forms import NothingForm
from matches.web.base.http import found, viewer


@signed_in
def reasons(request: HttpRequest, public_id: str) -> HttpResponse:
    """Of a match: each text with what strangers read of it now, and what they would: published by a
    button, or kept for the club again."""
    page = found(reasons_page(public_id, viewer(request)))
    context = {
        "fixture": page.of,
        "competition": page.of.competition,
        "club": page.of.competition.club,
    }
    return _answer(request, page, "fixture", context)


@signed_in
def of_competition(request: HttpRequest, club: str, season: str, competition: str) -> HttpResponse:
    """Of a competition: its points given or taken, its starts, its ladder."""
    row = desk_of(request, club, season, competition).competition
    page = found(competition_reasons(row.public_id, viewer(request)))
    return _answer(request, page, "competition", {"competition": row, "club": row.club})


@signed_in
def of_championship(request: HttpRequest, club: str, championship: str) -> HttpResponse:
    """Of a championship: its points by hand."""
    row = found(championship_page(club, championship, viewer(request))).championship
    page = found(championship_reasons(row.public_id, viewer(request)))
    return _answer(request, page, "championship", {"championship": row, "club": row.club})


def _answer(
    request: HttpRequest, page: ReasonsPage, of: str, context: dict[str, Any]
) -> HttpResponse:
    form = NothingForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        said = _done(request, form, page.of.public_id, of)
        if said:
            messages.success(request, said)
            return redirect(request.path)
    context |= {"page": page, "form": form}
    status = 400 if form.errors else 200
    return render(request, "matches/reasons.html", context, status=status)


def _done(request: HttpRequest, form: NothingForm, public_id: str, of: str) -> str:
    """What was done, in words; nothing where it was refused."""
    told = {"key": request.POST.get("key", ""), "of": of}
    if request.POST.get("action") == "publish":
        ask_again(request)
        told["shown"] = request.POST.get("shown", "")
        done = attempt(form, publishing.publish, request.user, public_id, **told)
        said = gettext("Strangers can read it now.")
    else:
        done = attempt(form, publishing.take_back, request.user, public_id, **told)
        said = (
            gettext("It is for organisers and the sides again.")
            if of == "fixture"
            else gettext("It is for organisers again.")
        )
    return said if done is not None else ""

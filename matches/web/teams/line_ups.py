"""The line-ups of a match between teams: handed in by captains, decided on by organisers."""

from __future__ import annotations

from functools import partial

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_POST

from matches.selectors.matches import fixture_desk
from matches.selectors.teams import LineUpPage, line_up_page, players_on
from matches.services.teams import line_ups
from matches.web.base.attempt import attempt, signed_in
from matches.web.base.http import found, viewer
from matches.web.matches.desk import fixture_page
from matches.web.matches.forms import LineUpRulingForm
from matches.web.teams.forms import LineUpForm


@signed_in
def line_up(request: HttpRequest, public_id: str) -> HttpResponse:
    """Who plays for one's team in a match: said here until both sides have."""
    side = (request.POST if request.method == "POST" else request.GET).get("side", "")
    page = found(line_up_page(public_id, viewer(request), side))
    form = _form(request, page)
    if request.method == "POST" and form.is_valid():
        kwargs = {"side": page.side, "boards": form.boards()}
        if attempt(form, line_ups.hand_in, request.user, public_id, **kwargs) is not None:
            messages.success(request, gettext("The line-up is handed in."))
            return redirect(f"{request.path}?side={page.side}")
    context = {"page": page, "competition": page.fixture.competition, "form": form}
    return render(request, "teams/line_up.html", context, status=400 if form.errors else 200)


def _form(request: HttpRequest, page: LineUpPage) -> LineUpForm:
    side = "home" if page.side == "A" else "away"
    lineup = page.lineup
    return LineUpForm(
        request.POST if request.method == "POST" else None,
        people=getattr(lineup, side),
        substitutes=lineup.substitutes[side],
        most=lineup.most,
        sits=page.sits or lineup.seated[side],
        players=partial(players_on, page.fixture.competition),
        match=lineup.match,
    )


@require_POST
@signed_in
def decide(request: HttpRequest, public_id: str) -> HttpResponse:
    """Allow a line-up that breaks a rule, or give its boards away."""
    page = found(fixture_desk(public_id, viewer(request)))
    form = LineUpRulingForm(request.POST)
    if form.is_valid():
        finding = {
            "side": request.POST.get("side", ""),
            "code": request.POST.get("code", ""),
            "players": request.POST.getlist("player"),
        }
        args = (request.user, public_id)
        if attempt(form, line_ups.rule, *args, **finding, **form.cleaned_data) is not None:
            messages.success(request, gettext("Decided. It stands on the match's page."))
            return redirect("web:desk-match", public_id)
    number = request.POST.get("finding", "")
    known = number.isdecimal() and len(number) < 4
    more = {"deciding": form, "decided_on": int(number) if known else 0}
    return fixture_page(request, page, status=400, more=more)

"""Who plays whom in a match between teams."""

from __future__ import annotations

from functools import partial

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext

from matches.selectors.matches import fixture_desk
from matches.selectors.teams import players_on
from matches.services.teams import team_boards
from matches.web.base.attempt import attempt, signed_in
from matches.web.base.http import found, viewer
from matches.web.teams.forms import BoardsForm


@signed_in
def boards(request: HttpRequest, public_id: str) -> HttpResponse:
    """Who plays whom in a team fixture."""
    page = found(fixture_desk(public_id, viewer(request)))
    lineup = found(page.lineup)
    competition = page.fixture.competition
    form = BoardsForm(
        request.POST or None,
        home=list(lineup.home),
        away=list(lineup.away),
        substitutes=lineup.substitutes,
        most=lineup.most,
        seated=lineup.seated,
        players=partial(players_on, competition),
        match=lineup.match,
    )
    if request.method == "POST" and form.is_valid():
        plans = [team_boards.BoardPlan(home, away) for home, away in form.plans()]
        if attempt(form, team_boards.set_boards, request.user, public_id, plans) is not None:
            messages.success(request, gettext("The boards are set."))
            return redirect("web:desk-match", public_id)
    context = {"page": page, "competition": competition, "form": form}
    return render(request, "teams/boards.html", context, status=400 if form.errors else 200)

"""Setting a competition up: the game, its law, how it is played."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

import rules
from matches.selectors.clubs import organised_club, season_of_today, seasons_of
from matches.selectors.competitions import tie_break_rules
from matches.services import competitions
from matches.web.base.attempt import attempt, signed_in
from matches.web.base.desk_pages import page_of
from matches.web.base.http import found, viewer
from matches.web.competitions.competition_form import CompetitionForm, options_of
from matches.web.competitions.format_options import usual_tie_breaks


@signed_in
def new_competition(request: HttpRequest, club: str) -> HttpResponse:
    """Set up a competition: the game first, then everything its law leaves open."""
    own = found(organised_club(club, viewer(request)))
    known = seasons_of(own)
    if not known:
        return redirect("web:desk-season-new", own.slug)
    game = (request.POST or request.GET).get("game", "")
    if game not in rules.GAMES:
        context = {"club": own, "games": tuple(rules.GAMES.values())}
        return page_of(request, "competitions/choose_game.html", context)
    posted = request.POST if request.method == "POST" else None
    form = CompetitionForm(
        posted,
        seasons=[(one.public_id, one.name) for one in known],
        initial={"season": season_of_today(known), "rating_system": own.rating_system},
    )
    options, taken = options_of(game, posted)
    if posted is not None and form.is_valid() and taken:
        competition = attempt(
            form,
            competitions.create,
            request.user,
            form.cleaned_data["season"],
            game=game,
            options=options.options,
            **form.values(),
        )
        if competition is not None:
            return redirect("web:desk-entries", own.slug, competition.season.slug, competition.slug)
    context = {
        "form": form,
        "options": options,
        "club": own,
        "game": rules.GAMES[game],
        "tie_break_rules": tie_break_rules(),
        "usual_tie_breaks": usual_tie_breaks(),
    }
    return page_of(request, "competitions/new_competition.html", context)

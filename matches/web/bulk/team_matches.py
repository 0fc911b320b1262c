"""A match between teams on one page: who plays whom and the score of each board, saved together."""

from __future__ import annotations

from functools import partial
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext, ngettext

import rules
from matches.selectors.matches import FixtureDesk, fixture_desk
from matches.selectors.teams import next_to_enter, players_on
from matches.services.bulk import team_matches
from matches.services.bulk.team_matches import EnteredMatch
from matches.services.teams.team_boards import BoardPlan
from matches.web.base.attempt import attempt, signed_in
from matches.web.base.http import found, viewer
from matches.web.bulk import team_text
from matches.web.bulk.team_forms import WholeMatchForm


@signed_in
def whole(request: HttpRequest, public_id: str) -> HttpResponse:
    """All boards of a match: typed or pasted, and saved together or not at all."""
    page = found(fixture_desk(public_id, viewer(request)))
    found(page.lineup)
    following = next_to_enter(page.fixture)
    if request.method == "POST" and request.POST.get("action") == "read":
        return _read(request, page, following)
    form = _form(page, request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        plans = [BoardPlan(home, away) for home, away in form.plans()]
        done = attempt(
            form, team_matches.enter, request.user, public_id, plans, form.scores(),
            revision=form.cleaned_data["revision"],
        )  # fmt: skip
        if done is not None:
            _say(request, done)
            if request.POST.get("action") == "next" and following:
                return redirect("web:desk-whole-match", following)
            return redirect("web:desk-match", public_id)
    return _show(request, page, form, following, status=400 if form.errors else 200)


def _form(page: FixtureDesk, data: Any) -> WholeMatchForm:
    lineup = found(page.lineup)
    return WholeMatchForm(
        data,
        home=list(lineup.home),
        away=list(lineup.away),
        substitutes=lineup.substitutes,
        most=lineup.most,
        seated=lineup.seated,
        players=partial(players_on, page.fixture.competition),
        match=lineup.match,
        played={board.number: board.score for board in page.boards if board.card_id},
        revision=page.fixture.revision,
    )


def _read(request: HttpRequest, page: FixtureDesk, following: str) -> HttpResponse:
    """Fill the boards from a text; nothing is saved yet."""
    text = request.POST.get("text", "")
    shown = _form(page, None)
    told = team_text.read(text, shown.names(), shown.waiting())
    data = request.POST.copy()
    for field, value in told.fields.items():
        data[field] = value
    form = _form(page, data)
    form.is_valid()
    if told.boards:
        said = ngettext(
            "%(n)d board is filled. Look at it, then save.",
            "%(n)d boards are filled. Look at them, then save.",
            told.boards,
        )
        messages.info(request, said % {"n": told.boards})
    problems = told.problems
    if not told.boards and not problems:
        problems = [gettext("Paste the boards first.")]
    status = 400 if problems else 200
    return _show(request, page, form, following, text=text, problems=problems, status=status)


def _say(request: HttpRequest, done: EnteredMatch) -> None:
    if done.saved:
        said = ngettext("%(n)d board is saved.", "%(n)d boards are saved.", len(done.saved))
        messages.success(request, said % {"n": len(done.saved)})
    elif done.seated:
        messages.success(request, gettext("The boards are set."))
    elif done.same:
        messages.info(request, gettext("All of it was saved before."))
    else:
        messages.info(request, gettext("Nothing was saved."))


def _show(
    request: HttpRequest,
    page: FixtureDesk,
    form: WholeMatchForm,
    following: str,
    *,
    text: str = "",
    problems: list[str] | None = None,
    status: int = 200,
) -> HttpResponse:
    competition = page.fixture.competition
    context = {
        "page": page,
        "competition": competition,
        "form": form,
        "measure": rules.GAMES[competition.game].measure,
        "following": following,
        "text": text,
        "problems": problems or [],
    }
    return render(request, "bulk/whole_match.html", context, status=status)

"""Teams of other clubs: asked by one desk, answered on another, entered on the first."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext
from django.views.decorators.http import require_POST

from matches.errors import NotFoundError
from matches.selectors.competitions import CompetitionDesk
from matches.selectors.teams import asked_by, teams_to_ask
from matches.services.competitions import entries as entries_
from matches.services.teams import guests
from matches.web.base.attempt import attempt, signed_in
from matches.web.base.forms import NothingForm
from matches.web.teams.forms import AskTeamForm

HERE = ("ask", "enter-asked", "take-back")
"""What the entries page sends that is about teams of other clubs."""


def asking(
    request: HttpRequest, page: CompetitionDesk
) -> tuple[HttpResponse | None, dict[str, Any]]:
    """What was asked or entered on the entries page, as the answer to it, or what the page needs
    to show the teams of other clubs."""
    action = request.POST.get("action")
    choices = teams_to_ask(page.competition)
    form = AskTeamForm(request.POST if action == "ask" else None, teams=choices)
    nothing = NothingForm(request.POST if action in ("enter-asked", "take-back") else None)
    done = False
    if action == "ask" and form.is_valid():
        done = _ask(request, page, form)
    elif action == "enter-asked" and nothing.is_valid():
        team = request.POST.get("team", "")
        args = (request.user, page.competition.public_id)
        done = attempt(nothing, entries_.enter, *args, team=team) is not None
        if done:
            messages.success(request, gettext("Entered."))
    elif action == "take-back" and nothing.is_valid():
        done = bool(attempt(nothing, _take_back, request))
        if done:
            messages.success(request, gettext("The invitation is taken back."))
    if done:
        return redirect(request.path), {}
    told = {"ask": form, "entering": nothing, "asked": asked_by(page.competition)}
    return None, told


def _take_back(request: HttpRequest) -> bool:
    guests.take_back(request.user, request.POST.get("invitation", ""))
    return True


def _ask(request: HttpRequest, page: CompetitionDesk, form: AskTeamForm) -> bool:
    """Ask; a code that is no team's is said beside the code."""
    args = (request.user, page.competition.public_id)
    try:
        made = attempt(form, guests.invite, *args, team=form.team)
    except NotFoundError as error:
        form.add_error("code", str(error))
        return False
    if made is None:
        return False
    told = {"team": made.team.name, "club": made.team.club.name}
    said = gettext("%(club)s is asked: %(team)s can be entered once one of its organisers accepts.")
    messages.success(request, said % told)
    return True


@require_POST
@signed_in
def answer(request: HttpRequest, invitation: str) -> HttpResponse:
    """Say for one's own club whether its team comes."""
    accept = request.POST.get("action") == "accept"
    form = NothingForm(request.POST)
    done = attempt(form, guests.answer, request.user, invitation, accept=accept)
    if done is None:
        for sentence in form.non_field_errors():
            messages.error(request, str(sentence))
        return redirect("web:desk")
    told = {"team": done.team.name, "competition": done.competition.name}
    said = gettext("%(team)s comes to %(competition)s.")
    if not accept:
        said = gettext("%(team)s does not come to %(competition)s.")
    messages.success(request, said % told)
    return redirect("web:desk")

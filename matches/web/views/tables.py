"""The table on its organiser's desk: its rules."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext

from matches.services import competitions
from matches.web.forms import RulesForm, rules_of
from matches.web.views.attempt import attempt, signed_in
from matches.web.views.manage import desk_of, page_of, to_desk


@signed_in
def rules(request: HttpRequest, club: str, season: str, competition: str) -> HttpResponse:
    """Zones, withdrawals, and when an unanswered report is official."""
    page = desk_of(request, club, season, competition)
    form = RulesForm(request.POST or None, initial=rules_of(page.competition))
    if request.method == "POST" and form.is_valid():
        done = attempt(
            form, competitions.edit, request.user, page.competition.public_id, **form.values()
        )
        if done is not None:
            messages.success(request, gettext("The rules are saved."))
            return to_desk(page.competition)
    context = {"page": page, "competition": page.competition, "form": form}
    return page_of(request, "rules", context)

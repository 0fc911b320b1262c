"""Two entries of one team: chosen, looked at, made one."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from matches.selectors.people import team_desk, teams_listed
from matches.services.merging import teams
from matches.web.base.attempt import attempt, did, signed_in
from matches.web.base.desk_pages import page_of
from matches.web.base.http import found, viewer


class OtherTeamForm(forms.Form):
    """Which is the same team."""

    catch_all = "other"
    other = forms.ChoiceField(
        label=_("Which is the same team?"),
        help_text=_("Its entries, matches and people move here; its name goes."),
    )

    def __init__(self, *args: Any, teams: list[tuple[str, str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["other"].choices = [("", "—"), *teams]  # type: ignore[attr-defined]


@signed_in
def merge(request: HttpRequest, club: str, team: str) -> HttpResponse:
    """Choose which other team is the same, look at everything that moves, and make the two one."""
    page = found(team_desk(club, team, viewer(request)))
    told = request.POST if request.method == "POST" else request.GET
    others = [
        (one.public_id, f"{one.name}, {one.season}" if one.season else one.name)
        for one in teams_listed(page.club)
        if one.public_id != team
    ]
    form = OtherTeamForm(told if "other" in told else None, teams=others)
    context: dict[str, Any] = {"page": page, "form": form}
    if not form.is_valid():
        return page_of(request, "teams/merge.html", context)
    both = (page.club.public_id, page.public_id, form.cleaned_data["other"])
    seen = told.get("seen", "")
    if request.method == "POST" and did(form, teams.merge, request.user, *both, seen=seen):
        messages.success(request, gettext("They are one team now."))
        return redirect("web:desk-team", page.club.slug, page.public_id)
    context["plan"] = attempt(form, teams.look, request.user, *both)
    return page_of(request, "teams/merge.html", context)

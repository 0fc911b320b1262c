"""A club's team on its desk: who plays, who speaks for it, and the code by which it is asked."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext

from matches.selectors.people import age_bands, team_desk
from matches.services import teams
from matches.services.teams import previews
from matches.web.base.attempt import signed_in
from matches.web.base.desk_pages import page_of
from matches.web.base.foreseen import Foreseen, keep
from matches.web.base.forms import NameForm
from matches.web.base.http import found, viewer
from matches.web.teams.forms import TeamPlacesForm


@signed_in
def team(request: HttpRequest, club: str, team: str) -> HttpResponse:
    """One team: what it is called, who is in it, in which order, and who its captains are."""
    page, foreseen = found(team_desk(club, team, viewer(request))), Foreseen()
    renaming = Foreseen()
    posted = request.POST if request.method == "POST" else None
    renames = posted is not None and posted.get("action") == "rename"
    name = NameForm(posted if renames else None, initial={"name": page.name})
    if name.is_valid():
        told = name.cleaned_data["name"]
        renaming = keep(request, name, previews.rename, teams.rename, page.public_id, name=told)
        if renaming.saved:
            messages.success(request, gettext("The team has another name now."))
            return redirect("web:desk-team", page.club.slug, page.public_id)
    form = TeamPlacesForm(
        None if renames else posted,
        places=[(one.public_id, one.name, one.captain, one.age_band) for one in page.places],
        others=page.others,
        age_bands=age_bands(),
    )
    if form.is_valid():
        places = [teams.Place(*each) for each in form.arranged()]
        foreseen = keep(
            request, form, previews.arrange, teams.arrange, page.public_id, places=places
        )
        if foreseen.saved:
            messages.success(request, gettext("Saved."))
            return redirect("web:desk-team", page.club.slug, page.public_id)
    context = {"page": page, "form": form, "name": name, "foreseen": foreseen}
    context["renaming"] = renaming
    return page_of(request, "teams/team.html", context)

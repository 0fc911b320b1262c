"""What a competition is called, and the season that it belongs to, changed at the desk."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from matches.selectors.clubs import seasons_of
from matches.services.competitions import competitions, moving
from matches.web.base.attempt import attempt, signed_in
from matches.web.base.desk_pages import desk_of, page_of, to_desk
from matches.web.base.forms import NameForm


class SeasonForm(forms.Form):
    """To which of the club's seasons a competition belongs."""

    season = forms.ChoiceField(label=_("Season"))

    def __init__(self, *args: Any, seasons: list[tuple[str, str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["season"].choices = seasons  # type: ignore[attr-defined]


@signed_in
def season(request: HttpRequest, club: str, season: str, competition: str) -> HttpResponse:
    """Give a competition another name, or move it to another season of its club."""
    page = desk_of(request, club, season, competition)
    own, posted = page.competition, request.POST if request.method == "POST" else None
    renames = posted is not None and posted.get("action") == "rename"
    name = NameForm(posted if renames else None, initial={"name": own.name})
    if name.is_valid():
        told = name.cleaned_data["name"]
        if attempt(name, competitions.edit, request.user, own.public_id, name=told) is not None:
            messages.success(request, gettext("It has another name now."))
            return to_desk(own)
    form = SeasonForm(
        None if renames else posted,
        seasons=[(one.public_id, one.name) for one in seasons_of(own.club)],
        initial={"season": own.season.public_id},
    )
    if form.is_valid():
        chosen = form.cleaned_data["season"]
        moved = attempt(form, moving.move, request.user, own.public_id, chosen)
        if moved is not None:
            messages.success(request, gettext("It belongs to that season now."))
            return to_desk(moved)
    context = {"page": page, "competition": own, "form": form, "name": name}
    return page_of(request, "competitions/season.html", context)

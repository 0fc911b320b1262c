"""Days of rounds: one moves to another day, shown before it does, and the later ones with it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from matches.selectors.fixtures.round_days import RoundDay, round_days
from matches.services.fixtures import round_days as service
from matches.web.base.attempt import attempt, signed_in
from matches.web.base.desk_pages import desk_of, page_of
from matches.web.base.inputs import DayField


class RoundDayForm(forms.Form):
    """Which round is on which day, and whether the later ones move along."""

    round = forms.ChoiceField(label=_("Round"))
    day = DayField(label=_("Is on"), required=False, help_text=_("Left empty, it has no day."))
    along = forms.BooleanField(
        label=_("The later rounds move by as many days"), required=False, initial=True
    )

    def __init__(self, *args: Any, rounds: Sequence[RoundDay], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        listed = [(each.key, each.title) for each in rounds]
        self.fields["round"].choices = listed  # type: ignore[attr-defined]

    def values(self) -> dict[str, Any]:
        """What the service is given."""
        data = self.cleaned_data
        stage, _dot, number = data["round"].partition(".")
        told = {"stage": int(stage), "number": int(number)}
        return {**told, "day": data["day"], "along": data["along"]}


@signed_in
def days(request: HttpRequest, club: str, season: str, competition: str) -> HttpResponse:
    """The rounds with their days; a change is shown, then made."""
    own = desk_of(request, club, season, competition).competition
    rounds = round_days(own)
    ahead = next((each.key for each in rounds if each.matches), "")
    form = RoundDayForm(request.POST or None, rounds=rounds, initial={"round": ahead})
    shown = None
    if request.method == "POST" and form.is_valid():
        asked = (request.user, own.public_id)
        if request.POST.get("action") == "put":
            seen = request.POST.getlist("seen")
            if attempt(form, service.put, *asked, **form.values(), seen=seen) is not None:
                messages.success(request, gettext("Saved. It can be taken back for a day."))
                return redirect("web:desk-round-days", club, season, competition)
        shown = attempt(form, service.preview, *asked, **form.values())
    context = {
        "competition": own,
        "rounds": rounds,
        "form": form,
        "shown": shown,
        "seen": service.as_seen(shown or ()),
        "told": sum(each.matches for each in shown or ()),
    }
    return page_of(request, "draws/round_days.html", context)

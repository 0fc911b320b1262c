"""Somebody comes to a league after the draw: their matches are shown, dated, then made."""

from __future__ import annotations

from datetime import date
from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from matches.policy import visibility
from matches.selectors.competitions import CompetitionDesk
from matches.selectors.people import still_members, teams_of
from matches.services.competitions import latecomers
from matches.web.base.attempt import attempt, signed_in
from matches.web.base.desk_pages import desk_of, page_of, to_desk
from matches.web.base.inputs import DayField


class LateForm(forms.Form):
    """Who comes, in which division, and the dates of the rounds that are added."""

    who = forms.ChoiceField(label=_("Who comes"))
    second = forms.ChoiceField(label=_("and with them"), required=False)
    division = forms.ChoiceField(label=_("Division"))

    def __init__(self, posted: Any, page: CompetitionDesk) -> None:
        super().__init__(posted)
        own = page.competition
        known = _candidates(page)
        self.kind = own.entry_kind
        self.fields["who"].choices = known  # type: ignore[attr-defined]
        self.fields["second"].choices = [("", "—"), *known]  # type: ignore[attr-defined]
        named = [(each.public_id, str(each)) for each in page.divisions]
        self.fields["division"].choices = named  # type: ignore[attr-defined]
        if self.kind != "pair":
            del self.fields["second"]
        if len(named) < 2:
            del self.fields["division"]

    def dated(self, matches: Any) -> None:
        """Ask for the date of each round that is added, as it is proposed."""
        for one in matches:
            if one.new:
                self.fields[f"date_{one.round}"] = DayField(
                    label=_("Round %(n)d is on") % {"n": one.round}, required=False
                )
        self.full_clean()

    def dates(self) -> dict[int, date | None]:
        """The dates of the rounds that are added, by number."""
        told = ((name, value) for name, value in self.cleaned_data.items() if "date_" in name)
        return {int(name.removeprefix("date_")): value for name, value in told}

    def entering(self) -> dict[str, Any]:
        """Who comes, as `services.competitions.latecomers.add` has it."""
        who = self.cleaned_data["who"]
        if self.kind == "team":
            return {"team": who}
        return {"people": [who, *filter(None, [self.cleaned_data.get("second")])]}


@signed_in
def late(request: HttpRequest, club: str, season: str, competition: str) -> HttpResponse:
    """Enter somebody after the draw, once their matches were looked at."""
    page = desk_of(request, club, season, competition)
    own, posted = page.competition, request.POST if request.method == "POST" else None
    form = LateForm(posted, page)
    matches = None
    if form.is_valid():
        where = form.cleaned_data.get("division", "")
        matches = attempt(form, latecomers.preview, request.user, own.public_id, where)
        if matches is not None:
            looked = posted is not None and posted.get("action") == "do"
            if looked:
                form.dated(matches)
            if looked and form.is_valid() and _added(request, form, page, where):
                return to_desk(own)
            if not looked:
                form = _with_dates(form, page, matches)
    context = {
        "page": page,
        "competition": own,
        "form": form,
        "matches": [(one, visibility.full_entry_name(one.opponent)) for one in matches or ()],
        "nobody": not form.fields["who"].choices,  # type: ignore[attr-defined]
    }
    return page_of(request, "competitions/entries/late.html", context)


def _with_dates(form: LateForm, page: CompetitionDesk, matches: Any) -> LateForm:
    """The same form, with the dates that are proposed filled in."""
    proposed = {f"date_{one.round}": one.day.isoformat() for one in matches if one.new and one.day}
    typed = {name: form.data.get(name, "") for name in form.fields}
    again = LateForm({**typed, **proposed}, page)
    again.dated(matches)
    return again


def _added(request: HttpRequest, form: LateForm, page: CompetitionDesk, where: str) -> bool:
    made = attempt(
        form, latecomers.add, request.user, page.competition.public_id,
        division=where, dates=form.dates(), **form.entering(),
    )  # fmt: skip
    if made is not None:
        messages.success(
            request,
            gettext("%(name)s is in. Until they play they can be taken out again: “Withdraw”.")
            % {"name": visibility.full_entry_name(made)},
        )
    return made is not None


def _candidates(page: CompetitionDesk) -> list[tuple[str, str]]:
    own = page.competition
    if own.entry_kind == "team":
        entered = set(own.entries.values_list("team__public_id", flat=True))
        return [each for each in teams_of(own.club, own.season_id) if each[0] not in entered]
    entered = set(own.entries.values_list("person__public_id", flat=True))
    return [
        (one.public_id, one.name) for one in still_members(own.club) if one.public_id not in entered
    ]

"""The next season of a competition: looked at first, then set up."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from matches.errors import ConflictError
from matches.selectors.clubs import seasons_of
from matches.services.competitions import renewal
from matches.web.base.attempt import attempt, signed_in
from matches.web.base.desk_pages import desk_of, page_of, to_desk


class RenewalForm(forms.Form):
    """Into which season, under which name, and who comes along."""

    season = forms.ChoiceField(label=_("Season"))
    name = forms.CharField(label=_("Name"), max_length=120)
    keep = forms.MultipleChoiceField(label=_("Who comes along"), required=False)

    def __init__(
        self,
        *args: Any,
        seasons: list[tuple[str, str]],
        entries: list[tuple[str, str]],
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        self.fields["season"].choices = seasons  # type: ignore[attr-defined]
        self.fields["keep"].choices = entries  # type: ignore[attr-defined]


@signed_in
def renew(request: HttpRequest, club: str, season: str, competition: str) -> HttpResponse:
    """Who would play where next season; then the new competition's desk."""
    page = desk_of(request, club, season, competition)
    own = page.competition
    later = [one for one in seasons_of(own.club) if one.pk != own.season_id]
    context: dict[str, Any] = {"page": page, "competition": own, "has_seasons": bool(later)}
    try:
        whole = renewal.plan(request.user, own.public_id)
    except ConflictError as error:
        return page_of(request, "competitions/renewal.html", {**context, "refusal": str(error)})
    entries = [(one.entry, one.name) for one in whole.entries]
    form = RenewalForm(
        request.POST if request.method == "POST" else None,
        seasons=[(one.public_id, one.name) for one in later],
        entries=entries,
        initial={"name": own.name, "keep": [key for key, _name in entries]},
    )
    shown = whole
    if request.method == "POST":
        if form.is_valid() and request.POST.get("action") != "preview":
            made = attempt(form, _renewed, request, own.public_id, form.cleaned_data)
            if made is not None:
                messages.success(request, gettext("The next season is set up, as a draft."))
                return to_desk(made)
        # Refused or looked at: who was ticked stays so.
        keep = form.cleaned_data.get("keep")
        if keep is not None:
            shown = renewal.plan(request.user, own.public_id, keep)
    kept = {one.entry for one in shown.entries}
    left = [one for one in whole.entries if one.entry not in kept]
    told = {**context, "form": form, "plan": shown, "unticked": left, "left": whole.left}
    return page_of(request, "competitions/renewal.html", told)


def _renewed(request: HttpRequest, public_id: str, data: dict[str, Any]) -> Any:
    return renewal.renew(
        request.user, public_id, data["season"], name=data["name"], keep=data["keep"]
    )

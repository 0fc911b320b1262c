"""Championships: the ledger for everybody, and its desk."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from matches.selectors.championships import (
    ChampionshipPage,
    championship_page,
    choices_for,
    seasons_for,
)
from matches.selectors.clubs import organised_club
from matches.services import championships
from matches.tournament.exact import exact
from matches.web.base.attempt import ask_again, attempt, signed_in
from matches.web.base.desk_pages import page_of
from matches.web.base.forms import VISIBILITIES
from matches.web.base.http import (
    found,
    public_page,
    viewer,
    with_etag,
)
from matches.web.base.reasons import PRIVATE, CodedForm


class ChampionshipForm(forms.Form):
    """A championship: who collects points where, and what places give."""

    name = forms.CharField(label=_("Name"), max_length=120)
    season = forms.ChoiceField(label=_("Season"))
    houses = forms.MultipleChoiceField(
        label=_("Houses"),
        help_text=_("Teams of the club. Their members' results count for them too."),
        widget=forms.CheckboxSelectMultiple,
    )
    competitions = forms.MultipleChoiceField(
        label=_("Competitions that count"), required=False, widget=forms.CheckboxSelectMultiple
    )
    places = forms.CharField(
        label=_("Points for the places"),
        max_length=200,
        initial="5 3 2 1",
        help_text=_("For the first, the second and so on, such as 5 3 2 1."),
    )
    ties = forms.ChoiceField(
        label=_("Who share places"),
        choices=(
            ("shared", _("share the points of those places")),
            ("full", _("each get the points of the place in full")),
        ),
    )
    participation = forms.DecimalField(
        label=_("Points for every entry that took part"), initial=0, max_digits=6, decimal_places=2
    )
    visibility = forms.ChoiceField(
        label=_("Who may see it"), choices=VISIBILITIES, initial="members"
    )

    def __init__(self, *args: Any, club: Any, edited: bool = False, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        teams, competitions = choices_for(club)
        self.fields["houses"].choices = teams  # type: ignore[attr-defined]
        self.fields["competitions"].choices = competitions  # type: ignore[attr-defined]
        self.fields["season"].choices = seasons_for(club)  # type: ignore[attr-defined]
        if edited:
            del self.fields["season"]

    def clean_places(self) -> list[Any]:
        """The points as numbers."""
        try:
            return [exact(each) for each in self.cleaned_data["places"].replace(",", " ").split()]
        except ValueError:
            raise forms.ValidationError(
                _("Write numbers with spaces between them, such as 5 3 2 1.")
            ) from None

    def values(self) -> dict[str, Any]:
        """What the service is given."""
        data = dict(self.cleaned_data)
        data["rules"] = {
            "places": data.pop("places"),
            "ties": data.pop("ties"),
            "participation": exact(data.pop("participation")),
        }
        return data


class LineForm(CodedForm):
    """Points by hand."""

    kind_of_reason = "adjustment"

    house = forms.ChoiceField(label=_("House"))
    kind = forms.ChoiceField(
        label=_("For"), choices=(("fair-play", _("fair play")), ("by-hand", _("something else")))
    )
    points = forms.DecimalField(
        label=_("Points"), max_digits=6, decimal_places=2, help_text=_("With a minus to take some.")
    )
    reason = forms.CharField(label=_("In words"), max_length=500, help_text=PRIVATE)


@require_safe
@with_etag
def championship(request: HttpRequest, club: str, championship: str) -> HttpResponse:
    """The houses, and every line of the ledger."""
    page = found(championship_page(club, championship, viewer(request)))
    context = {"page": page, "championship": page.championship}
    return public_page(
        request,
        "championships/championship.html",
        context,
        shared=page.is_public,
        listed=page.may_be_found,
    )


@signed_in
def new_championship(request: HttpRequest, club: str) -> HttpResponse:
    """Set up a championship."""
    own = found(organised_club(club, viewer(request)))
    form = ChampionshipForm(request.POST or None, club=own)
    if request.method == "POST" and form.is_valid():
        data = form.values()
        if data["visibility"] == "public":
            ask_again(request)
        made = attempt(form, championships.create, request.user, data.pop("season"), **data)
        if made is not None:
            messages.success(request, gettext("The championship is set up."))
            return redirect("web:desk-championship", own.slug, made.slug)
    return page_of(request, "championships/new_championship.html", {"form": form, "club": own})


class TakeBackForm(CodedForm):
    """Why a line is taken back."""

    kind_of_reason = "adjustment"

    reason = forms.CharField(max_length=500)


@signed_in
def desk(request: HttpRequest, club: str, championship: str) -> HttpResponse:
    """Change a championship, and give points by hand."""
    own = found(organised_club(club, viewer(request)))
    page = found(championship_page(club, championship, viewer(request)))
    row, action = page.championship, request.POST.get("action", "")
    editing, lining = action == "edit", action == "line"
    form = ChampionshipForm(
        request.POST if editing else None, club=own, edited=True, initial=_initial(page)
    )
    line = LineForm(request.POST if lining else None)
    line.fields["house"].choices = [  # type: ignore[attr-defined]
        (house.public_id, house.name) for house in page.houses
    ]
    taking = TakeBackForm(request.POST if action == "withdraw" else None)
    done: Any = None
    if editing and form.is_valid():
        if form.values()["visibility"] == "public" != row.visibility:
            ask_again(request)
        done = attempt(form, championships.edit, request.user, row.public_id, **form.values())
    elif lining and line.is_valid():
        data = line.cleaned_data
        done = attempt(line, championships.add_line, request.user, row.public_id, **data)
    elif taking.is_bound and taking.is_valid():
        reason = taking.cleaned_data["reason"]
        id_ = _line(request, page)
        done = attempt(taking, championships.reverse_line, request.user, id_, reason=reason)
    if done is not None:
        messages.success(request, gettext("Saved."))
        return redirect(request.path)
    context = {
        "page": page,
        "club": own,
        "championship": row,
        "form": form,
        "line": line,
        "taking": taking,
        "taken": request.POST.get("line", "") if taking.is_bound else "",
    }
    return page_of(request, "championships/championship_desk.html", context)


def _line(request: HttpRequest, page: ChampionshipPage) -> int:
    """The line of this very championship that is meant; 0 for any other."""
    asked = request.POST.get("line", "")
    return next((one.id for one in page.by_hand if str(one.id) == asked), 0)


def _initial(page: ChampionshipPage) -> Mapping[str, Any]:
    row = page.championship
    return {
        "name": row.name,
        "houses": [house.public_id for house in page.houses],
        "competitions": [one.public_id for one in row.competitions.all()],
        "places": " ".join(str(each) for each in row.rules["places"]),
        "ties": row.rules["ties"],
        "participation": row.rules["participation"],
        "visibility": row.visibility,
    }

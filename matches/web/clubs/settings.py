"""What was said of a club and its seasons, put right."""

from __future__ import annotations

import zoneinfo
from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from matches.errors import ConflictError
from matches.policy.access import owns
from matches.selectors.clubs import organised_club, season_at, seasons_of
from matches.services import clubs
from matches.services.clubs import previews, seasons
from matches.tournament.ratings import TITLES
from matches.web.base.attempt import ask_again, signed_in
from matches.web.base.desk_pages import page_of
from matches.web.base.foreseen import Foreseen, keep
from matches.web.base.forms import COLLECTED
from matches.web.base.http import found, viewer
from matches.web.clubs.club_forms import ClubForm, SeasonForm


class ClubSettingsForm(ClubForm):
    """A club's name, what it is, and by which clock it plays. `young_known` is asked where
    strangers could read by it what was collected alone."""

    time_zone = forms.ChoiceField(
        label=_("Clock"),
        help_text=_(
            "By which its days and times are read. Matches that have a time stay at the same"
            " moment, and another hour is shown for them."
        ),
    )

    collect_under = forms.TypedChoiceField(
        label=_("Collect, and publish to nobody, where somebody plays who is"),
        choices=COLLECTED,
        coerce=int,
        empty_value=None,
        required=False,
        help_text=_(
            "Results are kept, and read by the club alone, whatever a competition says of itself."
            " Whose birth year is not known counts as under 13, or under 18, by the age band, and"
            " not as under 11."
        ),
    )
    young_known = forms.BooleanField(
        label=_("Strangers may read the results of those under 18 there"),
        required=False,
        widget=forms.HiddenInput,
        help_text=_("The school, or who has the care of them, agrees."),
    )
    controller = forms.CharField(
        label=_("Who answers for what is kept about people"),
        max_length=200,
        required=False,
        help_text=_(
            "The school, the club or its association, such as Oakfield School, Mill Lane. Everybody"
            " reads it on the club’s privacy pages: no child’s name belongs here."
        ),
    )
    contact = forms.CharField(
        label=_("How to reach them"),
        max_length=200,
        required=False,
        help_text=_(
            "An e-mail address, a telephone number, or a room and when somebody is there. Answers"
            " to the club’s letters go to an e-mail address that stands here alone."
        ),
    )

    rating_system = forms.ChoiceField(
        label=_("Rating system of new competitions"),
        choices=list(TITLES.items()),
        required=False,
        help_text=_("What there is already keeps its own, which its settings say."),
    )
    framed_by = forms.CharField(
        label=_("Sites that may show its public competitions in their own pages"),
        max_length=2000,
        required=False,
        widget=forms.Textarea(attrs={"rows": 3, "spellcheck": "false"}),
        help_text=_(
            "One a line, such as https://www.oakfield.example. With * any site may; with nothing"
            " none may. What they show has no names but those that strangers read, and no button."
        ),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        zones = sorted(one for one in zoneinfo.available_timezones() if "/" in one or one == "UTC")
        self.fields["time_zone"].choices = [(one, one) for one in zones]  # type: ignore[attr-defined]
        self.fields["kind"].help_text = _(
            "Who is entered from now on counts as a child in a school, and as an adult in a club,"
            " where no age is said. Who is known stays as they are."
        )

    def refused(self, error: Exception) -> bool:
        """Ask whether strangers may read of the young; the refusal is said as any other."""
        if isinstance(error, ConflictError) and error.code == "young-play":
            self.fields["young_known"].widget = forms.CheckboxInput()
        return False


class SeasonSettingsForm(SeasonForm):
    """A season's name and days. `insist` is offered where matches would lie outside of them."""

    insist = forms.BooleanField(
        label=_("Keep it all the same"), required=False, widget=forms.HiddenInput
    )

    def refused(self, error: Exception) -> bool:
        """Offer to insist where it is a matter of that; the refusal is said as any other."""
        if isinstance(error, ConflictError) and error.code == "matches-outside":
            self.fields["insist"].widget = forms.CheckboxInput()
        return False


@signed_in
def club_settings(request: HttpRequest, club: str) -> HttpResponse:
    """A club's own settings, which its owners change; and its seasons."""
    own, foreseen = found(organised_club(club, viewer(request))), Foreseen()
    form = ClubSettingsForm(
        request.POST if request.method == "POST" else None,
        initial={
            **{name: getattr(own, name, None) for name in ClubSettingsForm.base_fields},
            "framed_by": own.framed_by.replace(" ", "\n"),
        },
    )
    if form.is_valid():
        said = {name: told for name, told in form.cleaned_data.items() if told is not None}
        said["rating_system"] = said.get("rating_system") or own.rating_system
        if said.get("collect_under", own.collect_under) < own.collect_under:
            # By it strangers read what the club alone has read.
            ask_again(request)
        foreseen = keep(request, form, previews.club, clubs.edit, own.public_id, **said)
        if foreseen.saved:
            messages.success(request, gettext("Saved."))
            return redirect("web:desk-club-settings", own.slug)
    context = {
        "form": form,
        "foreseen": foreseen,
        "club": own,
        "seasons": seasons_of(own),
        "owns": owns(request.user, own.pk),
    }
    return page_of(request, "clubs/settings.html", context)


@signed_in
def season_settings(request: HttpRequest, club: str, season: str) -> HttpResponse:
    """A season's name and days; asks once more where matches would lie outside of them."""
    own, foreseen = found(season_at(club, season, viewer(request))), Foreseen()
    form = SeasonSettingsForm(
        request.POST if request.method == "POST" else None,
        initial={"name": own.name, "starts_on": own.starts_on, "ends_on": own.ends_on},
    )
    if form.is_valid():
        said = form.cleaned_data
        foreseen = keep(request, form, previews.season, seasons.edit, own.public_id, **said)
        if foreseen.saved:
            messages.success(request, gettext("Saved."))
            return redirect("web:desk-club-settings", own.club.slug)
    context = {"form": form, "season": own, "club": own.club, "foreseen": foreseen}
    return page_of(request, "clubs/season.html", context)

"""Starts: by hand or by rating, for a competition's organisers."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from matches.errors import ServiceError
from matches.selectors.draws import known_formats
from matches.selectors.handicaps import EntryStart, kinds_of, starts_in
from matches.services import handicaps as services
from matches.web.base.attempt import attempt, signed_in
from matches.web.base.desk_pages import desk_of, page_of
from matches.web.base.reasons import PRIVATE, CodedForm

KINDS = {
    "score": _("added to the score"),
    "points": _("points in every game"),
    "pennies": _("fewer pennies for the other"),
    "pegs": _("a wider goal for the other"),
}
UNITS = {
    "score": _("added to the score"),
    "points": _("points a game"),
    "pennies": _("pennies"),
    "pegs": _("goal sizes"),
}
MOST = {"score": 6, "points": 3, "pennies": 3, "pegs": 2}
"""What a form proposes as the most; the law's own bounds are the service's to keep."""


class KindForm(forms.Form):
    """A form that asks of what a start is, where the game has several kinds."""

    kind = forms.ChoiceField(label=_("Of what"))

    def __init__(self, *args: Any, game: str, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        kinds = [str(kind) for kind in kinds_of(game)]
        if len(kinds) < 2:
            del self.fields["kind"]
        else:
            listed = [(kind, KINDS[kind]) for kind in kinds]
            self.fields["kind"].choices = listed  # type: ignore[attr-defined]


class StartForm(CodedForm, KindForm):
    """A start by hand."""

    kind_of_reason = "handicap"

    entry = forms.ChoiceField(label=_("Who"))
    start = forms.IntegerField(label=_("How much to start with"), min_value=0)
    reason = forms.CharField(label=_("In words"), max_length=500, help_text=PRIVATE)
    field_order = ("entry", "kind", "start", "reason")

    def __init__(self, *args: Any, entries: tuple[EntryStart, ...], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        listed = list(dict.fromkeys((one.entry, one.name) for one in entries))
        self.fields["entry"].choices = listed  # type: ignore[attr-defined]


class ByRatingForm(KindForm):
    """Starts for everybody, from the ratings."""

    step = forms.FloatField(
        label=_("One for every"),
        initial=2,
        help_text=_("So much rating below the strongest; parts of it give nothing."),
    )
    most = forms.IntegerField(label=_("At most"), min_value=0)
    field_order = ("kind", "step", "most")

    def __init__(self, *args: Any, game: str, **kwargs: Any) -> None:
        super().__init__(*args, game=game, **kwargs)
        kinds = kinds_of(game)
        self.fields["most"].initial = MOST[kinds[0]] if kinds else 0


@signed_in
def handicaps(request: HttpRequest, club: str, season: str, competition: str) -> HttpResponse:
    """Give starts, and see who has which."""
    page = desk_of(request, club, season, competition)
    row = page.competition
    entries = starts_in(row)
    action = request.POST.get("action", "")
    form = StartForm(request.POST if action == "give" else None, entries=entries, game=row.game)
    rating = ByRatingForm(request.POST if action == "by-rating" else None, game=row.game)
    done = ""
    if form.is_bound and form.is_valid():
        data = dict(form.cleaned_data)
        if attempt(form, services.give, request.user, data.pop("entry"), **data) is not None:
            done = gettext("It counts from now on.")
    elif rating.is_bound and rating.is_valid():
        given = attempt(
            rating, services.give_by_rating, request.user, row.public_id, **rating.cleaned_data
        )
        if given is not None:
            said = ngettext("%(n)d start has changed.", "%(n)d starts have changed.", len(given))
            done = said % {"n": len(given)}
    if done:
        messages.success(request, done)
        return redirect(request.path)
    context = {
        "page": page,
        "competition": row,
        "entries": [(one, UNITS.get(one.kind, "")) for one in entries],
        "form": form,
        "rating": rating,
        "refused": _refused(row),
        "about": _about(row),
    }
    return page_of(request, "handicaps/handicaps.html", context)


def _about(row: Any) -> list[str]:
    """What becomes of a start in this competition, a sentence each."""
    kinds = kinds_of(row.game)
    told = []
    if "points" in kinds:
        told.append(
            gettext(
                "A start is in the law: of two who meet, the one with more has the difference in"
                " points before the first serve of every game. Such a match is not rated."
            )
        )
    if "pennies" in kinds:
        told.append(
            gettext(
                "Pennies and goals are in the law: of two who meet, the one with less to start with"
                " plays with fewer pennies, or defends a wider goal, by the difference. Such a"
                " match is not rated."
            )
        )
    if "score" in kinds and known_formats.of(row).starts_in_table:
        told.append(
            gettext(
                "What is added to the score is added where the table counts. Cards and ratings stay"
                " as played."
            )
        )
    elif "score" in kinds:
        told.append(
            gettext(
                "What is added to the score is on the board: the side with more has the difference,"
                " and the match is won with it. Cards and ratings stay as played."
            )
        )
    return [*told, gettext("What has been played keeps the start of its day.")]


def _refused(row: Any) -> str:
    """Why no start can be given here; "" where one can."""
    try:
        services.require_starts(row)
    except ServiceError as error:
        return str(error)
    return ""

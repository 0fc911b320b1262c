"""A box league's next period, for its organisers: shown first, then drawn."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from matches.errors import ConflictError
from matches.selectors.boxes import told
from matches.services import boxes
from matches.web.base.attempt import attempt, signed_in
from matches.web.base.desk_pages import desk_of, page_of, to_desk
from matches.web.base.inputs import DayField


class PeriodForm(forms.Form):
    """When the next period is played."""

    starts_on = DayField(label=_("First round on"), required=False)
    every_days = forms.IntegerField(
        label=_("Days from round to round"), initial=7, min_value=0, max_value=365
    )
    unplayed = forms.BooleanField(
        label=_("Leave what is open unplayed"),
        required=False,
        help_text=_("Matches of this period without a result count for nobody."),
    )
    lots = forms.BooleanField(
        label=_("Let a lot decide between who is level"),
        required=False,
        help_text=_("It is drawn once, recorded and shown; drawing again draws no other."),
    )


@signed_in
def period(request: HttpRequest, club: str, season: str, competition: str) -> HttpResponse:
    """What the next period would be, and one button to draw it."""
    page = desk_of(request, club, season, competition)
    row = page.competition
    try:
        plan = boxes.preview_period(request.user, row.public_id)
    except ConflictError as error:
        messages.error(request, str(error))
        return to_desk(row)
    form = PeriodForm(request.POST or None)
    if not plan.level or plan.lot:
        del form.fields["lots"]
    if request.method == "POST" and form.is_valid():
        done: Any = attempt(
            form, boxes.start_period, request.user, row.public_id, **form.cleaned_data
        )
        if done is not None:
            messages.success(request, gettext("The next period is drawn."))
            return redirect("web:desk-competition", club, season, competition)
    names = {entry.public_id: entry.name for entry in page.entries}
    context = {
        "page": page,
        "competition": row,
        "form": form,
        "plan": plan,
        "level": [", ".join(names.get(one, one) for one in each) for each in plan.level],
        "boxes": [[names.get(one, one) for one in box] for box in plan.drawn.boxes],
        "moves": told([asdict(move) for move in plan.drawn.moves], names),
    }
    return page_of(request, "boxes/period.html", context)

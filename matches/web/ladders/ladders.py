"""A ladder's challenges: for who plays on it, and for its organisers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from matches.selectors.ladders import LadderDesk, ladder_desk
from matches.services import ladders
from matches.web.base.attempt import attempt, signed_in
from matches.web.base.desk_pages import page_of, to_desk
from matches.web.base.http import found, viewer
from matches.web.base.inputs import DayField
from matches.web.base.reasons import PRIVATE, CodedForm


class ChallengeForm(forms.Form):
    """Who challenges whom: only those who may now, by challenger."""

    pair = forms.ChoiceField(label=_("Who challenges whom"))

    def __init__(self, *args: Any, page: LadderDesk, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["pair"].choices = page.pairs  # type: ignore[attr-defined]


class AnswerForm(CodedForm):
    """What becomes of an open challenge."""

    kind_of_reason, needed = "ladder", False

    challenge = forms.CharField(max_length=12, widget=forms.HiddenInput)
    reason = forms.CharField(
        label=_("Why is it cancelled?"), max_length=500, required=False, help_text=PRIVATE
    )
    until = DayField(label=_("Until"), required=False)


class PlacingForm(CodedForm):
    """A rung set by hand."""

    kind_of_reason = "ladder"

    entry = forms.ChoiceField(label=_("Who"))
    rung = forms.IntegerField(label=_("Rung"), min_value=1, help_text=_("1 is the top."))
    reason = forms.CharField(label=_("In words"), max_length=500, help_text=PRIVATE)

    def __init__(self, *args: Any, page: LadderDesk, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        listed = [(rung.entry, f"{rung.number}. {rung.name}") for rung in page.ladder.rungs]
        self.fields["entry"].choices = listed  # type: ignore[attr-defined]


class HolidayForm(forms.Form):
    """Days on which somebody, or everybody, is away."""

    who = forms.ChoiceField(label=_("Who is away"))
    first = DayField(label=_("First day"))
    last = DayField(label=_("Last day"))

    def __init__(self, *args: Any, page: LadderDesk, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["who"].choices = page.away_choices  # type: ignore[attr-defined]


class BackForm(forms.Form):
    """The end of a holiday, now. Whose: an entry, or everybody's."""

    who = forms.CharField(max_length=12, required=False, widget=forms.HiddenInput)


Perform = Callable[[Any, dict[str, Any]], Any]
ANSWERS: dict[str, tuple[Perform, Any]] = {
    "accept": (lambda who, data: ladders.accept(who, data["challenge"]), _("Taken up: play it.")),
    "refuse": (lambda who, data: ladders.refuse(who, data["challenge"]), _("Refused.")),
    "cancel": (
        lambda who, data: ladders.cancel(who, data["challenge"], reason=data["reason"]),
        _("Cancelled."),
    ),
}


@signed_in
def ladder(request: HttpRequest, club: str, season: str, competition: str) -> HttpResponse:
    """Make, answer and end challenges; organisers also set rungs."""
    page = found(ladder_desk(club, season, competition, viewer(request)))
    if not isinstance(page, LadderDesk):
        return to_desk(page)
    action = request.POST.get("action", "")
    bound = {
        "challenge": action == "challenge",
        "answer": action in ANSWERS or action == "extend",
        "placing": action == "place",
        "holiday": action == "away",
        "back": action == "back",
    }
    posted = {name: request.POST if asked else None for name, asked in bound.items()}
    challenge = ChallengeForm(posted["challenge"], page=page)
    answer = AnswerForm(posted["answer"])
    placing = PlacingForm(posted["placing"], page=page)
    holiday = HolidayForm(posted["holiday"], page=page)
    back = BackForm(posted["back"])
    named = {"challenge": challenge, "place": placing, "away": holiday, "back": back}
    asked = named.get(action, answer)
    if asked.is_bound and asked.is_valid():
        done = _perform(request, page.competition.public_id, action, asked)
        if done:
            messages.success(request, done)
            return redirect(request.path)
    context = {
        "page": page,
        "competition": page.competition,
        "challenge": challenge,
        "answer": answer,
        "placing": placing,
        "holiday": holiday,
        "back": back,
    }
    return page_of(request, "ladders/ladder_desk.html", context)


def _perform(request: HttpRequest, competition: str, action: str, form: forms.Form) -> str:
    """Do it; returns what to say, "" where it was refused and the form says why."""
    data, who = form.cleaned_data, request.user
    if action == "away":
        days = {"first": data["first"], "last": data["last"]}
        if data["who"] == "all":
            done = attempt(form, ladders.close_for_holidays, who, competition, **days)
        else:
            done = attempt(form, ladders.announce_holiday, who, data["who"], **days)
        return gettext("The holiday is noted.") if done is not None else ""
    if action == "back":
        done = attempt(form, ladders.end_holiday, who, competition, data["who"] or None)
        return gettext("The holiday is over.") if done is not None else ""
    if action == "challenge":
        low, _space, high = data["pair"].partition(" ")
        done, said = attempt(form, ladders.challenge, who, low, high), gettext("Challenged.")
    elif action == "place":
        done = attempt(
            form, ladders.place, who, data["entry"], rung=data["rung"], reason=data["reason"]
        )
        said = gettext("Put there.")
    elif action == "extend":
        if data["until"] is None:
            form.add_error("until", gettext("Until when?"))
            return ""
        done = attempt(form, ladders.extend, who, data["challenge"], until=data["until"])
        said = gettext("There is more time now.")
    else:
        perform, said = ANSWERS[action]
        done = attempt(form, perform, who, data)
    return str(said) if done is not None else ""

"""Who stands where in a bracket, changed by hand: two exchange places, looked at first."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from matches.services.knockouts import by_hand
from matches.services.knockouts.by_hand import Changed
from matches.web.base.attempt import attempt
from matches.web.draws.format import Handled

LOOK, DO = "exchange-look", "exchange"


class ExchangeForm(forms.Form):
    """Two entries of a bracket; `changes`, once looked at, is what becomes of their matches."""

    first = forms.ChoiceField(label=_("Who stands now"))
    second = forms.ChoiceField(label=_("Exchanges places with"))
    changes: Sequence[dict[str, Any]] = ()

    def __init__(self, *args: Any, entries: Sequence[Any], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        listed = [("", "—"), *((each.public_id, each.name) for each in entries)]
        for name in ("first", "second"):
            self.fields[name].choices = listed  # type: ignore[attr-defined]


def exchange(request: HttpRequest, page: Any, asked: str) -> Handled:
    """Look at what an exchange of places would change, or make it."""
    mine = asked in (LOOK, DO)
    there = [each for each in page.entries if not each.withdrawn]
    form = ExchangeForm(request.POST if mine else None, entries=there, prefix="exchange")
    if not mine or not form.is_valid():
        return form, False
    service = by_hand.exchange if asked == DO else by_hand.preview_exchange
    made = attempt(form, service, request.user, page.competition.public_id, **form.cleaned_data)
    if made is None or asked == LOOK:
        names = {each.public_id: each.name for each in page.entries}
        form.changes = [_told(each, names) for each in made or ()]
        return form, False
    messages.success(request, gettext("The two have exchanged places."))
    return form, True


def shown(page: Any) -> dict[str, Any]:
    """Why no places can be exchanged by now, "" where they can."""
    return {"fixed": by_hand.why_not(page.competition)}


def _told(each: Changed, names: dict[str, str]) -> dict[str, Any]:
    """A match that would be another, with names."""
    later = gettext("to be known")

    def sides(two: Any, bye: bool) -> list[str]:
        told = [names.get(one.public_id, later) if one is not None else later for one in two]
        return [told[0], gettext("bye")] if bye else told

    bye_now = each.fixture.outcome is not None
    return {
        "number": each.fixture.number,
        "before": " – ".join(sides(each.before, bye_now)),
        "after": " – ".join(sides(each.after, each.bye)),
    }

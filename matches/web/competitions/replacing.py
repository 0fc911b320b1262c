"""Somebody comes in for who left; a withdrawal, or that, is taken back. Each is shown before."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from matches.policy import visibility
from matches.selectors.competitions import CompetitionDesk, find_entry
from matches.services.competitions import returning, substituting
from matches.web.base.attempt import attempt, did, signed_in
from matches.web.base.desk_pages import desk_of, page_of, to_desk
from matches.web.base.forms import NothingForm
from matches.web.base.http import found
from matches.web.base.inputs import text_area
from matches.web.base.reasons import PRIVATE, CodedForm
from matches.web.competitions.late import LateForm


class ComeInForm(CodedForm, LateForm):
    """Who comes in, and why the other left."""

    kind_of_reason = "leaving"

    reason = text_area(label=_("In words"), help_text=PRIVATE)

    def __init__(self, posted: Any, page: CompetitionDesk) -> None:
        super().__init__(posted, page)
        self.fields.pop("division", None)
        self.fields["who"].label = _("Who comes in")


@signed_in
def come_in(
    request: HttpRequest, club: str, season: str, competition: str, entry: str
) -> HttpResponse:
    """Enter somebody in the place of who leaves or has left, and what that does stands above."""
    page = desk_of(request, club, season, competition)
    line = found(find_entry(page.competition, entry))
    form = ComeInForm(request.POST if request.method == "POST" else None, page)
    if form.is_valid():
        made = attempt(
            form, substituting.come_in, request.user, entry,
            reason=form.cleaned_data["reason"], **form.entering(),
        )  # fmt: skip
        if made is not None:
            told = {"new": visibility.full_entry_name(made), "old": line.name}
            messages.success(request, gettext("%(new)s came in for %(old)s.") % told)
            return to_desk(page.competition)
    plan = substituting.preview(request.user, entry)
    context = {
        "page": page,
        "competition": page.competition,
        "form": form,
        "entry": line,
        "plan": plan,
        "matches": _named([each for each in plan.taken if each.away], entry),
        "nobody": not form.fields["who"].choices,  # type: ignore[attr-defined]
    }
    return page_of(request, "competitions/entries/come_in.html", context)


@signed_in
def back(
    request: HttpRequest, club: str, season: str, competition: str, entry: str
) -> HttpResponse:
    """Take a withdrawal back; or, of who came in for somebody, that they did."""
    page = desk_of(request, club, season, competition)
    line = found(find_entry(page.competition, entry))
    came_in = line.came_in and not line.withdrawn
    form = NothingForm(request.POST if request.method == "POST" else None)
    service = substituting.take_back if came_in else returning.take_back
    if form.is_bound and did(form, service, request.user, entry):
        messages.success(request, gettext("Taken back: everything is as it was."))
        return to_desk(page.competition)
    context = {
        "page": page, "competition": page.competition, "form": form, "entry": line,
        "came_in": came_in, **_shown(request, entry, came_in=came_in),
    }  # fmt: skip
    return page_of(request, "competitions/entries/back.html", context)


def _shown(request: HttpRequest, entry: str, *, came_in: bool) -> dict[str, Any]:
    """What taking it back does, or why it cannot be."""
    if came_in:
        why, former = substituting.preview_back(request.user, entry)
        return {"hindrance": why, "former": visibility.full_entry_name(former) if former else ""}
    plan = returning.preview_return(request.user, entry)
    parts = {
        part: _named([each.fixture for each in getattr(plan, part)], entry)
        for part in ("open", "count", "won")
    }
    return {"hindrance": plan.hindrance, "kept": plan.kept, **parts}


def _named(fixtures: list[Any], entry: str) -> list[tuple[int, str]]:
    """Each match by its number, and who it is against."""

    def other(each: Any) -> Any:
        mine = each.home is not None and each.home.public_id == entry
        return each.away if mine else each.home

    sides = [(each.number, other(each)) for each in fixtures]
    return [(number, visibility.full_entry_name(side)) for number, side in sides if side]

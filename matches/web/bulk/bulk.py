"""Bulk actions on the desk: tick matches, look in words, do it, and undo it once."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext

from matches.selectors.bulk import bulk_actions_of
from matches.selectors.competitions import CompetitionDesk
from matches.services import bulk as services
from matches.web.base.attempt import attempt, signed_in
from matches.web.base.desk_pages import desk_of, page_of
from matches.web.base.forms import NothingForm
from matches.web.base.http import found
from matches.web.bulk.forms import BulkForm


@signed_in
def bulk(request: HttpRequest, club: str, season: str, competition: str) -> HttpResponse:
    """One thing done to many matches; what was done stands below, to be undone."""
    page = desk_of(request, club, season, competition)
    posted = request.POST if request.method == "POST" else None
    if posted is None and request.GET.get("undo"):
        return _undo_asked(request, page)
    undoing = posted is not None and posted.get("action") == "undo"
    form = _form(page, None if undoing else posted)
    undo = NothingForm(posted if undoing else None)
    preview, done = None, None
    if undo.is_valid():
        action = _own(page, request.POST.get("bulk", ""))
        done = attempt(undo, services.undo, request.user, action)
    elif form.is_valid():
        if request.POST.get("action") == "do":
            done = _do(request, page, form)
        else:
            preview = _in_words(page, form.cleaned_data)
    if done is not None:
        messages.success(request, gettext("Undone.") if undoing else gettext("Done."))
        return redirect("web:desk-bulk", club, season, competition)
    context = {
        "page": page,
        "competition": page.competition,
        "form": form,
        "undo": undo,
        "preview": preview,
        "done": bulk_actions_of(page.competition),
    }
    return page_of(request, "bulk/bulk.html", context)


def _undo_asked(request: HttpRequest, page: CompetitionDesk) -> HttpResponse:
    """What undoing one of the actions would change, or why it cannot be."""
    action = _own(page, request.GET["undo"])
    nothing = NothingForm({})
    preview = None
    if nothing.is_valid():
        preview = attempt(nothing, services.preview_undo, request.user, action)
    line = next(one for one in bulk_actions_of(page.competition) if one.public_id == action)
    context = {
        "page": page,
        "competition": page.competition,
        "form": nothing,
        "action": line,
        "preview": preview,
    }
    return page_of(request, "bulk/undo.html", context)


def _form(page: CompetitionDesk, posted: Any) -> BulkForm:
    matches = [(line.public_id, _match(line)) for held in page.rounds for line in held.lines]
    entries = [(entry.public_id, entry.name) for entry in page.entries]
    return BulkForm(posted, matches=matches, entries=entries)


def _match(line: Any) -> str:
    said = f"{line.number}. {line.home} – {line.away}"
    return " · ".join(filter(None, (said, line.round, line.score or str(line.note))))


def _in_words(page: CompetitionDesk, data: dict[str, Any]) -> list[str]:
    """What would happen, match by match, in the order of the list."""
    against = next((e.name for e in page.entries if e.public_id == data["against"]), "")
    told = []
    for held in page.rounds:
        for line in held.lines:
            if line.public_id not in data["chosen"]:
                continue
            match = {"match": _match(line), "name": against}
            if data["what"] == "walkover":
                said = gettext("%(match)s: a walkover, lost by %(name)s")
            elif line.score:
                said = gettext("%(match)s: postponed; its result is taken back, on record")
            else:
                said = gettext("%(match)s: postponed")
            told.append(said % match)
    return told


def _do(request: HttpRequest, page: CompetitionDesk, form: BulkForm) -> Any:
    data = form.cleaned_data
    args = (request.user, page.competition.public_id, data["chosen"])
    if data["what"] == "postpone":
        return attempt(form, services.postpone, *args, reason=data["reason"])
    told = {"against": data["against"], "reason": data["reason"]}
    return attempt(form, services.walkover, *args, **told)


def _own(page: CompetitionDesk, public_id: str) -> str:
    """A bulk action of this very competition; 404 for any other."""
    held = {one.public_id: one.public_id for one in bulk_actions_of(page.competition)}
    return found(held.get(public_id))

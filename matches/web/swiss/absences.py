"""Who is away from a round of Swiss, and who is back again."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest

from matches.selectors.competitions import CompetitionDesk
from matches.selectors.swiss import absences_of
from matches.services import swiss
from matches.services.swiss import latecomers, swiss_rounds
from matches.web.base.attempt import attempt, did
from matches.web.base.forms import NothingForm
from matches.web.draws.format import Handled
from matches.web.swiss.forms import AbsenceForm


def shown(page: CompetitionDesk) -> dict[str, Any]:
    """Who is away, and who has left."""
    return {
        "absences": absences_of(page.competition),
        "gone": [entry for entry in page.entries if entry.withdrawn],
    }


def absent(request: HttpRequest, page: CompetitionDesk, asked: str) -> Handled:
    """Note that somebody is away from a round, or is there after all ("present:entry:round")."""
    own = {entry.public_id for entry in page.entries}
    if asked.startswith("present:"):
        entry, _colon, round_ = asked.removeprefix("present:").partition(":")
        if entry in own and round_.isdecimal() and len(round_) < 5:
            return _present(request, entry, int(round_))
    mine = asked == "absent"
    form = AbsenceForm(
        request.POST if mine else None,
        entries=[(entry.public_id, entry.name) for entry in page.entries if not entry.withdrawn],
        rounds=swiss_rounds.rounds_ahead(page.competition),
    )
    if not mine or not form.is_valid():
        return form, False
    told = form.cleaned_data
    noted = attempt(
        form, swiss.announce_absence, request.user, told["entry"],
        round=told["round"], bye=told["bye"],
    )  # fmt: skip
    return form, noted is not None


def _present(request: HttpRequest, entry: str, number: int) -> Handled:
    form = AbsenceForm(request.POST, entries=[])
    form.full_clean()
    form.errors.clear()
    return form, did(form, swiss.cancel_absence, request.user, entry, round=number)


def back(request: HttpRequest, page: CompetitionDesk, asked: str) -> Handled:
    """Take somebody in again who had left ("back:entry")."""
    form = NothingForm(request.POST if asked.startswith("back:") else None)
    own = {entry.public_id for entry in page.entries}
    entry = asked.removeprefix("back:")
    if not form.is_bound or entry not in own:
        return form, False
    done = attempt(form, latecomers.come_back, request.user, entry)
    return form, done is not None

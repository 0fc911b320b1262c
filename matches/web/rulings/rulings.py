"""A ruling over a result at the desk: everything that it changes is shown, then it is made."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.forms import Form
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from matches.selectors.matches import FixtureDesk
from matches.services import rulings
from matches.services.corrections.previews import Preview
from matches.web.base.attempt import attempt

Perform = Callable[[Any, str, dict[str, Any]], Any]


@dataclass(frozen=True)
class Action:
    """Something that may be done with a match: its form, the service, and what is said after."""

    title: Any
    form: type[Form]
    perform: Perform
    done: Any


RULED = {
    "walkover": "walkover",
    "double-walkover": "double-walkover",
    "abandon": "abandoned",
    "void": "void",
}


def is_correction(page: FixtureDesk, action: str, data: dict[str, Any]) -> bool:
    """Whether something that is about to be done takes an official result out of force."""
    if action == "postpone":
        return page.is_over and page.line.outcome != "abandoned"
    return action in RULED and bool(data.get("replace"))


def correction(
    request: HttpRequest,
    page: FixtureDesk,
    action: str,
    known: Action,
    form: Form,
    data: dict[str, Any],
) -> HttpResponse:
    """Show what it changes; once that was seen, do it."""
    public_id = page.fixture.public_id
    resting = request.POST.get("resting") or None
    if request.POST.get("action") == "do" and was_looked_at(request):
        done = attempt(form, known.perform, request.user, public_id, {**data, "resting": resting})
        if done is not None:
            messages.success(request, str(known.done))
            return redirect("web:desk-match", public_id)
    preview = attempt(form, _preview, request.user, public_id, action, data, resting)
    context = {
        "page": page,
        "competition": page.fixture.competition,
        "name": action,
        "title": known.title,
        "form": form,
        "board": data.get("board"),
        "preview": preview,
    }
    status = 400 if form.errors else 200
    return render(request, "rulings/ruling.html", context, status=status)


def was_looked_at(request: HttpRequest) -> bool:
    """Whether what is to become of what rests on a result was shown as it is chosen now."""
    return request.POST.get("resting", "") == request.POST.get("looked", "")


def _preview(
    actor: Any, fixture: str, action: str, data: dict[str, Any], resting: str | None
) -> Preview:
    if action == "postpone":
        return rulings.preview_postponement(actor, fixture, resting=resting)
    return rulings.preview(
        actor, fixture, RULED[action], winner=data.get("winner"), board=data.get("board"),
        resting=resting,
    )  # fmt: skip

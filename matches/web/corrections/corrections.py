"""A correction at the desk: what it was, and going back on it after seeing what that changes."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext

from matches.errors import NotAllowedError, NotFoundError, ServiceError
from matches.selectors.corrections import correction_line
from matches.selectors.matches import fixture_desk
from matches.services import corrections
from matches.web.base.attempt import attempt, signed_in
from matches.web.base.http import found, viewer
from matches.web.base.reasons import ReasonForm
from matches.web.rulings.rulings import was_looked_at


class RevertForm(ReasonForm):
    """Why a correction is taken back."""

    kind_of_reason = "correction"


@signed_in
def revert(request: HttpRequest, correction: str) -> HttpResponse:
    """Revert a correction: shown first, with the same choice as the correction itself."""
    reader = viewer(request)
    line = found(correction_line(correction, reader))
    page = found(fixture_desk(line.match, reader))
    doing = request.POST.get("action") == "do" and was_looked_at(request)
    typed = {name: request.POST.get(name, "") for name in ("reason", "reason_code")}
    form = RevertForm(request.POST) if doing else RevertForm(initial=typed)
    resting = request.POST.get("resting") or "redraw"
    if form.is_valid():
        reason = form.cleaned_data["reason"]
        made = attempt(
            form, corrections.revert, request.user, correction, reason=reason, resting=resting
        )
        if made is not None:
            messages.success(request, gettext("The correction is reverted."))
            return redirect("web:desk-match", line.match)
    preview, refused = None, ""
    try:
        preview = corrections.preview_revert(request.user, correction, resting=resting)
    except (NotAllowedError, NotFoundError):
        raise
    except ServiceError as error:
        refused = str(error)
    context = {
        "page": page,
        "competition": page.fixture.competition,
        "line": line,
        "form": form,
        "preview": preview,
        "refused": refused,
    }
    status = 400 if form.errors or refused else 200
    return render(request, "corrections/revert.html", context, status=status)

"""What somebody sent when their sign-in had ended: not done, and not lost. It is kept for them, and
handed back once they have signed in again.

It lies on the server for an hour, in a row of the table of sessions that nobody is signed in with;
the browser's own session knows which. Files are not kept, nor what stands in a password's field.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _

KEPT: Final = "typed_when_signed_out"
AN_HOUR: Final = 3600
MOST: Final = 200_000
"""Characters of one form: four times the longest list that a page takes."""
NOT_KEPT: Final = ("csrfmiddlewaretoken",)


@dataclass(frozen=True)
class Typed:
    """A form as it was sent: by whom, to which address, each field with its value, and the names of
    the files that came with it."""

    user: int
    path: str
    fields: tuple[tuple[str, str], ...]
    files: tuple[str, ...]


def kept(request: HttpRequest) -> HttpResponse | None:
    """The way to sign in, where somebody sends a form with a sign-in that has just ended: it is
    kept for them. None for everything else."""
    whose = getattr(request, "signed_out", None)
    if whose is None or request.method != "POST" or not _is_a_page_s_own(request):
        return None
    fields = [
        (name, value)
        for name, values in request.POST.lists()
        for value in values
        if name not in NOT_KEPT and "password" not in name
    ]
    if sum(len(name) + len(value) for name, value in fields) > MOST:
        return None
    row = type(request.session)()
    row["user"], row["path"], row["fields"] = whose, request.get_full_path(), fields
    row["files"] = [each.name for _name, held in request.FILES.lists() for each in held]
    row.set_expiry(AN_HOUR)
    row.create()
    request.session[KEPT] = row.session_key
    messages.info(request, _("What you sent is kept for an hour: sign in, and you have it back."))
    return redirect_to_login(reverse("web:typed"))


def _is_a_page_s_own(request: HttpRequest) -> bool:
    """Whether somebody pressed a button: what scripts ask for meanwhile they ask for again."""
    return request.headers.get("Sec-Fetch-Mode", "navigate") == "navigate"


def of(request: HttpRequest) -> Typed | None:
    """What is kept for who is signed in; None where nothing is, or its hour is over."""
    held = _held(request)
    return held if held is not None and held.user == request.user.pk else None


def _held(request: HttpRequest) -> Typed | None:
    key = request.session.get(KEPT)
    row = type(request.session)(key) if key is not None else {}
    if "path" not in row:
        return None
    fields = tuple((name, value) for name, value in row["fields"])
    return Typed(row["user"], row["path"], fields, tuple(row["files"]))


def let_go(request: HttpRequest, sent_to: str | None = None) -> None:
    """Keep it no longer; with `sent_to`, where it was meant for that address. No query where
    nothing is kept."""
    if KEPT not in request.session:
        return
    held = _held(request)
    if held is None or sent_to in (None, held.path):
        type(request.session)(request.session.pop(KEPT)).delete()


def signed_in_as(request: HttpRequest, user: Any) -> None:
    """Somebody has signed in: what is kept for another is let go."""
    held = _held(request)
    if held is not None and held.user != user.pk:
        let_go(request)

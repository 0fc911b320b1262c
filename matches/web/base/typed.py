"""What somebody sent when their sign-in had ended, or from a page that they opened before they
signed in: not done, and not lost. It is kept for them, and handed back once they are signed in.

It lies on the server for an hour, in a row of the table of sessions that nobody is signed in with;
the browser's own session knows which. Files are not kept, nor what stands in a password's field.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _

KEPT: Final = "typed_when_signed_out"
AN_HOUR: Final = 3600
MOST: Final = 200_000
"""Characters of one form: four times the longest list that a page takes."""


@dataclass(frozen=True)
class Typed:
    """A form as it was sent: by whom, to which address, each field with its value, and the names of
    the files that came with it; whether from a page that is older than the sign-in."""

    user: int
    older: bool
    path: str
    fields: tuple[tuple[str, str], ...]
    files: tuple[str, ...]


def kept(request: HttpRequest) -> HttpResponse | None:
    """The way to sign in, where somebody sends a form with a sign-in that has just ended: it is
    kept for them. None for everything else."""
    whose = getattr(request, "signed_out", None)
    if whose is None or not _keep(request, whose, older=False):
        return None
    messages.info(request, _("What you sent is kept for an hour: sign in, and you have it back."))
    return redirect_to_login(reverse("web:typed"))


def kept_of_older(request: HttpRequest) -> HttpResponse | None:
    """The way to what is kept, where who is signed in, or was until just now, sends a form of a
    page of ours that they had opened before: its secret is that of the sign-in before. None for
    everything else, above all for what another site sends: the browser says of every form where
    it comes from."""
    of_ours = request.headers.get("Origin") == f"{request.scheme}://{request.get_host()}"
    if not of_ours or request.path.startswith("/accounts/"):
        return None
    if not request.user.is_authenticated:
        return kept(request)
    return redirect("web:typed") if _keep(request, request.user.pk, older=True) else None


def _keep(request: HttpRequest, whose: int, *, older: bool) -> bool:
    if request.method != "POST" or not _is_a_page_s_own(request):
        return False
    fields = [
        (name, value)
        for name, values in request.POST.lists()
        for value in values
        if name != "csrfmiddlewaretoken" and "password" not in name
    ]
    if sum(len(name) + len(value) for name, value in fields) > MOST:
        return False
    row = type(request.session)()
    row["user"], row["older"] = whose, older
    row["path"], row["fields"] = request.get_full_path(), fields
    row["files"] = [each.name for _name, held in request.FILES.lists() for each in held]
    row.set_expiry(AN_HOUR)
    row.create()
    let_go(request)
    request.session[KEPT] = row.session_key
    return True


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
    return Typed(row["user"], row["older"], row["path"], fields, tuple(row["files"]))


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

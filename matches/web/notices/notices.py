"""Noticeboards, for those who organise the club: what is on one, and what becomes of a notice."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, timedelta
from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from matches.selectors.notices import (
    NoticePage,
    NoticesDesk,
    notice_page,
    notices_of_club,
    notices_of_competition,
)
from matches.services.notices import files, pinning
from matches.uploads import MOST_BYTES
from matches.web.base.attempt import ask_again, attempt, signed_in
from matches.web.base.desk_pages import page_of
from matches.web.base.forms import NothingForm
from matches.web.base.http import found, viewer
from matches.web.base.inputs import DayField

USUAL = timedelta(days=27)
"""Four weeks, where nobody says otherwise."""


class FileForm(forms.Form):
    """A document to hang on a notice."""

    file = forms.FileField(
        label=_("Document"),
        help_text=_("A PDF, or a PNG or JPEG picture, of at most 4 MB."),
        widget=forms.FileInput(attrs={"accept": ".pdf,.png,.jpg,.jpeg"}),
    )

    def clean_file(self) -> Any:
        file = self.cleaned_data["file"]
        if file.size > MOST_BYTES:
            raise forms.ValidationError(_("It is longer than 4 MB."))
        return file


class NoticeForm(forms.Form):
    """What a notice says, and on which days."""

    title = forms.CharField(label=_("Title"), max_length=120)
    text = forms.CharField(
        label=_("Text"),
        max_length=pinning.LONGEST,
        widget=forms.Textarea(attrs={"rows": 6}),
        help_text=_("Plain words. Addresses that begin with https:// become links."),
    )
    shown_from = DayField(label=_("From"))
    shown_until = DayField(label=_("Until"), help_text=_("The last day on which it is shown."))

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        first, last = cleaned.get("shown_from"), cleaned.get("shown_until")
        if isinstance(first, date) and isinstance(last, date) and last < first:
            self.add_error("shown_until", _("The last day must not come before the first."))
        return cleaned


@signed_in
def of_club(request: HttpRequest, club: str) -> HttpResponse:
    """The notices of a club, and a new one."""
    return _desk(request, found(notices_of_club(club, viewer(request))))


@signed_in
def of_competition(request: HttpRequest, club: str, season: str, competition: str) -> HttpResponse:
    """The notices of a competition, and a new one."""
    desk = notices_of_competition(club, season, competition, viewer(request))
    return _desk(request, found(desk))


def _desk(request: HttpRequest, desk: NoticesDesk) -> HttpResponse:
    days = {"shown_from": desk.today, "shown_until": desk.today + USUAL}
    form = NoticeForm(request.POST if request.method == "POST" else None, initial=days)
    if form.is_valid():
        about = desk.competition.public_id if desk.competition is not None else ""
        made = attempt(
            form, pinning.put_up, request.user, desk.club.public_id,
            competition=about, **form.cleaned_data,
        )  # fmt: skip
        if made is not None:
            messages.success(request, gettext("The notice is on the board."))
            return redirect("web:desk-notice", made.public_id)
    context = {"desk": desk, "club": desk.club, "competition": desk.competition, "form": form}
    return page_of(request, "notices/notices.html", context)


@signed_in
def notice(request: HttpRequest, notice: str) -> HttpResponse:
    """One notice: changed, opened to strangers as they were shown it, kept for the club, taken
    down, put up again; its documents put up, taken off, put back, deleted."""
    page = found(notice_page(notice, viewer(request)))
    now, action = page.line.version, request.POST.get("action", "")
    editing = action == "change"
    said = {name: getattr(now, name) for name in NoticeForm.base_fields}
    form = NoticeForm(request.POST if editing else None, initial=said)
    button = NothingForm(request.POST if action in BUTTONS else None)
    given = (request.POST, request.FILES) if action == "add-file" else (None, None)
    file_form = FileForm(*given)
    done: Any = None
    if editing and form.is_valid():
        seen = request.POST.get("seen", "")
        done = attempt(
            form, pinning.change, request.user, notice,
            seen=int(seen) if seen.isdecimal() and len(seen) < 6 else 0, **form.cleaned_data,
        )  # fmt: skip
    elif action == "add-file" and file_form.is_valid():
        file = file_form.cleaned_data["file"]
        content = file.read(MOST_BYTES + 1)
        done = attempt(
            file_form, files.attach, request.user, notice, name=file.name, content=content
        )
    elif button.is_bound:
        done = attempt(button, BUTTONS[action], request, page)
    if done is not None:
        messages.success(request, gettext("Saved."))
        return redirect("web:desk-notice", notice)
    context = {
        "page": page,
        "club": page.club,
        "competition": page.competition,
        "now": now,
        "form": form,
        "button": button,
        "file_form": file_form,
        "seen": request.POST.get("seen", "") if editing else now.number,
    }
    return page_of(request, "notices/notice.html", context)


def _open(request: HttpRequest, page: NoticePage) -> object:
    ask_again(request)
    shown = {name: request.POST.get(name, "") for name in ("title", "text")}
    seen = request.POST.getlist("files")
    return pinning.open_to_strangers(request.user, page.line.public_id, **shown, files=seen)


def _simply(service: Callable[[Any, str], object]) -> Callable[[HttpRequest, NoticePage], object]:
    return lambda request, page: service(request.user, page.line.public_id)


def _to_file(
    service: Callable[[Any, str], object],
) -> Callable[[HttpRequest, NoticePage], object]:
    """With the document that the button stands beside, one of this notice's."""

    def done(request: HttpRequest, page: NoticePage) -> object:
        given = request.POST.get("file", "")
        own = [each.public_id for each in (*page.files, *page.removed)]
        return service(request.user, given if given in own else "") or True

    return done


BUTTONS: dict[str, Callable[[HttpRequest, NoticePage], object]] = {
    "open": _open,
    "close": _simply(pinning.close),
    "take-down": _simply(pinning.take_down),
    "put-back": _simply(pinning.put_back),
    "remove-file": _to_file(files.remove),
    "restore-file": _to_file(files.restore),
    "delete-file": _to_file(files.delete),
}

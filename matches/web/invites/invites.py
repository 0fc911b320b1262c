"""Many are invited on one page: addresses typed or pasted, looked at, kept, and written to."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from matches.selectors.invites import InvitesPage, invites_page
from matches.services import invites as invites_
from matches.sheets import Sheet, SheetError
from matches.web.base.attempt import ask_again, attempt, did, signed_in
from matches.web.base.desk_pages import page_of
from matches.web.base.forms import NothingForm
from matches.web.base.http import found, viewer
from matches.web.imports.fields import chosen_file, pasted
from matches.web.imports.sent import sheet_of

TO = "to-"
"""Before a person's public id: the field of their address."""


class AddressesForm(forms.Form):
    """A list of addresses, and what holds for it."""

    catch_all = "text"
    text = pasted(
        _("Paste a list"),
        _(
            "A name and an address on each line, such as Asha Brook, asha@example.org. Headings"
            " help: Name, E-mail, Parent’s e-mail."
        ),
    )
    file = chosen_file(_("CSV or XLSX, at most 5 MiB and 1,000 lines. It is read, and not kept."))
    guardians = forms.BooleanField(
        label=_("Addresses in the list of who is under 18 are their parents’ or guardians’"),
        required=False,
        help_text=_("No other is kept of them. Who is of no known age counts as under 18."),
    )
    remind = forms.BooleanField(
        label=_("Remind who has not come after 7 days, once"), required=False
    )


@signed_in
def invites(request: HttpRequest, club: str) -> HttpResponse:
    """Who has no sign-in yet and how far it is with each; what would be sent; sending it."""
    page = found(invites_page(club, viewer(request)))
    action = request.POST.get("action", "") if request.method == "POST" else ""
    if action in BUTTONS:
        button = NothingForm(request.POST)
        if button.is_valid() and BUTTONS[action](button, request, page):
            return redirect("web:desk-invites", page.club.slug)
        return _first(request, page, AddressesForm(), _typed(request), button)
    if not action:
        return _first(request, page, AddressesForm(), {})
    typed = _typed(request)
    form = AddressesForm(request.POST, request.FILES or None)
    if form.is_valid() and action == "look":
        try:
            return _look(request, page, form, typed)
        except SheetError as error:
            form.add_error("file" if request.FILES else "text", str(error))
    return _first(request, page, form, typed)


def _typed(request: HttpRequest) -> dict[str, str]:
    return {
        name.removeprefix(TO): str(value)
        for name, value in request.POST.items()
        if name.startswith(TO) and str(value).strip()
    }


def _first(
    request: HttpRequest,
    page: InvitesPage,
    form: AddressesForm,
    typed: dict[str, str],
    button: NothingForm | None = None,
) -> HttpResponse:
    people = [(one, typed.get(one.public_id, one.email)) for one in page.not_yet]
    context = {"page": page, "club": page.club, "form": form, "people": people, "button": button}
    return page_of(request, "invites/invites.html", context)


def _look(
    request: HttpRequest, page: InvitesPage, form: AddressesForm, typed: dict[str, str]
) -> HttpResponse:
    """What becomes of it all; what was typed stands in the page's form, and is kept nowhere yet."""
    sheet: Sheet | None = None
    text = ""
    if form.cleaned_data["file"] or form.cleaned_data["text"].strip():
        sheet, text = sheet_of(request, form)
    guardians = form.cleaned_data["guardians"]
    plan = attempt(
        form, invites_.look, request.user, page.club.public_id, typed, sheet, guardians=guardians
    )
    if plan is None or not (plan.invitees or plan.unread or plan.signed_in):
        form.add_error("text", gettext("There is no address yet: type or paste one."))
        return _first(request, page, form, typed)
    context = {
        "club": page.club, "plan": plan, "typed": typed, "text": text,
        "guardians": guardians, "remind": form.cleaned_data["remind"],
    }  # fmt: skip
    return page_of(request, "invites/look.html", context)


def _send(form: NothingForm, request: HttpRequest, page: InvitesPage) -> bool:
    """Keep every address that was looked at, and invite who is ticked."""
    send = request.POST.getlist("send")
    if send:
        ask_again(request)
    typed = _typed(request)
    waits = attempt(
        form, invites_.ask, request.user, page.club.public_id, typed,
        send=send, remind=bool(request.POST.get("remind")),
    )  # fmt: skip
    if waits is None:
        return False
    sent = len(set(send) & set(typed)) - waits
    messages.success(request, gettext("The addresses are kept."))
    if sent:
        told = ngettext("%(n)d letter is on its way.", "%(n)d letters are on their way.", sent)
        messages.success(request, told % {"n": sent})
    if waits:
        told = ngettext(
            "%(n)d letter waits, and goes by itself on the next days.",
            "%(n)d letters wait, and go by themselves on the next days.",
            waits,
        )
        messages.info(request, told % {"n": waits})
    return True


def _keep(form: NothingForm, request: HttpRequest, page: InvitesPage) -> bool:
    typed = _typed(request)
    if not did(form, invites_.ask, request.user, page.club.public_id, typed, send=(), remind=False):
        return False
    messages.success(request, gettext("The addresses are kept. Nothing was sent."))
    return True


def _remind(form: NothingForm, request: HttpRequest, page: InvitesPage) -> bool:
    ask_again(request)
    reminded = attempt(form, invites_.remind, request.user, page.club.public_id)
    if reminded is None:
        return False
    told = ngettext("%(n)d person is reminded.", "%(n)d people are reminded.", reminded)
    messages.success(request, told % {"n": reminded})
    return True


def _of_one(service: Callable[..., None]) -> Callable[[NothingForm, HttpRequest, Any], bool]:
    def done(form: NothingForm, request: HttpRequest, page: InvitesPage) -> bool:
        person = request.POST.get("person", "")
        if not did(form, service, request.user, page.club.public_id, person):
            return False
        messages.success(request, gettext("Saved."))
        return True

    return done


BUTTONS: dict[str, Callable[[NothingForm, HttpRequest, InvitesPage], bool]] = {
    "send": _send,
    "keep": _keep,
    "remind": _remind,
    "take-back": _of_one(invites_.take_back),
    "forget": _of_one(invites_.forget),
}

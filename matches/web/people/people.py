"""A club's people: who helps to run it, who plays, and how each is shown to strangers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext, gettext_lazy

from matches.ports import own_address
from matches.selectors.people import (
    Line,
    Member,
    PeoplePage,
    leaving,
    lines_of,
    member,
    members_page,
    people_page,
    seasons_back,
)
from matches.services import people as people_
from matches.services.people import invitations, roles, sign_ins
from matches.web.base.attempt import ask_again, attempt, signed_in
from matches.web.base.desk_pages import page_of
from matches.web.base.forms import NothingForm
from matches.web.base.http import found, viewer
from matches.web.people.forms import InviteForm, MailForm, PersonForm
from matches.web.people.naming_forms import OBJECTED, NamingForm, SaidForm
from matches.web.people.twice import perhaps_twice


@signed_in
def helpers(request: HttpRequest, club: str) -> HttpResponse:
    """Who helps to run a club: invite, and take roles back."""
    page = found(people_page(club, viewer(request)))
    posted = request.POST if request.method == "POST" else None
    if posted is not None:
        ask_again(request)
    inviting = posted is not None and posted.get("action") == "invite"
    form = InviteForm(posted if inviting else None)
    link = ""
    if inviting and form.is_valid():
        address = own_address.absolute("/invitations/{token}/")
        public_id = page.club.public_id
        invited = attempt(
            form, invitations.invite, request.user, public_id, **form.cleaned_data, link=address
        )
        if invited is not None:
            link = address.replace("{token}", invited.token)
            form = InviteForm()
            page = found(people_page(club, viewer(request)))
    taking = NothingForm(posted if not inviting else None)
    if taking.is_bound and taking.is_valid() and attempt(taking, _take_back, request, page):
        return redirect("web:desk-people", page.club.slug)
    context = {"page": page, "form": form, "taking": taking, "link": link}
    return page_of(request, "people/people.html", context)


def _take_back(request: HttpRequest, page: PeoplePage) -> bool:
    if request.POST.get("action") == "revoke-invitation":
        invitations.revoke(request.user, request.POST.get("invitation", ""))
    else:
        roles.revoke(
            request.user,
            page.club.public_id,
            username=request.POST.get("username", ""),
            role=request.POST.get("role", ""),
        )
    return True


@signed_in
def members(request: HttpRequest, club: str) -> HttpResponse:
    """The club's people; add one."""
    page = found(members_page(club, viewer(request)))
    form = PersonForm(request.POST or None, club=page.club)
    if request.method == "POST" and form.is_valid():
        data = {**form.cleaned_data, "age_band": form.cleaned_data["age_band"] or None}
        made = attempt(form, people_.create, request.user, page.club.public_id, **data)
        if made is not None:
            messages.success(request, gettext("Added."))
            return redirect("web:desk-members", page.club.slug)
    context = {"page": page, "form": form, "twice": perhaps_twice(
        one for one in page.members + page.left if one.in_charge
    )}  # fmt: skip
    return page_of(request, "people/members.html", context)


@signed_in
def person(request: HttpRequest, club: str, person: str) -> HttpResponse:
    """One person: the name put right, and how strangers see it. To end a membership, or to make
    somebody a member again, is asked once more, with what follows and what does not."""
    own, who = found(member(club, person, viewer(request)))
    asks = request.GET.get("ask", "") if request.method != "POST" else ""
    if asks in ASKED_FIRST:
        told = {asks: ASKED_FIRST[asks](own, who.public_id)}
        return page_of(request, f"people/{asks}.html", {"club": own, "person": who, **told})
    lines = lines_of(who.public_id, own)
    form = _naming_form(request, who, lines)
    asked = request.POST.get("action", "")
    nothing = _asked_form(request, asked)
    link = ""
    if asked in GIVES_SIGN_INS:
        ask_again(request)
    if nothing.is_valid():
        more = {**nothing.cleaned_data, "link": own_address.absolute("/names/{token}/")}
        with_it = more if asked == "mail" else {}
        service = WITH_A_PERSON[asked]
        done = attempt(nothing, service, request.user, own.public_id, who.public_id, **with_it)
        if asked == "link" and done is not None:
            link = request.build_absolute_uri(reverse("web:own-name", args=[done]))
        elif done is not None:
            messages.success(request, SAID[asked])
            return redirect("web:desk-members", own.slug)
    elif request.method == "POST" and form.is_valid():
        waits = attempt(form, _save_person, request.user, own.public_id, who, form)
        if waits is not None:
            messages.success(request, gettext("Saved."))
            if waits:
                messages.info(request, WAITS)
            return redirect("web:desk-members", own.slug)
    context = {"club": own, "person": who, "form": form, "nothing": nothing, "link": link}
    context["mailing"] = nothing if asked == "mail" else MailForm()
    context["lines"] = lines
    return page_of(request, "people/person.html", context)


def _naming_form(request: HttpRequest, who: Member, lines: Sequence[Line]) -> SaidForm:
    """The form of a person: where another club is in charge, of this club's own word alone."""
    posted = request.POST if "naming" in request.POST else None
    form = (NamingForm if who.in_charge else SaidForm)(
        posted, initial={name: getattr(who, name) for name in KEPT}
    )
    if lines and not who.in_charge:
        form.initial.update(
            {name: getattr(lines[0], name) for name in ("naming", "until", "surface")}
        )
    if lines and lines[0].kind == OBJECTED[0]:
        form.initial["naming"] = OBJECTED[0]
    return form


def _asked_form(request: HttpRequest, asked: str) -> forms.Form:
    """The form of what is done with a person: most take nothing, a letter an address."""
    if asked == "mail":
        return MailForm(request.POST)
    return NothingForm(request.POST if asked in WITH_A_PERSON else None)


ASKED_FIRST: dict[str, Callable[..., Any]] = {"leave": leaving, "rejoin": seasons_back}
"""What is asked once more, and what is told of it there."""
WITH_A_PERSON: dict[str, Callable[..., Any]] = {
    "leave": people_.leave,
    "rejoin": people_.rejoin,
    "link": sign_ins.make_link,
    "mail": sign_ins.mail_link,
    "unlink": sign_ins.unlink,
}
GIVES_SIGN_INS = ("link", "mail", "unlink")
SAID = {
    "mail": gettext_lazy("The link is on its way. Nobody else is told it."),
    "leave": gettext_lazy("The membership has ended."),
    "rejoin": gettext_lazy("They are a member again."),
    "unlink": gettext_lazy("The sign-in is taken back."),
}


KEPT = (
    "given_name", "family_name", "spoken_as", "alias", "naming", "age_band", "age_review_on",
    "until", "surface",
)  # fmt: skip
"""What the form of a person is filled with."""


def _save_person(actor: Any, club: str, who: Member, form: SaidForm) -> bool:
    """Save what is otherwise than it was; whether a second person is waited for."""
    data, said = form.cleaned_data, people_.ledger.Said(**form.said())
    if not who.in_charge:
        return bool(people_.permissions.record(actor, club, who.public_id, said).waits)
    names = {name: data[name] for name in ("given_name", "family_name", "spoken_as")}
    waits = False
    if names != {name: getattr(who, name) for name in names}:
        waits = people_.rename(actor, club, who.public_id, **names).naming != who.naming == "full"
    if data["age_review_on"] != who.age_review_on:
        people_.permissions.look_again(actor, club, who.public_id, data["age_review_on"])
    if not SHOWN & set(form.changed_data):
        return waits
    told = people_.permissions.record(
        actor, club, who.public_id, said, alias=data["alias"], age_band=data["age_band"],
    )  # fmt: skip
    return bool(told.waits)


SHOWN = {"naming", "surface", "alias", "age_band", "until", "given_by", "evidence", "note"}
"""What of the form is for the permission ledger."""
WAITS = gettext_lazy("Strangers read more, or of an adult, once a second person has confirmed it.")

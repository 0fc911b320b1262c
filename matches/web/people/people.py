"""A club's people: who helps to run it, who plays, and how each is shown to strangers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext, gettext_lazy

from matches.ports import own_address
from matches.selectors.people import (
    Member,
    PeoplePage,
    leaving,
    member,
    members_page,
    namings,
    people_page,
)
from matches.services import people as people_
from matches.services.people import invitations, roles, sign_ins
from matches.web.base.attempt import ask_again, attempt, signed_in
from matches.web.base.desk_pages import page_of
from matches.web.base.forms import NothingForm
from matches.web.base.http import found, viewer
from matches.web.people.forms import InviteForm, NamingForm, PersonForm


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
    form = PersonForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        data = {**form.cleaned_data, "age_band": form.cleaned_data["age_band"] or None}
        made = attempt(form, people_.create, request.user, page.club.public_id, **data)
        if made is not None:
            messages.success(request, gettext("Added."))
            return redirect("web:desk-members", page.club.slug)
    return page_of(request, "people/members.html", {"page": page, "form": form})


@signed_in
def person(request: HttpRequest, club: str, person: str) -> HttpResponse:
    """One person: the name put right, and how strangers see it. To end a membership is asked once
    more, with what follows and what does not."""
    own, who = found(member(club, person, viewer(request)))
    if request.method != "POST" and request.GET.get("ask") == "leave":
        context = {"club": own, "person": who, "leaving": leaving(own, who.public_id)}
        return page_of(request, "people/leave.html", context)
    posted = request.POST if "given_name" in request.POST else None
    form = NamingForm(
        posted,
        initial={
            "given_name": who.given_name,
            "family_name": who.family_name,
            "spoken_as": who.spoken_as,
            "alias": who.alias,
            "naming": who.naming,
            "age_band": who.age_band,
        },
        namings=namings(),
    )
    asked = request.POST.get("action", "")
    nothing = NothingForm(request.POST if asked in WITH_A_PERSON else None)
    link = ""
    if asked in GIVES_SIGN_INS:
        ask_again(request)
    if nothing.is_valid():
        done = attempt(nothing, WITH_A_PERSON[asked], request.user, own.public_id, who.public_id)
        if asked == "link" and done is not None:
            link = request.build_absolute_uri(reverse("web:own-name", args=[done]))
        elif done is not None:
            messages.success(request, SAID[asked])
            return redirect("web:desk-members", own.slug)
    elif request.method == "POST" and form.is_valid():
        done = attempt(form, _save_person, request.user, own.public_id, who, form.cleaned_data)
        if done is not None:
            messages.success(request, gettext("Saved."))
            return redirect("web:desk-members", own.slug)
    context = {"club": own, "person": who, "form": form, "nothing": nothing, "link": link}
    return page_of(request, "people/person.html", context)


WITH_A_PERSON: dict[str, Callable[..., Any]] = {
    "leave": people_.leave,
    "link": sign_ins.make_link,
    "unlink": sign_ins.unlink,
}
GIVES_SIGN_INS = ("link", "unlink")
SAID = {
    "leave": gettext_lazy("The membership has ended."),
    "unlink": gettext_lazy("The sign-in is taken back."),
}


def _save_person(actor: Any, club: str, who: Member, data: dict[str, Any]) -> bool:
    names = {name: data[name] for name in ("given_name", "family_name", "spoken_as")}
    if names != {name: getattr(who, name) for name in names}:
        people_.rename(actor, club, who.public_id, **names)
    shown = {name: data[name] for name in ("naming", "alias", "age_band")}
    people_.set_naming(actor, club, who.public_id, **shown)
    return True

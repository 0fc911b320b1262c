"""What somebody may do with their own account, and how an invitation becomes one."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial, wraps
from typing import Any

from allauth.account.models import EmailAddress
from django.contrib import messages
from django.contrib.auth import login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters

from matches.errors import NotFoundError
from matches.policy import access, visibility
from matches.selectors.people import own_naming, own_wish, waiting_for
from matches.services import people
from matches.services.people import (
    invitations,
    own_accounts,
    own_choices,
    permissions,
    second_person,
    sign_ins,
)
from matches.web.base.attempt import attempt, did, signed_in
from matches.web.base.desk_pages import page_of
from matches.web.base.forms import NothingForm
from matches.web.base.http import viewer
from matches.web.base.throttles import few_guesses
from matches.web.people.forms import AcceptForm, ComeForm
from matches.web.people.naming_forms import ChoiceForm, SpokenForm

OfALink = Callable[[HttpRequest, str], HttpResponse]


@never_cache
@signed_in
def account(request: HttpRequest) -> HttpResponse:
    """Links to everything that can be changed about an account; who plays says how their name is
    spoken, and how strangers read it."""
    own = own_naming(viewer(request))
    if own is None:
        return page_of(request, "people/accounts/account.html", {})
    posted = request.POST if request.method == "POST" else None
    action = posted.get("action", "") if posted is not None else ""
    now = visibility.naming_now(own)
    until = None if now == "code" else own.shown_until
    said = {"naming": now, "alias": own.alias, "until": until, "surface": own.shown_on}
    choice = ChoiceForm(posted if action == "choose" else None, initial=said)
    answer = NothingForm(posted if action == "confirm" else None)
    spoken = {"spoken_as": own.spoken_as}
    form = SpokenForm(None if action in ("choose", "confirm") else posted, initial=spoken)
    for each, service in (
        (form, people.say_how_spoken),
        (choice, permissions.choose),
        (answer, partial(second_person.confirm_own, asked=request.POST.get("asked", ""))),
    ):
        if (
            each.is_bound
            and each.is_valid()
            and did(each, service, request.user, **each.cleaned_data)
        ):
            messages.success(request, gettext("Saved."))
            return redirect("web:account")
    wish = own_wish(viewer(request))
    waits = waiting_for(viewer(request))
    if waits and not own_accounts.is_theirs(own, access.user_of(request.user)):
        waits = ()
    context = {
        "form": form, "choice": choice, "answer": answer, "waiting": waits,
        "wish": wish, "wish_holds": own_choices.holds_on(wish) if wish is not None else None,
        "shown_as": visibility.person_name(own), "adult": own.age_band == "adult",
    }  # fmt: skip
    return page_of(request, "people/accounts/account.html", context)


def _while_it_holds(view: OfALink) -> OfALink:
    """The page of a link; where the link holds no more, or was used while the page was read, the
    page that says so."""

    @wraps(view)
    def wrapped(request: HttpRequest, token: str) -> HttpResponse:
        try:
            return view(request, token)
        except NotFoundError:
            return _gone(request)

    return wrapped


def _gone(request: HttpRequest) -> HttpResponse:
    return render(request, "people/accounts/invitation_gone.html", status=404)


@few_guesses
@never_cache
@sensitive_post_parameters("password")
@_while_it_holds
def invitation(request: HttpRequest, token: str) -> HttpResponse:
    """Accept an invitation: with the account one has, or with a new one."""
    found = invitations.find(token)
    if found is None:
        return _gone(request)
    known = request.user.is_authenticated
    form = NothingForm(request.POST or None) if known else AcceptForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        actor = request.user if known else None
        role = attempt(form, invitations.accept, actor, token, **form.cleaned_data)
        if role is not None:
            if not known:
                login(request, role.user, backend="django.contrib.auth.backends.ModelBackend")
                # An invitation is often opened on a club's own device: until it is closed.
                request.session.set_expiry(0)
            messages.success(
                request, gettext("You now help to run %(club)s.") % {"club": role.club.name}
            )
            return redirect("web:desk")
    return render(request, "people/accounts/invitation.html", {"form": form, "invitation": found})


@few_guesses
@never_cache
@sensitive_post_parameters("password")
@_while_it_holds
def own_name(request: HttpRequest, token: str) -> HttpResponse:
    """Make an account one's own name's: the account one has, or a new one."""
    found = sign_ins.find(token)
    if found is None:
        return _gone(request)
    known = request.user.is_authenticated
    asked = AcceptForm if sign_ins.mailed_to(token) else ComeForm
    form = NothingForm(request.POST or None) if known else asked(request.POST or None)
    if request.method == "POST" and form.is_valid():
        actor = request.user if known else None
        user = attempt(form, sign_ins.claim, actor, token, **form.cleaned_data)
        if user is not None:
            if not known:
                login(request, user, backend="django.contrib.auth.backends.ModelBackend")
                request.session.set_expiry(0)
                _have_confirmed(request, user)
            messages.success(request, gettext("The account is yours. Here are your matches."))
            return redirect("web:my-matches")
    context = {"form": form, "name": visibility.person_name(found)}
    return render(request, "people/own_data/own_name.html", context)


def _have_confirmed(request: HttpRequest, user: Any) -> None:
    """Send the letter by which an address that was just given is confirmed."""
    for address in EmailAddress.objects.filter(user=user, verified=False):
        address.send_confirmation(request)

"""What somebody may do with their own account, and how an invitation becomes one."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth import login
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters

from matches.policy import visibility
from matches.selectors.people import spoken_of
from matches.services import people
from matches.services.people import invitations, sign_ins
from matches.web.base.attempt import attempt
from matches.web.base.desk_pages import page_of
from matches.web.base.forms import NothingForm
from matches.web.base.http import viewer
from matches.web.people.forms import AcceptForm, SpokenForm


@never_cache
@login_required
def account(request: HttpRequest) -> HttpResponse:
    """Links to everything that can be changed about an account; who plays says how their name is
    spoken."""
    spoken = spoken_of(viewer(request))
    form = None
    if spoken is not None:
        form = SpokenForm(request.POST or None, initial={"spoken_as": spoken})
        if request.method == "POST" and form.is_valid():
            done = attempt(form, people.say_how_spoken, request.user, **form.cleaned_data)
            if done is not None:
                messages.success(request, gettext("Saved."))
                return redirect("web:account")
    return page_of(request, "people/account.html", {"form": form})


@never_cache
@sensitive_post_parameters("password")
def invitation(request: HttpRequest, token: str) -> HttpResponse:
    """Accept an invitation: with the account one has, or with a new one."""
    found = invitations.find(token)
    if found is None:
        return render(request, "people/invitation_gone.html", status=404)
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
    return render(request, "people/invitation.html", {"form": form, "invitation": found})


@never_cache
@sensitive_post_parameters("password")
def own_name(request: HttpRequest, token: str) -> HttpResponse:
    """Make an account one's own name's: the account one has, or a new one."""
    found = sign_ins.find(token)
    if found is None:
        return render(request, "people/invitation_gone.html", status=404)
    known = request.user.is_authenticated
    form = NothingForm(request.POST or None) if known else AcceptForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        actor = request.user if known else None
        user = attempt(form, sign_ins.claim, actor, token, **form.cleaned_data)
        if user is not None:
            if not known:
                login(request, user, backend="django.contrib.auth.backends.ModelBackend")
                request.session.set_expiry(0)
            messages.success(request, gettext("The account is yours. Here are your matches."))
            return redirect("web:my-matches")
    context = {"form": form, "name": visibility.person_name(found)}
    return render(request, "people/own_name.html", context)

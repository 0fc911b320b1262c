"""Following a competition or a team by mail: asked for, confirmed, stopped. No page shows an
address or tells whether one follows anything."""

from __future__ import annotations

from django import forms
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from matches.errors import NotFoundError
from matches.selectors.following import Target, of_competition, of_team
from matches.services import following
from matches.web.base.attempt import did
from matches.web.base.http import found, viewer
from matches.web.base.throttles import NetworkThrottle, few_guesses


class FollowThrottle(NetworkThrottle):
    """How many letters one network may have sent to strangers: a school shares one."""

    scope = "follow"
    rate = "20/hour"


class FollowForm(forms.Form):
    """Where the letters go."""

    catch_all = "email"
    email = forms.EmailField(
        label=_("Your e-mail address"),
        max_length=254,
        widget=forms.EmailInput(attrs={"autocomplete": "email"}),
        help_text=_("It is used for these letters alone, and forgotten when you stop them."),
    )


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def competition(request: HttpRequest, club: str, season: str, competition: str) -> HttpResponse:
    """Ask to follow a competition."""
    return _ask(request, found(of_competition(club, season, competition, viewer(request))))


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def team(request: HttpRequest, public_id: str) -> HttpResponse:
    """Ask to follow a team."""
    return _ask(request, found(of_team(public_id, viewer(request))))


def _ask(request: HttpRequest, target: Target) -> HttpResponse:
    posted = request.method == "POST" and target.open
    form = FollowForm(request.POST if posted else None)
    context = {"target": target, "form": form, "done": False, "seconds": 0}
    if posted and form.is_valid():
        context["seconds"] = seconds = FollowThrottle.seconds_to_wait(request)
        if seconds:
            answer = render(request, "following/ask.html", context, status=429)
            answer["Retry-After"] = str(seconds)
            return answer
        context["done"] = did(form, following.ask, target, form.cleaned_data["email"])
    return render(request, "following/ask.html", context)


@few_guesses
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def confirm(request: HttpRequest, token: str) -> HttpResponse:
    """Say that it was oneself who asked. To look changes nothing: mail programs look at links."""
    target = following.found_by(token)
    if target is None:
        return _over(request)
    done = request.method == "POST"
    if done:
        try:
            following.confirm(token)
        except NotFoundError:
            return _over(request)
    return render(request, "following/confirm.html", {"target": target, "done": done})


def _over(request: HttpRequest) -> HttpResponse:
    """The same for a link that never was, is too old, or is about what was closed since: which of
    them is told to nobody, and what somebody can do is."""
    return render(request, "following/over.html", status=404)


# A mail program posts here by itself (RFC 8058), from elsewhere and without a cookie: what lets it
# is the token, which is good for nothing else.
@csrf_exempt
@few_guesses
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def stop(request: HttpRequest, token: str) -> HttpResponse:
    """No more letters about what somebody follows. To look changes nothing."""
    try:
        target = following.stops(token)
        done = target is None or request.method == "POST"
        if request.method == "POST":
            following.stop(token)
    except NotFoundError as error:
        raise Http404(str(error)) from error
    return render(request, "following/stop.html", {"target": target, "done": done})

"""The first owner of a fresh installation."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth import login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters

from matches.errors import InvalidError, NotAllowedError
from matches.services.clubs import installation
from matches.web.base.attempt import attempt
from matches.web.clubs.club_forms import FirstOwnerForm


@never_cache
@sensitive_post_parameters("password", "code")
def first_owner(request: HttpRequest) -> HttpResponse:
    """Make the first owner and the first club, once, for who can read the server's terminal."""
    if not installation.is_waiting():
        return redirect("web:desk")
    form = FirstOwnerForm(request.POST or None, initial={"code": request.GET.get("code", "")})
    if request.method == "POST" and form.is_valid():
        data = form.cleaned_data
        made = attempt(
            form,
            _create,
            data["code"],
            username=data["username"],
            password=data["password"],
            email=data["email"],
            club_name=data["club_name"],
            club_kind=data["club_kind"],
        )
        if made is not None:
            login(request, made.user, backend="django.contrib.auth.backends.ModelBackend")
            messages.success(request, gettext("Welcome. Next: a season, and a competition in it."))
            return redirect("web:desk")
    return render(request, "clubs/setup.html", {"form": form}, status=400 if form.errors else 200)


def _create(code: str, **asked: str) -> installation.Installed:
    """A wrong code is a mistake in the form, not a closed door."""
    try:
        return installation.create_first_owner(code, **asked)
    except NotAllowedError as error:
        raise InvalidError({"code": [str(error)]}) from error

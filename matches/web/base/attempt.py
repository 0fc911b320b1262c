"""How a page asks a service: a refusal stands beside what was typed, and nothing typed is lost."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar

from allauth.core.exceptions import ReauthenticationRequired
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.forms import Form
from django.http import Http404, HttpRequest, HttpResponse

from matches.errors import InvalidError, NotAllowedError, NotFoundError, ServiceError
from matches.policy import sign_ins
from matches.web.base import typed

Answer = TypeVar("Answer")


def attempt(form: Form, service: Callable[..., Answer], *args: Any, **kwargs: Any) -> Answer | None:
    """What the service gives; None where it refused, and then the form says why.

    A mistake in a field that the form does not have ("line 4") goes to the form's `catch_all`; a
    form that has more to say of a refusal does so in its `refused`.
    """
    try:
        return service(*args, **kwargs)
    except InvalidError as error:
        for field, said in error.mistakes.items():
            _tell(form, field, said)
    except (NotAllowedError, NotFoundError):
        raise
    except ServiceError as error:
        refused = getattr(form, "refused", None)
        if refused is None or not refused(error):
            form.add_error(None, str(error))
    return None


def did(form: Form, service: Callable[..., Any], *args: Any, **kwargs: Any) -> bool:
    """Whether a service that may give nothing was done; where it refused, the form says why."""

    def done() -> bool:
        service(*args, **kwargs)
        return True

    return attempt(form, done) is not None


def _tell(form: Form, field: str, said: list[str]) -> None:
    if field in form.fields:
        form.add_error(field, said)
        return
    place = getattr(form, "catch_all", None)
    for sentence in said:
        shown = f"{field[:1].upper()}{field[1:]}: {sentence}" if " " in field else sentence
        form.add_error(place, shown)


def signed_in(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """A page of the desk: for who is signed in, with a service's refusals as pages. What was sent
    with a sign-in that has just ended is kept for who sent it."""

    @wraps(view)
    def of_somebody(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        try:
            response = view(request, *args, **kwargs)
        except NotAllowedError as error:
            raise PermissionDenied(str(error)) from error
        except NotFoundError as error:
            raise Http404(str(error)) from error
        if request.method == "POST":
            # It was taken, or stands in the page that says why not.
            typed.let_go(request, sent_to=request.get_full_path())
        response["Cache-Control"] = "private, no-store"
        return response

    asked_to_sign_in = login_required(of_somebody)

    @wraps(view)
    def wrapped(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        return typed.kept(request) or asked_to_sign_in(request, *args, **kwargs)

    return wrapped


def ask_again(request: HttpRequest) -> None:
    """Have the password asked for again, before something sensitive, of who signed in long ago;
    afterwards the form is sent on as it was."""
    if not sign_ins.signed_in_recently(request):
        raise ReauthenticationRequired

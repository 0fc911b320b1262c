"""What is refused before any view is asked, or breaks outside of one: a page or a sentence for
people, and below ``/api/`` the one shape that programs read everywhere there."""

import sys

from django.db import OperationalError
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.http.response import HttpResponseBase
from django.template.loader import render_to_string
from django.utils.translation import gettext as _
from django.views import defaults

AGAIN_AFTER = 5
"""Seconds after which to come again to a database that did not answer."""


def below_api(path: str) -> bool:
    """Whether programs ask at this path, rather than people."""
    return path == "/api" or path.startswith("/api/")


def refusal(path: str, status: int, code: str, why: str) -> HttpResponse:
    """A sentence: plain below any path but the API's."""
    if below_api(path):
        return _as_json(status, code, why)
    return HttpResponse(f"{why}\n", status=status, content_type="text/plain; charset=utf-8")


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponseBase:
    """400: Django itself does not understand the request, its host for one."""
    if below_api(request.path):
        return _as_json(400, "malformed", _("This request cannot be understood."))
    return defaults.bad_request(request, exception)


def not_found(request: HttpRequest, exception: Exception) -> HttpResponseBase:
    """404: there is no such address, or nothing at it."""
    if below_api(request.path):
        return _as_json(404, "not_found", _("Not found."))
    return defaults.page_not_found(request, exception)


def broken(request: HttpRequest) -> HttpResponseBase:
    """500: something broke where no view could catch it. 503: it was the database that did not
    answer, which passes."""
    # Django asks while it handles what broke.
    if isinstance(sys.exception(), OperationalError):
        return _busy(request)
    if below_api(request.path):
        return _as_json(500, "error", _("Server Error (500)"))
    return defaults.server_error(request)


def _busy(request: HttpRequest) -> HttpResponse:
    if below_api(request.path):
        answer = _as_json(503, "busy", _("The database does not answer. Try again in a moment."))
    else:
        # Without the request: who is signed in would be asked of the database.
        answer = HttpResponse(render_to_string("503.html"), status=503)
    answer["Retry-After"] = str(AGAIN_AFTER)
    return answer


def _as_json(status: int, code: str, why: str) -> HttpResponse:
    # The server's own modules import this one before Django is set up.
    from matches.api.base.errors import document, mistake

    told = document(status, [mistake(code, why)])
    return JsonResponse(told, status=status, json_dumps_params={"separators": (",", ":")})

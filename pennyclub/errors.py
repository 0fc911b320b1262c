"""What is refused before any view is asked, or breaks outside of one: a page or a sentence for
people, and below ``/api/`` the one shape that programs read everywhere there."""

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.http.response import HttpResponseBase
from django.utils.translation import gettext as _
from django.views import defaults


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
    """500: something broke where no view could catch it."""
    if below_api(request.path):
        return _as_json(500, "error", _("Server Error (500)"))
    return defaults.server_error(request)


def _as_json(status: int, code: str, why: str) -> HttpResponse:
    # The server's own modules import this one before Django is set up.
    from matches.api.base.errors import document, mistake

    told = document(status, [mistake(code, why)])
    return JsonResponse(told, status=status, json_dumps_params={"separators": (",", ":")})

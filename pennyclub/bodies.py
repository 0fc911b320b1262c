"""How long a request's body may be, whatever is in it."""

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse

WHY = "This is longer than anything that can be sent here. Nothing was saved.\n"


class BodyLimit:
    """Refuses a body that says it is too long before a byte of it is read.

    Django's own limit leaves files out, and they are on the disk before any view, or the check of
    who may send them, is asked. A body that does not say how long it is counts as empty.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer 413, or pass the request on."""
        length = request.META.get("CONTENT_LENGTH") or "0"
        if not length.isdecimal() or int(length[:19]) > settings.LONGEST_BODY:
            return HttpResponse(WHY, status=413, content_type="text/plain; charset=utf-8")
        return self._get_response(request)

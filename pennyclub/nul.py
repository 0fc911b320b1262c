"""NUL, the character that no text holds and no database keeps."""

from collections.abc import Callable, Iterator
from urllib.parse import unquote_to_bytes

from django.http import HttpRequest, HttpResponse

from pennyclub.errors import below_api, refusal

NUL = "\x00"
WHY = (
    "This holds a character (NUL) that no text may hold, and no keyboard types. Nothing was saved."
    " Take it out, and send the rest again."
)


class NoNul:
    """Refuses a request with NUL in its address, its query or its form.

    Django's form fields refuse it each for itself; what a page reads without a form would reach the
    database, where PostgreSQL breaks off. The API reads JSON, as strictly as the law does.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer 400, or pass the request on."""
        if any(NUL in text for text in _texts(request)):
            return refusal(request.path_info, 400, "malformed", WHY)
        return self._get_response(request)


def _texts(request: HttpRequest) -> Iterator[str]:
    yield request.path_info
    yield unquote_to_bytes(request.META.get("QUERY_STRING", "")).decode("latin-1")
    if request.method == "POST" and not below_api(request.path_info):
        for name, values in request.POST.lists():
            yield name
            yield from values

"""What a page is asked by: GET and HEAD to look, POST for what it does. The API has more."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from django.http import HttpRequest, HttpResponse

from pennyclub.errors import below_api, refusal

OF_PAGES: Final = ("GET", "HEAD", "POST")
OF_PROGRAMS: Final = (*OF_PAGES, "PUT", "PATCH", "DELETE", "OPTIONS")
WHY: Final = "This address is not asked by this method."


class KnownMethods:
    """Answers 405 to any other: most views of pages would take it for a look."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Refuse it, or pass the request on."""
        known = OF_PROGRAMS if below_api(request.path_info) else OF_PAGES
        if request.method in known:
            return self._get_response(request)
        answer = refusal(request.path_info, 405, "method_not_allowed", WHY)
        answer["Allow"] = ", ".join(known)
        return answer

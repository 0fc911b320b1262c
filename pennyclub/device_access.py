"""What a page may ask the device for: nothing, but where a view says so itself."""

from collections.abc import Callable
from typing import Final

from django.http import HttpRequest, HttpResponse

HEADER: Final = "Permissions-Policy"
NOTHING: Final = "camera=(), geolocation=(), microphone=()"


class DeviceAccess:
    """Give every answer the policy that allows nothing, where its view gave it none."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """The answer, with the header."""
        answer = self.get_response(request)
        answer.headers.setdefault(HEADER, NOTHING)
        return answer

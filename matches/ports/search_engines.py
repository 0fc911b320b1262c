"""What an answer says to search engines: every one sends them away, unless its view says here that
it may be listed."""

from __future__ import annotations

from typing import Final

from django.http import HttpResponse

HEADER: Final = "X-Robots-Tag"
LISTED: Final = "all"


def may_be_listed(answer: HttpResponse) -> None:
    """Leave the answer to search engines."""
    answer.headers[HEADER] = LISTED

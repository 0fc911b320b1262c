"""Where this club is found: what a link in a letter begins with.

Never what a request says of the host it asks: whoever sends the request writes that, and a letter
with it would lead the one who reads it to a stranger's machine.
"""

from __future__ import annotations

from urllib.parse import urlsplit

from django.conf import settings


def absolute(path: str) -> str:
    """The address of one of our paths, for a letter."""
    return f"{settings.OWN_ADDRESS}{path}"


def ours(address: str) -> str:
    """An address that somebody else put together, with its host in the place of whatever stands
    there."""
    told = urlsplit(address)
    return absolute(told._replace(scheme="", netloc="").geturl())

"""The demo's sign-ins: known to everybody, and so worth nothing in production."""

from __future__ import annotations

from typing import Any, Final

from django.conf import settings
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest

DEMO_PASSWORD: Final = "heads-or-tails-demo"  # noqa: S105 - it is printed for everybody


class RefusesTheDemo:
    """Lets nobody in by the demo's password in production, wherever the database came from."""

    def authenticate(
        self, request: HttpRequest | None, password: str | None = None, **_credentials: Any
    ) -> None:
        """Refuse it for good, or leave the question to the backends after this one."""
        if settings.PRODUCTION and password == DEMO_PASSWORD:
            raise PermissionDenied

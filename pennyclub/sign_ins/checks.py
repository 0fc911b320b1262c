"""What is said at the start: an installation for all to see that asks for no second factor."""

from collections.abc import Sequence
from typing import Any

from django.conf import settings
from django.core.checks import CheckMessage, Tags, Warning, register


def connect() -> None:
    """Have Django ask at every start."""
    register(second_factor, Tags.security)


def second_factor(
    app_configs: Sequence[Any] | None = None, **_kwargs: object
) -> list[CheckMessage]:
    """A warning in production where a password alone opens everybody's data."""
    if not settings.PRODUCTION or settings.OWNERS_NEED_SECOND_FACTOR:
        return []
    return [
        Warning(
            "Owners, organisers and staff sign in with a password alone.",
            hint="Unset PENNYCLUB_OWNERS_NEED_SECOND_FACTOR, or set it to true.",
            id="pennyclub.W001",
        )
    ]

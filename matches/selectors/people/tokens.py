"""Somebody's tokens, each by its beginning."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils import timezone
from knox.models import get_token_model


@dataclass(frozen=True)
class TokenLine:
    """A token. ``expiry``: None where it is good without end."""

    public_id: str
    created: datetime
    expiry: datetime | None
    expired: bool


def tokens_of(user: Any) -> tuple[TokenLine, ...]:
    """Somebody's own tokens, the latest first. One query."""
    now = timezone.now()
    held = get_token_model().objects.filter(user=user).order_by("-created")
    return tuple(
        TokenLine(
            one.token_key,
            one.created,
            one.expiry,
            one.expiry is not None and one.expiry <= now,
        )
        for one in held
    )

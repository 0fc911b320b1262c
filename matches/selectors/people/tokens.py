"""Somebody's tokens, each by its beginning."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils import timezone
from knox.models import get_token_model

from matches.models import Club, TokenNote, TokenScope


@dataclass(frozen=True)
class TokenLine:
    """A token. ``club``: the slug of the one in which it is good, ``""`` where it is in every one
    of its owner's. ``expiry``: None where it is good without end; ``last_used``: None until it is,
    give or take a minute."""

    public_id: str
    name: str
    scope: str
    scope_said: str
    club: str
    club_name: str
    created: datetime
    expiry: datetime | None
    last_used: datetime | None
    expired: bool


def tokens_of(user: Any) -> tuple[TokenLine, ...]:
    """Somebody's own tokens, the latest first. One query."""
    held = get_token_model().objects.filter(user=user).select_related("note__club")
    return tuple(_line(one) for one in held.order_by("-created"))


def clubs_for_tokens(user: Any) -> tuple[tuple[str, str], ...]:
    """The clubs in which somebody has a role, by slug and name: a token may be for one. A query."""
    held = Club.objects.filter(roles__user=user).distinct().order_by("name", "pk")
    return tuple(held.values_list("slug", "name"))


def _line(one: Any) -> TokenLine:
    # One of before tokens had names is good for all.
    note = getattr(one, "note", None) or TokenNote()
    return TokenLine(
        one.token_key,
        note.name,
        note.scope,
        str(TokenScope(note.scope).label),
        note.club.slug if note.club is not None else "",
        note.club.name if note.club is not None else "",
        one.created,
        one.expiry,
        note.last_used_at,
        one.expiry is not None and one.expiry <= timezone.now(),
    )

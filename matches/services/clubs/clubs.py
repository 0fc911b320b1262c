"""Clubs: schools and clubs that run competitions."""

from __future__ import annotations

from typing import Any

from django.utils.text import slugify

from matches.errors import InvalidError
from matches.models import Club, User
from matches.policy import access
from matches.policy.access import Actor
from matches.services.base import audits, rows
from matches.services.base.transaction import one_transaction

EDITABLE = ("name", "kind", "time_zone", "locale", "slug")


@one_transaction
def create(actor: Actor, *, name: str, kind: str, **more: Any) -> Club:
    """Make a club. Who may: who runs the installation. `more`: slug, time_zone, locale."""
    return new_club(access.require_superuser(actor), name=name, kind=kind, **more)


@one_transaction
def edit(actor: Actor, club: str, **changes: Any) -> Club:
    """Change a club (`EDITABLE`). Who may: its owners."""
    row = rows.club(club)
    user = access.require_owner(actor, row)
    unknown = sorted(set(changes) - set(EDITABLE))
    if unknown:
        raise InvalidError({each: ["This cannot be changed."] for each in unknown})
    before = {each: getattr(row, each) for each in changes}
    for each, value in changes.items():
        setattr(row, each, value)
    row.full_clean()
    row.save()
    audits.note(
        "club.edited", "club", row.public_id, by=user, club=row, before=before, after=changes
    )
    return row


def new_club(by: User, *, name: str, kind: str, slug: str = "", **more: Any) -> Club:
    """Make a club inside another service's transaction."""
    row = Club(name=name.strip(), kind=kind, slug=slug or _free_slug(name), **more)
    row.full_clean()
    row.save()
    audits.note("club.created", "club", row.public_id, by=by, club=row)
    return row


def _free_slug(name: str) -> str:
    stem = slugify(name)[:50] or "club"
    taken = set(Club.objects.filter(slug__startswith=stem).values_list("slug", flat=True))
    numbered = (stem if n == 1 else f"{stem}-{n}" for n in range(1, len(taken) + 2))
    return next(slug for slug in numbered if slug not in taken)

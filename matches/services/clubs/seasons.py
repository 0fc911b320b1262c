"""Seasons of a club."""

from __future__ import annotations

from datetime import date

from django.utils.text import slugify

from matches.models import Season
from matches.policy import access
from matches.policy.access import Actor
from matches.services.base import audits, rows
from matches.services.base.transaction import one_transaction


@one_transaction
def create(
    actor: Actor, club: str, *, name: str, starts_on: date, ends_on: date, slug: str = ""
) -> Season:
    """Make a season. Who may: organisers."""
    held = rows.club(club)
    user = access.require_organiser(actor, held)
    row = Season(
        club=held,
        name=name.strip(),
        slug=slug or slugify(name)[:60] or str(starts_on.year),
        starts_on=starts_on,
        ends_on=ends_on,
    )
    row.full_clean()
    row.save()
    audits.note("season.created", "season", row.public_id, by=user, club=held)
    return row


@one_transaction
def edit(
    actor: Actor,
    season: str,
    *,
    name: str | None = None,
    starts_on: date | None = None,
    ends_on: date | None = None,
) -> Season:
    """Change a season's name or days. Who may: organisers."""
    row = rows.season(season)
    user = access.require_organiser(actor, row.club)
    row.name = row.name if name is None else name.strip()
    row.starts_on = starts_on or row.starts_on
    row.ends_on = ends_on or row.ends_on
    row.full_clean()
    row.save()
    audits.note("season.edited", "season", row.public_id, by=user, club=row.club)
    return row

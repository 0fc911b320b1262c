"""Seasons of a club."""

from __future__ import annotations

from datetime import date, timedelta
from zoneinfo import ZoneInfo

from django.utils.text import slugify
from django.utils.translation import ngettext

from matches.errors import ConflictError
from matches.models import Fixture, Season
from matches.policy import access
from matches.policy.access import Actor
from matches.selectors.fixtures.days import from_day, until_day
from matches.services.base import audits, rows
from matches.services.base.cleaning import clean
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
    clean(row)
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
    insist: bool = False,
) -> Season:
    """Change a season's name or days; its address stays. Who may: organisers.

    ConflictError (``matches-outside``) where matches that lay within its days would lie outside,
    unless somebody insists: they keep their days.
    """
    row = rows.season(season)
    user = access.require_organiser(actor, row.club)
    before, outside = _told(row), _outside(row)
    row.name = row.name if name is None else name.strip()
    row.starts_on = starts_on or row.starts_on
    row.ends_on = ends_on or row.ends_on
    clean(row)
    more = _outside(row) - outside
    if more > 0 and not insist:
        raise ConflictError(
            ngettext(
                "%(count)d match of this season has its day outside of these days.",
                "%(count)d matches of this season have their days outside of these days.",
                more,
            )
            % {"count": more},
            code="matches-outside",
        )
    row.save()
    audits.note(
        "season.edited", "season", row.public_id, by=user, club=row.club,
        before=before, after=_told(row),
    )  # fmt: skip
    return row


def _told(row: Season) -> dict[str, str]:
    return {
        "name": row.name,
        "starts_on": row.starts_on.isoformat(),
        "ends_on": row.ends_on.isoformat(),
    }


def _outside(row: Season) -> int:
    """How many matches of a season are dated outside of its days."""
    zone, day = ZoneInfo(row.club.time_zone), timedelta(days=1)
    early, late = until_day(row.starts_on - day, zone), from_day(row.ends_on + day, zone)
    return Fixture.objects.filter(early | late, competition__season=row).count()

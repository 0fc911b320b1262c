"""What was written about a championship's points by hand, and what strangers read of it."""

from __future__ import annotations

from matches.models import Championship, ChampionshipLine
from matches.policy import visibility
from matches.policy.reasons import reason_of
from matches.policy.visibility import Viewer
from matches.selectors.base import ReasonsPage, discreet, reason_lines, with_young_houses


def championship_reasons(public_id: str, viewer: Viewer) -> ReasonsPage | None:
    """The texts of a championship, for who organises it. At most twelve queries."""
    rows = Championship.objects.select_related("club", "season")
    row = rows.filter(public_id=public_id).first()
    if row is None or not viewer.may_organise(row.club_id):
        return None
    held = ChampionshipLine.objects.filter(championship=row, withdrawn_at=None)
    written = held.exclude(reason="").select_related("house").order_by("pk")
    lines = reason_lines(
        ((reason_of(one), one.house.name) for one in written),
        discreet(row.club_id, viewer, championship=row),
        discreet(row.club_id, visibility.NOBODY, championship=row),
        championship=row,
    )
    return ReasonsPage(row, lines, with_young_houses(row))

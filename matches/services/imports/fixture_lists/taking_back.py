"""A list of fixtures taken back: the draw goes, and whom and what the list made."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from matches.models import Competition, Entry, Team
from matches.policy import access
from matches.policy.access import Actor
from matches.services.base import audits, rows
from matches.services.base.transaction import one_transaction
from matches.services.competitions import entries
from matches.services.draws import first_draws
from matches.services.imports import references


@one_transaction
def take_back(
    actor: Actor,
    competition: str,
    *,
    made: Mapping[str, Sequence[str]],
    before: Mapping[str, Any],
) -> Competition:
    """Take the fixtures of a list back while nothing is played, with the entries that it `made` and
    its new teams, unless somebody was put into one since. The options are as `before`.
    ConflictError where something was played. Who may: organisers."""
    row = rows.competition(competition, lock=True)
    user = access.require_organiser_of(actor, row)
    first_draws.delete_draw(user, competition)
    there = Entry.objects.filter(competition=row, public_id__in=made["entries"])
    for entry in list(there.values_list("public_id", flat=True)):
        entries.remove(user, entry)
    for team in Team.objects.filter(club=row.club_id, public_id__in=made["teams"]):
        if references.of([], [team]).keys() <= {"people", "teams"}:
            team.delete()
    row = rows.competition(competition)
    options = {**(row.format_options or {}), **before}
    row.format_options = {name: value for name, value in options.items() if value is not None}
    row.save(update_fields=["format_options"])
    audits.note("fixtures.taken-back", "competition", competition, by=user, club=row.club_id)
    return row

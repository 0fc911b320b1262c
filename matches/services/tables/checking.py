"""Whether a stored table is the one that its results make, and making it so."""

from __future__ import annotations

import json
from typing import Any, Final

from matches.models import Competition, Division, OutboxMessage, Result, Standing
from matches.services.base import messages
from matches.services.base.findings import Finding
from matches.services.base.transaction import one_transaction
from matches.services.tables import inputs, standings
from matches.tournament.formats import has_table

LIKE_THE_DIGEST: Final = ("tie_breaks", "points_scheme", "zones", "starts")
"""What of a table's basis the digest is of too: a change of the rest asks for no other table."""


def off(competition: Competition) -> list[Finding]:
    """The tables of a competition that are stored otherwise than reckoned. What a message in the
    outbox asks for is late, and not wrong."""
    return [
        Finding("table", row.public_id, said)
        for row in _tabled(competition)
        if _differs(row) and (said := _surely(row.public_id))
    ]


def mend(competition: Competition) -> list[Finding]:
    """Make every table of a competition anew that is stored otherwise, one transaction each; what
    was wrong with them."""
    mended = []
    for row in _tabled(competition):
        if _differs(row) and (said := _made_anew(row.public_id)):
            mended.append(Finding("table", row.public_id, said))
    return mended


@one_transaction
def _surely(division: str) -> str:
    """Look again where nobody can make a table meanwhile: a result that came since is asked for."""
    said = _differs(standings.locked(division))
    asked = OutboxMessage.objects.filter(
        topic=messages.STANDING, sent_at__isnull=True, payload__division=division
    )
    return "" if said and asked.exists() else said


@one_transaction
def _made_anew(division: str) -> str:
    said = _differs(standings.locked(division))
    if said:
        standings.keep_anew(division)
    return said


def _tabled(competition: Competition) -> list[Division]:
    found = Division.objects.filter(stage__competition=competition).select_related(
        "stage__competition"
    )
    return [row for row in found.order_by("id") if has_table(row.stage.format_in_force)]


def _differs(row: Division) -> str:
    """What is wrong with the table of a division; "" where nothing is."""
    current = Standing.objects.filter(division=row, current=True).first()
    if current is None:
        official = Result.objects.filter(fixture__division=row, official=True)
        return "there is none, though results are official" if official.exists() else ""
    reckoned = inputs.reckon(row)
    if current.results_digest != reckoned.digest:
        return "it is of other results or rules than hold"
    rows, basis = standings.stored(row.stage.competition, reckoned)
    if _plain(current.rows) != _plain(rows):
        return "its rows are not what its results make"
    told = current.basis if isinstance(current.basis, dict) else {}
    if any(told.get(name) != _plain(basis)[name] for name in LIKE_THE_DIGEST):
        return "it says it was made by other rules than hold"
    return ""


def _plain(document: Any) -> Any:
    """As JSON brings it back."""
    return json.loads(json.dumps(document))

"""Whether a championship is as its organisers left it, by what is on record of them.

Its points are reckoned when they are asked for, and not stored: they rest on its rules, its lines
by hand, and the tables and brackets of its competitions, each checked by its own room.
"""

from __future__ import annotations

from collections import Counter
from decimal import Decimal
from typing import Any

from matches.models import AuditEntry, Championship, ChampionshipLine
from matches.policy.said_of import said_of
from matches.services.base.findings import Finding
from matches.services.base.transaction import one_transaction


def off(row: Championship) -> list[Finding]:
    """What is stored otherwise than the record of what organisers did says."""
    due = _due(row)
    found = [
        Finding("championship", row.public_id, f"its {name} is not what an organiser last chose")
        for name in ("rules", "visibility")
        if name in due and getattr(row, name) != due[name]
    ]
    if _lines(row) != _lines_due(row):
        said = "its lines by hand are not those that organisers wrote"
        found.append(Finding("championship", row.public_id, said, mends=False))
    return found


@one_transaction
def mend(championship: str) -> list[Finding]:
    """Bring its rules and who may read it back to what an organiser last chose; what was
    wrong. Lines are on record: they are told, and never rewritten."""
    row = Championship.objects.select_for_update(of=("self",), no_key=True).get(
        public_id=championship
    )
    found = off(row)
    if any(each.mends for each in found):
        for name, value in _due(row).items():
            setattr(row, name, value)
        row.save()
    return found


def _due(row: Championship) -> dict[str, Any]:
    """Its columns as the record has them; those of which it says nothing are left out."""
    due: dict[str, Any] = {}
    for entry in _told(row, "championship.created", "championship.edited"):
        after = entry.after or {}
        due |= {name: after[name] for name in ("rules", "visibility") if name in after}
    return due


def _lines(row: Championship) -> Counter[tuple[str, Decimal]]:
    lines = ChampionshipLine.objects.filter(championship=row)
    return Counter(lines.order_by().values_list("house__public_id", "points"))


def _lines_due(row: Championship) -> Counter[tuple[str, Decimal]]:
    due: Counter[tuple[str, Decimal]] = Counter()
    for entry in _told(row, "championship.line"):
        line: Any = entry.after
        due[line["house"], Decimal(line["points"])] += 1
    for entry in _told(row, "championship.line-reversed"):
        line = entry.before
        due[line["house"], -Decimal(line["points"])] += 1
    return due


def _told(row: Championship, *actions: str) -> list[AuditEntry]:
    return said_of("championship", [row.public_id], *actions)

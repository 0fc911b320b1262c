"""The starts of a competition's entries, as its desk shows them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from matches.models import Competition, Handicap
from matches.policy import reasons
from matches.selectors.base import named_entries


@dataclass(frozen=True)
class EntryStart:
    """An entry with its start of one kind now, and the reason of the latest version."""

    entry: str
    name: str
    kind: str
    start: int
    version: int
    reason: str
    since: datetime | None


def starts_in(competition: Competition) -> tuple[EntryStart, ...]:
    """Every entry that has not left, with a line for each kind of start that it was given, or one
    without. Two queries."""
    latest: dict[int, dict[str, Handicap]] = {}
    for each in Handicap.objects.filter(entry__competition=competition).order_by("version"):
        latest.setdefault(each.entry_id, {})[each.kind] = each
    told = []
    for pk, named in named_entries(competition.pk).items():
        if named.withdrawn:
            continue
        id_, name = named.public_id, named.full_name
        told += [
            EntryStart(
                id_,
                name,
                one.kind,
                one.start,
                one.version,
                reasons.full(reasons.reason_of(one)),
                one.made_at,
            )
            for one in latest.get(pk, {}).values()
        ] or [EntryStart(id_, name, "", 0, 0, "", None)]
    return tuple(told)

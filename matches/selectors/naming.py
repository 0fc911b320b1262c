"""The names of a competition's entries: one query, then every page says the same name."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from matches import publication
from matches.models import Entry, EntryState

ENTRY_NAMES = ("person", "pair__first", "pair__second", "team")
"""What must be selected with an entry to name it."""


@dataclass(frozen=True)
class Named:
    """An entry as a page names it. ``player`` is the public id of the person it is, if any."""

    id: int
    public_id: str
    name: str
    player: str | None
    withdrawn: bool
    players: tuple[str, ...] = ()
    full_name: str = ""
    withdrawn_on: date | None = None


def named_entries(competition_id: int) -> dict[int, Named]:
    """Every entry of a competition by primary key, in the order they entered. One query."""
    entries = list(
        Entry.objects.filter(competition_id=competition_id)
        .select_related(*ENTRY_NAMES)
        .order_by("id")
    )
    names = publication.distinct({entry.pk: publication.entry_name(entry) for entry in entries})
    return {
        entry.pk: Named(
            entry.pk,
            entry.public_id,
            names[entry.pk],
            entry.person.public_id if entry.person is not None else None,
            entry.state == EntryState.WITHDRAWN,
            publication.pair_names(entry.pair) if entry.pair is not None else (),
            publication.full_entry_name(entry),
            entry.withdrawn_on,
        )
        for entry in entries
    }

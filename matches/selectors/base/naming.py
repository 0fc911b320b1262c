"""The names of a competition's entries: one query, then every page says the same name."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date

from django.db.models import Exists, OuterRef

from matches.models import Entry, EntryState, Handicap
from matches.policy import visibility

ENTRY_NAMES = ("person", "pair__first", "pair__second", "team")
"""What must be selected with an entry to name it."""
SIDES = tuple(f"{side}__{name}" for side in ("home", "away") for name in ENTRY_NAMES)
"""What must be selected with a match to name its two sides."""

HAS_START = Exists(Handicap.objects.filter(entry=OuterRef("pk")))
"""Whether an entry was ever given a start: what `Named.has_start` comes from."""


@dataclass(frozen=True)
class Named:
    """An entry as a page names it. ``player`` is the public id of the person it is, if they have a
    page that the reader may see."""

    id: int
    public_id: str
    name: str
    player: str | None
    withdrawn: bool
    players: tuple[str, ...] = ()
    full_name: str = ""
    withdrawn_on: date | None = None
    has_start: bool = False
    replaced_by: str = ""
    """Who took over its matches."""


def named_entries(competition_id: int, *, own: bool = False) -> dict[int, Named]:
    """Every entry of a competition by primary key, in the order they entered. `own`: the reader is
    of its club, and may see every player's page. One query."""
    return named_in([competition_id], own=own)


def named_in(competitions: Iterable[int], *, own: bool = False) -> dict[int, Named]:
    """Every entry of several competitions by primary key, each named as in its own. One query."""
    entries = list(
        Entry.objects.filter(competition_id__in=set(competitions))
        .select_related(*ENTRY_NAMES)
        .annotate(has_start=HAS_START)
        .order_by("id")
    )
    told: dict[int, dict[int, str]] = {}
    for entry in entries:
        told.setdefault(entry.competition_id, {})[entry.pk] = visibility.entry_name(entry)
    names = {key: name for held in told.values() for key, name in visibility.distinct(held).items()}
    takers = {each.replaces_id: names[each.pk] for each in entries if each.replaces_id}
    return {
        entry.pk: _named(entry, names[entry.pk], takers.get(entry.pk, ""), own) for entry in entries
    }


def _named(entry: Entry, name: str, taker: str, own: bool) -> Named:
    who = entry.person
    # A former player has no page to go to, and who is under 18 none for strangers.
    seen = who is not None and (visibility.has_public_page(who) or (own and not who.erased_at))
    return Named(
        entry.pk,
        entry.public_id,
        name,
        who.public_id if who is not None and seen else None,
        entry.state == EntryState.WITHDRAWN,
        visibility.pair_names(entry.pair) if entry.pair is not None else (),
        visibility.full_entry_name(entry),
        entry.withdrawn_on,
        entry.has_start,  # type: ignore[attr-defined]
        taker,
    )

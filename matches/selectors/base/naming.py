"""The names of a competition's entries: one query, then every page says the same name."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date

from django.db.models import Exists, F, OuterRef

from matches.models import Entry, EntryState, Handicap, Person
from matches.policy import acquaintance, ids_by_club, visibility
from matches.policy.acquaintance import Acquaintance
from matches.policy.visibility import NOBODY, Viewer

ENTRY_NAMES = ("person", "pair__first", "pair__second", "team")
"""What must be selected with an entry to name it."""
SIDES = tuple(f"{side}__{name}" for side in ("home", "away") for name in ENTRY_NAMES)
"""What must be selected with a match to name its two sides."""

OF_CLUB = {"at_club": F("competition__club__public_id"), "at_club_key": F("competition__club_id")}
"""Whose competition an entry is in: what the id of somebody's page and their code go by."""
HAS_START = Exists(Handicap.objects.filter(entry=OuterRef("pk")))
"""Whether an entry was ever given a start: what `Named.has_start` comes from."""


@dataclass(frozen=True)
class Named:
    """An entry as a page names it. ``player`` is the id of the person's page, if they have one that
    the reader may see: for strangers the one that this club shows (`policy.ids_by_club`)."""

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


def named_entries(competition_id: int, reader: Viewer = NOBODY) -> dict[int, Named]:
    """Every entry of a competition by primary key, in the order they entered, as the reader knows
    them; who is of its club may see every player's page. One query, two for who is signed in."""
    return named_in([competition_id], reader)


def named_in(competitions: Iterable[int], reader: Viewer = NOBODY) -> dict[int, Named]:
    """Every entry of several competitions by primary key, each named as in its own. One query, two
    for who is signed in."""
    rows = Entry.objects.filter(competition_id__in=set(competitions)).select_related(*ENTRY_NAMES)
    # In order here: the database would be asked to compare every column of every joined table.
    told_of = rows.annotate(has_start=HAS_START, **OF_CLUB).order_by()
    entries = sorted(told_of, key=lambda each: each.pk)
    known = acquaintance.here(reader)
    known.meet_entered(entries)
    told: dict[int, dict[int, str]] = {}
    for entry in entries:
        told.setdefault(entry.competition_id, {})[entry.pk] = known.entered(entry)
    names = {key: name for held in told.values() for key, name in visibility.distinct(held).items()}
    takers = {each.replaces_id: names[each.pk] for each in entries if each.replaces_id}
    return {
        entry.pk: _named(entry, names[entry.pk], takers.get(entry.pk, ""), known, reader)
        for entry in entries
    }


def _named(entry: Entry, name: str, taker: str, known: Acquaintance, reader: Viewer) -> Named:
    who, club = entry.person, (entry.at_club, entry.at_club_key)  # type: ignore[attr-defined]
    return Named(
        entry.pk,
        entry.public_id,
        name,
        page_of(who, club[0], own=reader.is_of(club[1])) if who is not None else None,
        entry.state == EntryState.WITHDRAWN,
        known.pair(entry),
        visibility.full_entry_name(entry),
        entry.withdrawn_on,
        entry.has_start,  # type: ignore[attr-defined]
        taker,
    )


def page_of(who: Person, club: str, *, own: bool) -> str | None:
    """The id of somebody's page for a reader; `own`: they are of that club, and find by its id what
    was played there. A former player has no page to go to, and who is under 18 none for strangers.
    """
    if own:
        return ids_by_club.known_id(who, club) if who.erased_at is None else None
    return ids_by_club.page_id(who, club)

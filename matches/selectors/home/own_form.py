"""How somebody stands: form, ratings, and how it went against whom they meet next."""

from __future__ import annotations

from dataclasses import dataclass

from matches.models import Entry, Person
from matches.policy.viewer import entries_of
from matches.policy.visibility import Viewer
from matches.selectors.base import ENTRY_NAMES, OF_CLUB
from matches.selectors.home.my_matches import MyMatch, MyMatches
from matches.selectors.people.found import Found
from matches.selectors.people.player import Match, Opponent, Record, page_id, page_with
from matches.selectors.people.player import entries_of as readable_of

FORM = 5


@dataclass(frozen=True)
class OwnForm:
    """Of who reads: ``page`` is the id of their own page, "" where there is none yet: all that they
    play is for organisers alone to read; ``form`` the last matches, the earliest
    first; ``coming`` the next one, and ``against`` how the matches with that opponent went (None:
    they have not met, or teams meet)."""

    page: str
    records: tuple[Record, ...]
    form: tuple[Match, ...]
    coming: MyMatch | None = None
    against: Opponent | None = None


def own_form(viewer: Viewer, mine: MyMatches) -> OwnForm | None:
    """How the viewer stands, in everything that they play themselves; None for who plays nothing.
    At most fourteen queries."""
    if viewer.user_id is None:
        return None
    person = Person.objects.filter(user=viewer.user_id, erased_at=None).first()
    # Which they are is asked before what stands beside them, as on the desk.
    which = list(entries_of(viewer.user_id).values_list("pk", flat=True))
    own = Entry.objects.filter(pk__in=which).select_related(*ENTRY_NAMES)
    entries = list(own.select_related("competition__club", "competition__season"))
    if person is None or not entries:
        return None
    page = page_with(person.public_id, person, entries, viewer, rated=True, may_be_found=False)
    told = readable_of(Found(person, None), viewer).exists()
    ahead = [one for one in mine.coming if not one.overdue]
    coming = min(ahead, key=_when, default=None)
    other = _other(coming, person, viewer) if coming is not None else None
    against = next((one for one in page.opponents if one.public_id == other), None)
    played = [one for one in page.matches if one.letter][:FORM]
    return OwnForm(
        page.public_id if told else "", page.records, tuple(reversed(played)), coming,
        against if other is not None else None,
    )  # fmt: skip


def _when(one: MyMatch) -> tuple[bool, str, int]:
    """Those that have a day first, the soonest of them before."""
    at = one.line.starts_at or one.line.day
    return at is None, at.isoformat() if at is not None else "", one.line.number


def _other(one: MyMatch, person: Person, viewer: Viewer) -> str | None:
    entry = one.line.away_id if one.side == "A" else one.line.home_id
    found = Entry.objects.select_related("person", "competition").annotate(**OF_CLUB)
    held = found.filter(pk=entry).first() if entry is not None else None
    return page_id(held, person, viewer) if held is not None else None

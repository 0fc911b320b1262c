"""Where a match could be played on a date: the boards that are free, and what speaks against it.

Who proposes a date is told that it does not go, and never who else is where: a match of others may
be a child's.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from django.utils.translation import gettext as _

from matches.models import Fixture, Venue
from matches.selectors.clubs import PlaceGroup, places_of
from matches.selectors.fixtures import taken_between
from matches.selectors.timetables import latest_asked, length_of, looked_at


@dataclass(frozen=True)
class Wish:
    """A date that is asked for: when, and at which `venue` (slug) or on which `board` (public
    id), which brings its venue."""

    starts_at: datetime
    venue: str | None = None
    board: str | None = None

    def at(self, fixture: Fixture) -> Wish:
        """The same; without a place it is where the match is now, on any board."""
        told = self.venue or self.board or fixture.venue is None
        return self if told else replace(self, venue=str(getattr(fixture.venue, "slug", "")))


@dataclass(frozen=True)
class Offer:
    """A date, the places of the club that are free then, and why it does not go ("": it does)."""

    starts_at: datetime
    places: tuple[PlaceGroup, ...]
    hindrance: str


def length(fixture: Fixture) -> timedelta:
    """How long a match takes: as planned, else a slot of the competition's timetable."""
    minutes = int(latest_asked(fixture.competition)["slot_minutes"])
    return length_of(fixture) or timedelta(minutes=minutes)


def offers(fixture: Fixture, wishes: Sequence[Wish]) -> list[Offer]:
    """Of each date what is free then. Some twenty queries, and one more a date."""
    takes, refused = length(fixture), hindered(fixture, wishes)
    groups = places_of(fixture.competition.club, fixture.competition.game)
    told = []
    for wish, why in zip(wishes, refused, strict=True):
        held = taken_between(fixture, wish.starts_at, wish.starts_at + takes)
        taken = {f"board:{key}" for key in
                 held.values_list("board__public_id", flat=True)}  # fmt: skip
        free = tuple(
            (name, tuple(place for place in places if place[0] not in taken))
            for name, places in groups
        )
        told.append(Offer(wish.starts_at, free, why))
    return told


def hindered(fixture: Fixture, wishes: Sequence[Wish]) -> list[str]:
    """Why each of these dates does not go, by the rules that hold for a date set by hand; "": it
    does. Some twenty queries, however many dates."""
    if not wishes:
        return []
    zone, takes = ZoneInfo(fixture.competition.club.time_zone), length_of(fixture)
    days = [wish.starts_at.astimezone(zone).date() for wish in wishes]
    look = looked_at(fixture.competition, min(days), max(days), about=fixture)
    venues = _venues(wishes)
    told = []
    for wish in wishes:
        place: dict[str, Any] = {
            "starts_at": wish.starts_at.isoformat(),
            "ends_at": (wish.starts_at + takes).isoformat() if takes is not None else None,
            "venue": wish.venue or venues.get(wish.board or "", ""),
            "boards": [wish.board] if wish.board else [],
        }
        kinds = {clash.kind for clash in look.clashes({fixture.public_id: place})}
        told.append(_in_words(kinds))
    return told


def _venues(wishes: Sequence[Wish]) -> dict[str, str]:
    """The venue of each board."""
    ids = [wish.board for wish in wishes if wish.board]
    found = Venue.objects.filter(boards__public_id__in=ids)
    return dict(found.values_list("boards__public_id", "slug")) if ids else {}


def _in_words(kinds: set[str]) -> str:
    if not kinds:
        return ""
    if kinds == {"board"}:
        return _("That board is taken then: choose another board, or another time.")
    if kinds == {"in-order"}:
        return _("The rounds are played in order here: choose a date between their rounds'.")
    return _(
        "That does not go: somebody plays elsewhere then or needs longer to get there, or the place"
        " is taken or closed. Choose another date."
    )

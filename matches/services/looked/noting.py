"""Writing down who looked: once an hour for each reader, place and number of people."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from django.utils import timezone
from django.utils.crypto import salted_hmac

from matches.models import Door, Look, LookedAt, Person, User, new_public_id
from matches.models.looked.look import step_of
from matches.models.people.full_names import Told
from matches.policy import visibility, walls
from matches.selectors import looked
from matches.services.base import rows
from matches.services.base.transaction import one_transaction

BULK: Final = 5
"""From so many people on: fewer are met at one board, or stand in one team."""

ALWAYS: Final = frozenset(
    {
        LookedAt.ARCHIVE, LookedAt.LEDGER, LookedAt.SPREADSHEET, LookedAt.SUBJECT,
    }
)  # fmt: skip
"""What is handed over as a file, and so passed on: however few it names."""


@dataclass(frozen=True)
class Heard:
    """What was told in one answer: `people` of whom strangers do not read the full name, by primary
    key, and the clubs of which a file for the club alone was made."""

    people: frozenset[int]
    files: frozenset[int]


def heard(told: Told, stands: Callable[[Person], bool] | None = None) -> Heard:
    """What of the names that were asked for counts: not what strangers read too, nor what did not
    come to stand in the answer (`stands`)."""
    hidden = (one for one in told.people.values() if not visibility.may_be_found(one))
    people = frozenset(one.pk for one in hidden if stands is None or stands(one))
    return Heard(people, frozenset(told.files))


def counts(told: Heard, surface: str) -> bool:
    """Whether it is written down: in bulk, or handed over. Asks nothing."""
    return bool(told.files) or len(told.people) >= (1 if surface in ALWAYS else BULK)


@walls.across_clubs()
def note(who: User | None, told: Heard, surface: str, door: str) -> int:
    """Write down that somebody looked, for each club whose people were named; returns how many rows
    that took. What was looked at within the hour already takes two queries and no row."""
    if not counts(told, surface):
        return 0
    clubs = {**dict.fromkeys(told.files, 0), **looked.people_by_club(told.people)}
    held = _rows(who, clubs, surface, door)
    known = looked.known(list(held))
    new = [row for once, row in held.items() if once not in known]
    return _write(new) if new else 0


def note_taken(person: str) -> int:
    """Write down that all that is kept about one person was taken along at the server."""
    row = rows.person(person)
    return note(None, Heard(frozenset({row.pk}), frozenset()), LookedAt.SUBJECT, Door.COMMAND)


def _rows(who: User | None, clubs: Mapping[int, int], surface: str, door: str) -> dict[str, Look]:
    at = timezone.now()
    hour = at.strftime("%Y-%m-%dT%H")
    # Nothing tells two commands apart, so that each is a row; those who come by links are one.
    reader = new_public_id() if door == Door.COMMAND else str(who.pk) if who is not None else ""
    told = {}
    for club, people in clubs.items():
        what = f"{club}:{surface}:{door}:{step_of(people)}:{hour}"
        once = salted_hmac("matches.look", f"{reader}:{what}", algorithm="sha256").hexdigest()
        told[once] = Look(
            once=once, at=at, club_id=club, who=who, surface=surface, door=door, people=people
        )
    return told


@one_transaction
def _write(looks: Iterable[Look]) -> int:
    """Who was as quick has written the same: the database keeps one."""
    return len(Look.objects.bulk_create(looks, ignore_conflicts=True))

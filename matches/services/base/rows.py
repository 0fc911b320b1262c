"""Rows by public id: found, and locked where a service is about to change what hangs on them.

Locks are taken in one order everywhere: a competition, its fixtures by their number, then a
division. Readers never wait for them. SQLite has one writer at a time, so that there is nothing to
lock.

What is in the bin (`Competition.binned_at`) is not found, nor what belongs to it: so no service
does anything to it but those that ask for it by `binned`.
"""

from __future__ import annotations

from typing import Any, TypeVar

from django.db import models
from django.utils.translation import gettext as _

from matches.errors import NotFoundError
from matches.models import (
    Board,
    Club,
    Competition,
    Division,
    Entry,
    Fixture,
    Person,
    Season,
    Team,
    Venue,
)
from matches.models.base.sole import sole

M = TypeVar("M", bound=models.Model)


def _found(row: M | None, noun: str) -> M:
    if row is None:
        raise NotFoundError(_("There is no such %(noun)s.") % {"noun": noun})
    return row


def club(public_id: str) -> Club:
    """A club by its public id or its slug."""
    found = (
        Club.objects.filter(models.Q(public_id=public_id) | models.Q(slug=public_id))
        .order_by("pk")
        .first()
    )
    return _found(found, _("club"))


def venue(club: Club, slug: str) -> Venue:
    """A club's venue by its slug."""
    return _found(sole(Venue.objects.filter(club=club, slug=slug)), _("venue"))


def board(public_id: str, *, lock: bool = False) -> Board:
    """A board with its venue and club."""
    rows = Board.objects.select_related("venue__club")
    if lock:
        rows = rows.select_for_update(of=("self",), no_key=True)
    return _found(sole(rows.filter(public_id=public_id)), _("board"))


def season(public_id: str) -> Season:
    """A season with its club."""
    found = Season.objects.select_related("club").filter(public_id=public_id)
    return _found(sole(found), _("season"))


def competition(public_id: str, *, lock: bool = False) -> Competition:
    """A competition with its club and season."""
    rows = Competition.objects.select_related("club", "season")
    if lock:
        rows = rows.select_for_update(of=("self",), no_key=True)
    return _found(sole(rows.filter(public_id=public_id)), _("competition"))


def binned(public_id: str, *, lock: bool = False) -> Competition:
    """A competition in the bin that can be brought back, with its club and season."""
    rows = Competition.kept.select_related("club", "season")
    if lock:
        rows = rows.select_for_update(of=("self",), no_key=True)
    there = rows.filter(public_id=public_id, binned_at__isnull=False, gone_at__isnull=True)
    return _found(sole(there), _("competition"))


def division(public_id: str) -> Division:
    """A division with its competition and club."""
    found = Division.objects.select_related("stage__competition__club")
    there = found.filter(public_id=public_id, stage__competition__binned_at__isnull=True)
    return _found(sole(there), _("division"))


ENTRY_NAMES = ("person", "pair__first", "pair__second", "team")
FIXTURE_WITH = (
    "competition__club",
    "division__stage",
    "round",
    *(f"{side}__{name}" for side in ("home", "away") for name in ENTRY_NAMES),
)


AT_THE_BOARD = ("competition__club", "home", "away")


def fixture(public_id: str, *, lock: bool = False, names: bool = True) -> Fixture:
    """A fixture with its competition, club, division, round and sides: one query. Without
    ``names`` with club and sides alone: for what is asked at every tap of every match."""
    rows = Fixture.objects.select_related(*(FIXTURE_WITH if names else AT_THE_BOARD))
    if lock:
        rows = rows.select_for_update(of=("self",), no_key=True)
    there = rows.filter(public_id=public_id, competition__binned_at__isnull=True)
    row = _found(sole(there), _("match"))
    return fixture(public_id, names=names) if lock and _waited(row) else row


def entry(public_id: str, *, lock: bool = False) -> Entry:
    """An entry with its competition, club and names."""
    rows = Entry.objects.select_related("competition__club", *ENTRY_NAMES)
    if lock:
        rows = rows.select_for_update(of=("self",), no_key=True)
    there = rows.filter(public_id=public_id, competition__binned_at__isnull=True)
    return _found(sole(there), _("entry"))


def person(public_id: str, *, lock: bool = False) -> Person:
    """A person."""
    rows = Person.objects.all()
    if lock:
        rows = rows.select_for_update(no_key=True)
    return _found(sole(rows.filter(public_id=public_id)), _("person"))


def team(public_id: str, *, lock: bool = False) -> Team:
    """A team with its club."""
    rows = Team.objects.select_related("club")
    if lock:
        rows = rows.select_for_update(of=("self",), no_key=True)
    return _found(sole(rows.filter(public_id=public_id)), _("team"))


def by_number(division_id: int, **wanted: Any) -> list[Fixture]:
    """A division's fixtures by number, locked."""
    rows = Fixture.objects.select_related(*FIXTURE_WITH).filter(division_id=division_id, **wanted)
    rows = rows.order_by("number")
    held = list(rows.select_for_update(of=("self",), no_key=True))
    return list(rows) if any(_waited(row) for row in held) else held


def _waited(row: Fixture) -> bool:
    """Whether a side was changed by whoever held the lock before: PostgreSQL reads the locked row
    anew and what is joined to it not, so that the side's entry is missing. Read again, it is there.
    """
    sides = ((row.home_id, row.home), (row.away_id, row.away))
    return any(key is not None and entry is None for key, entry in sides)

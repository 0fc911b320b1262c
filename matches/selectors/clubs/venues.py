"""A club's venues and boards as its organisers see them, each board drawn to scale."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import Any

from django.utils.safestring import SafeString, mark_safe

import rules
from matches.models import Board, BoardVersion, Club, Venue
from matches.policy.visibility import Viewer
from matches.selectors.clubs.organised import organised_club


@dataclass(frozen=True)
class Measured:
    """A board as it was measured on a day; `by` is the sign-in of who did."""

    version: int
    equipment: rules.Equipment
    calibration: rules.Calibration | None
    note: str
    by: str
    at: datetime

    def plan(self, *, names: bool = True) -> SafeString:
        """The board drawn to scale, as a part of a page."""
        return plan_of(self.equipment, names=names)

    @property
    def picture(self) -> SafeString:
        """The board to scale with every mark's name."""
        return self.plan()

    @property
    def small_picture(self) -> SafeString:
        """The board to scale, without names."""
        return self.plan(names=False)

    @property
    def document(self) -> dict[str, Any]:
        """The equipment as plain JSON: a shot document's own keys."""
        return self.equipment.as_document()


@dataclass(frozen=True)
class BoardLine:
    """A board in a list; `measured` is how it was last measured, if it was."""

    public_id: str
    name: str
    games: tuple[str, ...]
    in_use: bool
    measured: Measured | None


@dataclass(frozen=True)
class VenueLine:
    """A venue with its boards."""

    slug: str
    name: str
    address: str
    rest_minutes: int
    boards: tuple[BoardLine, ...]


@dataclass(frozen=True)
class VenuesPage:
    """The venues of a club."""

    club: Club
    venues: tuple[VenueLine, ...]


@dataclass(frozen=True)
class BoardPage:
    """A board: how it is measured now, all its versions (latest first), and the one looked at."""

    club: Club
    venue: Venue
    board: Board
    versions: tuple[Measured, ...]
    shown: Measured | None

    @property
    def latest(self) -> Measured | None:
        """How the board is measured now."""
        return self.versions[0] if self.versions else None

    @property
    def version(self) -> int:
        """The number of the latest version; 0 before the first."""
        return self.versions[0].version if self.versions else 0

    @cached_property
    def is_old(self) -> bool:
        """Whether an earlier version is looked at."""
        return self.shown is not None and self.shown.version != self.version


def plan_of(equipment: rules.Equipment, *, names: bool = True) -> SafeString:
    """A board drawn to scale, as a part of a page."""
    # The drawing escapes every name that it writes.
    return mark_safe(rules.draw_plan(equipment, names=names))  # noqa: S308


def venues_page(slug: str, viewer: Viewer) -> VenuesPage | None:
    """A club's venues by name, with their boards. Four queries."""
    club = organised_club(slug, viewer)
    if club is None:
        return None
    venues = list(Venue.objects.filter(club=club).order_by("name", "id"))
    boards = list(Board.objects.filter(venue__club=club).order_by("name", "id"))
    latest: dict[int, BoardVersion] = {}
    for version in _versions().filter(board__venue__club=club).order_by("version"):
        latest[version.board_id] = version
    lines = [(board.venue_id, _line(board, latest.get(board.pk))) for board in boards]
    return VenuesPage(
        club,
        tuple(
            VenueLine(
                venue.slug,
                venue.name,
                venue.address,
                venue.rest_minutes,
                tuple(line for held, line in lines if held == venue.pk),
            )
            for venue in venues
        ),
    )


def venue(slug: str, name: str, viewer: Viewer) -> tuple[Club, Venue] | None:
    """One of a club's venues by its slug. Two queries."""
    club = organised_club(slug, viewer)
    if club is None:
        return None
    found = Venue.objects.filter(club=club, slug=name).first()
    return None if found is None else (club, found)


def board_page(
    slug: str, public_id: str, viewer: Viewer, *, version: int | None = None
) -> BoardPage | None:
    """One of a club's boards with all its versions; `version` is looked at, else the latest. None
    where there is no such board or version. Three queries."""
    club = organised_club(slug, viewer)
    if club is None:
        return None
    board = (
        Board.objects.select_related("venue").filter(public_id=public_id, venue__club=club).first()
    )
    if board is None:
        return None
    rows = _versions().filter(board=board).order_by("-version")
    versions = tuple(one for row in rows if (one := _measured(row)) is not None)
    shown = versions[0] if versions else None
    if version is not None:
        shown = next((one for one in versions if one.version == version), None)
        if shown is None:
            return None
    return BoardPage(club, board.venue, board, versions, shown)


def _versions() -> Any:
    return BoardVersion.objects.select_related("by")


def _line(board: Board, version: BoardVersion | None) -> BoardLine:
    measured = _measured(version) if version is not None else None
    return BoardLine(board.public_id, board.name, tuple(board.games), board.in_use, measured)


def _measured(row: BoardVersion) -> Measured | None:
    """None of a row that the law cannot read: put there past the services, it is not shown."""
    equipment, _ = rules.read_equipment(row.equipment)
    if equipment is None:
        return None
    calibration = rules.calibrate(row.measured)[0] if row.measured is not None else None
    by = row.by.get_username()
    return Measured(row.version, equipment, calibration, row.note, by, row.at)

"""Clubs, seasons and venues, and how what is changed of them is taken back."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from django.utils.translation import gettext_lazy as _

from matches.models import AuditEntry, Club, User
from matches.policy import access
from matches.services.base import rows
from matches.services.base.doings import Doing, Undo, after, before, require_unchanged
from matches.services.clubs import clubs, deleting, seasons, travel_times, venues


def _club_back(user: User, row: AuditEntry) -> object:
    held = rows.club(row.object_id)
    require_unchanged(all(getattr(held, key) == value for key, value in after(row).items()))
    return clubs.edit(user, row.object_id, **before(row))


def _opens(row: AuditEntry) -> bool:
    """Whether strangers would read again what is read by the club alone since."""
    was, now = before(row).get("collect_under"), after(row).get("collect_under")
    return was is not None and now is not None and was < now


def _season_back(user: User, row: AuditEntry) -> object:
    held, was = rows.season(row.object_id), before(row)
    days = {"starts_on": held.starts_on.isoformat(), "ends_on": held.ends_on.isoformat()}
    require_unchanged({"name": held.name, **days} == after(row))
    first, last = date.fromisoformat(was["starts_on"]), date.fromisoformat(was["ends_on"])
    return seasons.edit(user, row.object_id, name=was["name"], starts_on=first, ends_on=last)


def _venue_back(user: User, row: AuditEntry) -> object:
    club = _club_of(row)
    held = rows.venue(club, row.object_id)
    require_unchanged(venues.told(held) == after(row))
    return venues.edit(user, club.public_id, held.slug, **before(row))


def _board_back(user: User, row: AuditEntry) -> object:
    require_unchanged(venues.told_of_board(rows.board(row.object_id)) == after(row))
    return venues.edit_board(user, row.object_id, **before(row))


def _ways_back(user: User, row: AuditEntry) -> None:
    club = _club_of(row)
    access.require_organiser(user, club)
    now, set_to = travel_times.lengths(club), travel_times.noted(after(row))
    require_unchanged(all(now.get(pair, 0) == length for pair, length in set_to.items()))
    travel_times.keep(club, user, travel_times.noted(before(row)))


def _club_of(row: AuditEntry) -> Club:
    assert row.club is not None  # noqa: S101 - what is done in a club is noted with it
    return row.club


def _not_noted(held: Sequence[AuditEntry]) -> dict[int, str]:
    """Of rows that were noted when what was before was not."""
    return {row.pk: str(_NOT_NOTED) for row in held if row.before is None}


_NOT_NOTED = _("What was before is not noted: set it again on its page.")

_COMES_BACK = Undo(
    deleting.undone,
    _("It is back at its address, with the people or boards that are still there."),
    since=("team.brought-back", "venue.brought-back", "season.brought-back"),
)
_AGAIN = _("Delete it again on its page.")

DOINGS = (
    Doing("team.deleted", _("Team deleted"), _COMES_BACK),
    Doing("venue.deleted", _("Venue deleted"), _COMES_BACK),
    Doing("season.deleted", _("Season deleted"), _COMES_BACK),
    Doing("team.brought-back", _("Team brought back"), stays=_AGAIN),
    Doing("venue.brought-back", _("Venue brought back"), stays=_AGAIN),
    Doing("season.brought-back", _("Season brought back"), stays=_AGAIN),
    Doing("installation.owned", _("Club founded"), stays=_("It is the club itself.")),
    Doing("club.created", _("Club founded"), stays=_("It is the club itself.")),
    Doing(
        "club.edited",
        _("Settings of the club changed"),
        Undo(_club_back, _("The club is set as it was before."), asks=_opens),
    ),
    Doing(
        "club.ways-set",
        _("Ways between venues set"),
        Undo(_ways_back, _("The ways take as long as before. Timetables that were made stay.")),
        hinders=_not_noted,
    ),
    Doing("season.created", _("New season"), stays=_("Rename it, or move its days, on its page.")),
    Doing(
        "season.edited",
        _("Season renamed or moved"),
        Undo(_season_back, _("The season has its name and days of before. Matches keep theirs.")),
    ),
    Doing("venue.created", _("New venue"), stays=_("Rename it on its page.")),
    Doing(
        "venue.edited",
        _("Venue changed"),
        Undo(_venue_back, _("The venue has its name, address and rest of before.")),
        hinders=_not_noted,
    ),
    Doing("board.created", _("New board"), stays=_("Rename it, or take it out of use.")),
    Doing(
        "board.edited",
        _("Board changed"),
        Undo(_board_back, _("The board has its name, its games and its use of before.")),
        hinders=_not_noted,
    ),
    Doing("board.measured", _("Board measured"), stays=_("Measures are kept: measure it again.")),
)

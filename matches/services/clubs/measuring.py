"""What is measured of a board: versions, appended; a shot keeps the geometry it was played on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

import rules
from matches.errors import ConflictError, InvalidError
from matches.law.language import tongue
from matches.models import Board, BoardVersion, User
from matches.policy import access
from matches.policy.access import Actor
from matches.services.base import audits, rows
from matches.services.base.cleaning import clean
from matches.services.base.transaction import one_transaction

FINE = 4
"""Decimals of a coefficient that is taken from measurements: more is beyond any ruler."""


@one_transaction
def measure(
    actor: Actor,
    board: str,
    equipment: Mapping[str, Any],
    *,
    expected_version: int | None = None,
    note: str = "",
) -> BoardVersion:
    """Write down a board's measures (an equipment document); the latest ones stand.

    What was measured by `calibrate` stays with it while its friction and restitution do.
    `expected_version`: the version that was edited; ConflictError where somebody was quicker.
    Raises InvalidError with every mistake by its path (``"board.lines.start"``). Who may:
    organisers of the board's club.
    """
    row, user, latest = _held(actor, board, expected_version)
    read = checked(equipment, row.games)
    kept = latest is not None and latest.measured is not None and _is_as_bouncy(latest, read)
    return _append(row, user, latest, read, latest.measured if kept and latest else None, note)


@one_transaction
def measure_like(actor: Actor, board: str, name: str) -> BoardVersion:
    """Give a board the measures of one of the default boards, to begin from. Who may: organisers of
    the board's club."""
    row, user, latest = _held(actor, board, None)
    if name not in rules.named_boards():
        raise InvalidError({"like": [_("There is no such default board.")]})
    document = rules.default_equipment(name)
    return _append(row, user, latest, checked(document, row.games), None, "")


@one_transaction
def calibrate(
    actor: Actor,
    board: str,
    measured: Mapping[str, Any],
    *,
    expected_version: int | None = None,
    note: str = "",
) -> BoardVersion:
    """Take a board's friction and restitution from measurements (see `rules.calibrate`); the
    measurements are kept with them. Raises InvalidError with every mistake by its path
    (``"hits.3"``). Who may: organisers of the board's club."""
    row, user, latest = _held(actor, board, expected_version)
    if latest is None:
        raise ConflictError(_("Measure the board first: its shape and size."), code="not-measured")
    found = calibration(measured)
    equipment = dict(latest.equipment)
    if found.friction is not None:
        equipment["friction"] = round(found.friction.mean, FINE)
    if found.restitution is not None:
        equipment["restitution"] = round(found.restitution.mean, FINE)
    if found.friction is None and found.restitution is None:
        raise InvalidError({"": [_("Nothing was measured yet.")]})
    read = checked(equipment, row.games)
    return _append(row, user, latest, read, found.as_document(), note)


def checked(document: Mapping[str, Any], games: list[str]) -> rules.Equipment:
    """The equipment of a document that suits the games; InvalidError with every mistake."""
    read, mistakes = rules.read_equipment(document, games)
    if read is None:
        raise InvalidError(_by_path(mistakes))
    return read


def calibration(measured: Mapping[str, Any]) -> rules.Calibration:
    """What measurements say, nothing saved; InvalidError with every mistake by its path."""
    found, mistakes = rules.calibrate(measured)
    if found is None:
        raise InvalidError(_by_path(mistakes))
    return found


def _by_path(mistakes: rules.Mistakes) -> dict[str, list[str]]:
    told: dict[str, list[str]] = {}
    for mistake in mistakes:
        told.setdefault(mistake.where, []).append(mistake.sentence.say(tongue({})))
    return told


def _held(
    actor: Actor, board: str, expected: int | None
) -> tuple[Board, User, BoardVersion | None]:
    """The board, locked, for who organises its club, and its latest version."""
    row = rows.board(board, lock=True)
    user = access.require_organiser(actor, row.venue.club)
    latest = row.versions.order_by("-version").first()
    if expected is not None and expected != (latest.version if latest is not None else 0):
        raise ConflictError(
            _("Somebody measured this board meanwhile. Look at it, then save again."),
            code="changed-meanwhile",
        )
    return row, user, latest


def _is_as_bouncy(latest: BoardVersion, read: rules.Equipment) -> bool:
    before = latest.equipment
    return bool(
        before.get("friction") == read.friction and before.get("restitution") == read.restitution
    )


def _append(
    row: Board,
    user: User,
    latest: BoardVersion | None,
    read: rules.Equipment,
    measured: dict[str, Any] | None,
    note: str,
) -> BoardVersion:
    document = read.as_document()
    if latest is not None and latest.equipment == document and latest.measured == measured:
        # Saved without a change: the same version stands, and no second one says the same.
        return latest
    version = BoardVersion(
        board=row,
        version=latest.version + 1 if latest is not None else 1,
        equipment=document,
        measured=measured,
        note=note.strip(),
        by=user,
    )
    clean(version)
    version.save()
    audits.note(
        "board.measured", "board", row.public_id, by=user, club=row.venue.club_id,
        after={"version": version.version},
    )  # fmt: skip
    return version

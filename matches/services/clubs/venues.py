"""Venues and their boards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.utils.text import slugify
from django.utils.translation import gettext as _

from matches.errors import InvalidError, NotFoundError
from matches.models import Board, Venue
from matches.policy import access
from matches.policy.access import Actor
from matches.services.base import audits, rows
from matches.services.base.cleaning import clean
from matches.services.base.transaction import one_transaction
from matches.services.clubs import measuring


@one_transaction
def create(actor: Actor, club: str, *, name: str, address: str = "", slug: str = "") -> Venue:
    """Make a venue. Who may: organisers."""
    held = rows.club(club)
    user = access.require_organiser(actor, held)
    row = Venue(
        club=held, name=name.strip(), address=address.strip(), slug=slug or slugify(name)[:60]
    )
    clean(row)
    row.save()
    audits.note("venue.created", "venue", row.slug, by=user, club=held)
    return row


@one_transaction
def edit(
    actor: Actor, club: str, venue: str, *, name: str, address: str, rest_minutes: int
) -> Venue:
    """Put a venue's name, address and rest right; its own address in links stays. Who may:
    organisers."""
    held = rows.club(club)
    user = access.require_organiser(actor, held)
    row = rows.venue(held, venue)
    before = told(row)
    row.name, row.address, row.rest_minutes = name.strip(), address.strip(), rest_minutes
    clean(row)
    row.save(update_fields=["name", "address", "rest_minutes"])
    audits.note(
        "venue.edited", "venue", row.slug, by=user, club=held, before=before, after=told(row)
    )
    return row


def told(row: Venue) -> dict[str, Any]:
    """What `edit` may change of a venue, as it is."""
    return {"name": row.name, "address": row.address, "rest_minutes": row.rest_minutes}


@one_transaction
def add_board(
    actor: Actor, club: str, venue: str, *, name: str, games: Sequence[str], like: str = ""
) -> Board:
    """Put a board into a venue (by its slug), for some games; `like` names a default board whose
    measures it begins with. Who may: organisers."""
    held = rows.club(club)
    user = access.require_organiser(actor, held)
    found = Venue.objects.filter(club=held, slug=venue).first()
    if found is None:
        raise NotFoundError(_("There is no such venue in %(club)s.") % {"club": held.name})
    row = Board(venue=found, name=name.strip(), games=list(games))
    clean(row)
    row.save()
    audits.note("board.created", "board", row.public_id, by=user, club=held)
    if like:
        _begin_like(actor, row, like)
    return row


def _begin_like(actor: Actor, row: Board, like: str) -> None:
    try:
        measuring.measure_like(actor, row.public_id, like)
    except InvalidError as error:
        # The default lacks what one of the games needs: the two fields do not fit each other.
        said = [sentence for found in error.mistakes.values() for sentence in found]
        games = _("A board like that does not suit all of these games.")
        raise InvalidError({"like": [games, *said[:1]]}) from error


@one_transaction
def edit_board(actor: Actor, board: str, *, name: str, games: Sequence[str], in_use: bool) -> Board:
    """Rename a board, say which games it suits and whether it is in use. Who may: organisers."""
    row = rows.board(board, lock=True)
    user = access.require_organiser(actor, row.venue.club)
    latest = row.versions.order_by("-version").first()
    if latest is not None:
        try:
            measuring.checked(latest.equipment, list(games))
        except InvalidError as error:
            missing = ", ".join(path.rpartition(".")[2] for path in error.mistakes)
            said = _("As it was measured it lacks what these games need: %(missing)s.")
            raise InvalidError({"games": [said % {"missing": missing}]}) from error
    before = told_of_board(row)
    row.name, row.games, row.in_use = name.strip(), list(games), in_use
    clean(row)
    row.save(update_fields=["name", "games", "in_use"])
    audits.note(
        "board.edited", "board", row.public_id, by=user, club=row.venue.club_id,
        before=before, after=told_of_board(row),
    )  # fmt: skip
    return row


def told_of_board(row: Board) -> dict[str, Any]:
    """What `edit_board` may change of a board, as it is."""
    return {"name": row.name, "games": list(row.games), "in_use": row.in_use}

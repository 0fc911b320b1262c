"""Venues and their boards."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.text import slugify
from django.utils.translation import gettext as _

from matches import access
from matches.access import Actor
from matches.errors import NotFoundError
from matches.models import Board, Venue
from matches.services import audits, rows
from matches.services.transaction import one_transaction


@one_transaction
def create(actor: Actor, club: str, *, name: str, address: str = "", slug: str = "") -> Venue:
    """Make a venue. Who may: organisers."""
    held = rows.club(club)
    user = access.require_organiser(actor, held)
    row = Venue(
        club=held, name=name.strip(), address=address.strip(), slug=slug or slugify(name)[:60]
    )
    row.full_clean()
    row.save()
    audits.note("venue.created", "venue", row.slug, by=user, club=held)
    return row


@one_transaction
def add_board(actor: Actor, club: str, venue: str, *, name: str, games: Sequence[str]) -> Board:
    """Put a board into a venue (by its slug), for some games. Who may: organisers."""
    held = rows.club(club)
    user = access.require_organiser(actor, held)
    found = Venue.objects.filter(club=held, slug=venue).first()
    if found is None:
        raise NotFoundError(_("There is no such venue in %(club)s.") % {"club": held.name})
    row = Board(venue=found, name=name.strip(), games=list(games))
    row.full_clean()
    row.save()
    audits.note("board.created", "board", row.public_id, by=user, club=held)
    return row

"""Where a match of a game can be played, as a form offers it."""

from __future__ import annotations

from django.utils.translation import gettext as _

from matches.models import Club, Venue
from matches.selectors.clubs.board_order import suiting

PlaceChoice = tuple[str, str]
PlaceGroup = tuple[str, tuple[PlaceChoice, ...]]


def places_of(club: Club, game: str) -> tuple[PlaceGroup, ...]:
    """The club's venues, each with itself (``venue:slug``) and its boards that suit the game
    (``board:public id``). Two queries."""
    venues = Venue.objects.filter(club=club).order_by("name").prefetch_related("boards")
    return tuple(
        (
            venue.name,
            (
                (f"venue:{venue.slug}", _("%(venue)s, any board") % {"venue": venue.name}),
                *(
                    (f"board:{board.public_id}", f"{venue.name}, {board.name}")
                    for board in suiting(venue.boards.all(), game)
                ),
            ),
        )
        for venue in venues
    )
